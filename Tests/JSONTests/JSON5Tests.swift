import TestSupport
import Testing

@testable import JSON

/// The examples of spec.json5.org 1.0.0, and texts that are none.
@Suite struct JSON5Tests {
  private func read(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(parsing: text, as: .json5) }

  private func plain(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): "<\(text)>"
    case .array(let elements): "[" + elements.map(plain).joined(separator: " ") + "]"
    case .object(let members): "{" + members.map { "\($0.key):\(plain($0.value))" }.joined(separator: " ") + "}"
    }
  }

  @Test(arguments: [
    ("{}", "{}"), ("[]", "[]"), ("[,]", nil), ("{,}", nil), ("{a:1,}", "{a:1}"), ("{a:1,,}", nil), ("[1,2,]", "[1 2]"),
    ("[1,,2]", nil), ("{ 'a' : \"b\", $c_1: null }", "{a:<b> $c_1:null}"), ("{ünïcødé: true}", "{ünïcødé:true}"),
    ("// c\n[/* d */1]", "[1]"), ("+1", "1"), ("-.5", "-0.5"), ("5.", "5.0"), (".5e1", "5.0"), ("1.e2", "100.0"),
    ("0xdecaf", "912559"), ("-0XC0FFEE", "-12648430"), ("1e-3", "0.001"), ("010", nil), (".", nil), ("0x", nil),
    ("1e400", nil), ("--1", nil), ("1_000", nil), ("Infinity", nil), ("-NaN", nil),
    ("'it\\'s'", "<it's>"), ("\"a\\\nb\"", "<ab>"), ("'\\u00e9\\x41\\n'", "<éA\n>"), ("'\\ud83d\\ude00'", "<😀>"),
    ("'\\ud83d'", nil), ("'\\u12'", nil), ("'\\1'", nil), ("'a\nb'", nil), ("'open", nil), ("/* open", nil),
    ("{a:1,a:2}", nil), ("{a 1}", nil), ("{a:1 b:2}", nil), ("[1 2]", nil), ("hello", nil), ("", nil), ("1 2", nil),
    ("{", nil), ("[", nil), ("\u{FEFF}1", "1"), ("/", nil), ("{1:2}", nil),
    ("'a\\\r\nb\\\rc\\\u{2028}d\u{2028}'", "<abcd\u{2028}>"), ("'\\0\\v\\é\\😀'", "<\0\u{b}é😀>"), ("'\\00'", nil),
    ("'\\", nil), ("'\\x4'", nil), ("'\t\0'", "<\t\0>"), ("\u{b}\u{c}\u{A0}\u{2028}1\u{3000}", "1"), ("\0", nil),
    ("1 // c", "1"), ("1 /**/", "1"), ("/***/1", "1"), ("/*/1", nil), ("{\"a\\u0062\": 1, 'ac': 2}", "{ab:1 ac:2}"),
    ("{'': 1}", "{:1}"), ("{true: true}", "{true:true}"), ("{a\u{301}: 1}", "{a\u{301}:1}"),
  ])
  func texts(_ text: String, _ expected: String?) {
    #expect((try? read(text)).map(plain) == expected, "\(text)")
  }

  @Test(arguments: [
    ("{\n  blurRadius: 30\n  saturation: 2\n}", 3, 3, "a comma or } is expected, not \"s\""),
    ("{\r\n a: 'x\r\n}", 2, 5, "a string without its closing quote"),
    ("{\n  a: 1,\n  b: oops,\n}", 3, 6, "a string needs quotes: \"oops\""),
    ("[1, 2", 1, 6, "the text ends where a comma or ] is expected"),
    ("{a: 1, a: 2}", 1, 8, "a is given twice"),
    ("{a: 1,", 1, 7, "the text ends inside an object"), ("{a: 1, 2}", 1, 8, "a name or } is expected, not \"2\""),
    ("{a 1}", 1, 4, "a colon after a is expected, not \"1\""),
    ("{a", 1, 3, "the text ends where a colon after a is expected"),
    ("[\u{1b}]", 1, 2, "a value is expected, not \"\\u{1b}\""), ("[", 1, 2, "the text ends where a value is expected"),
    ("1 é", 1, 3, "the end of the text is expected, not \"é\""), ("/* é\n*/ 😀", 2, 4, "a value is expected, not \"😀\""),
    ("[\n/* 1", 2, 1, "a comment without its end"), ("[ /1", 1, 3, "a stray /"),
    ("'é\\u12'", 1, 3, "4 hexadecimal digits are needed here"),
    ("'\\xg'", 1, 2, "2 hexadecimal digits are needed here"),
    ("'\\ud83d'", 1, 2, "half of a surrogate pair"), ("'\\", 1, 2, "a backslash at the end of the text"),
    ("'\\1'", 1, 2, "a backslash before a digit"), ("Infinity", 1, 1, "only finite numbers have a meaning here"),
  ])
  func errorsHaveAPlace(_ text: String, _ line: Int, _ column: Int, _ message: String) {
    #expect(throws: JSONError(place: TextPlace(line: line, column: column), message: message)) { try read(text) }
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"]) func valuesHaveAPlace(lineBreak: String) throws {
    let text = "{ é: [1, // é😀\n\t'é\\\nx', 2],\n\n\"b\":\nnull }".split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .joined(separator: lineBreak)
    let value = try read(text)
    let members = try #require(value.members)
    #expect(value.place == TextPlace(line: 1, column: 1))
    #expect(members.map(\.place) == [TextPlace(line: 1, column: 3), TextPlace(line: 5, column: 1)])
    #expect(members.map(\.value.place) == [TextPlace(line: 1, column: 6), TextPlace(line: 6, column: 1)])
    #expect(
      members[0].value.elements?.map(\.place)
        == [TextPlace(line: 1, column: 7), TextPlace(line: 2, column: 2), TextPlace(line: 3, column: 5)])
    // Places are not compared.
    #expect(value == .object(["é": .array([.integer(1), .string("éx"), .integer(2)]), "b": .null]))
  }

  @Test func depthIsLimited() throws {
    let deep = { (n: Int) in String(repeating: "[", count: n) + String(repeating: "]", count: n) }
    _ = try read(deep(60))
    for count in [100, 200_000] {
      #expect(throws: JSONError(place: TextPlace(column: 66), message: "nested deeper than 64")) {
        try read(String(repeating: "[", count: count))
      }
    }
    #expect(throws: JSONError.self) { try read(deep(100)) }
  }

  /// Whatever the characters, reading ends with a value or with a place inside the text.
  @Test func anyTextEndsWell() async throws {
    let alphabet = Array("{}[],:'\"\\/*+-.0123456789eExXuna \n\t_$true\u{2028}é😀")
    try await forEachRandomCase(2000) { random in
      let text = String((0..<random.int(in: 0...40)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] })
      do throws(JSONError) {
        _ = try JSONValue(parsing: text, as: .json5)
      } catch {
        #expect(error.place.line >= 1 && error.place.line <= 50 && error.place.column >= 1)
        #expect(!error.message.contains("\n"))
      }
    }
  }
}
