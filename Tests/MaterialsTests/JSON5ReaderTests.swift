import TestSupport
import Testing

@testable import Materials

/// The examples of spec.json5.org 1.0.0, and texts that are none.
@Suite struct JSON5ReaderTests {
  private func plain(_ value: JSON5Value) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): "<\(text)>"
    case .array(let elements): "[" + elements.map(plain).joined(separator: " ") + "]"
    case .object(let members): "{" + members.map { "\($0.name):\(plain($0.value))" }.joined(separator: " ") + "}"
    }
  }

  @Test(arguments: [
    ("{}", "{}"), ("[]", "[]"), ("[,]", nil), ("{a:1,}", "{a:1.0}"), ("[1,2,]", "[1.0 2.0]"), ("[1,,2]", nil),
    ("{ 'a' : \"b\", $c_1: null }", "{a:<b> $c_1:null}"), ("{ünïcødé: true}", "{ünïcødé:true}"),
    ("// c\n[/* d */1]", "[1.0]"), ("+1", "1.0"), ("-.5", "-0.5"), ("5.", "5.0"), (".5e1", "5.0"), ("1.e2", "100.0"),
    ("0xdecaf", "912559.0"), ("-0XC0FFEE", "-12648430.0"), ("1e-3", "0.001"), ("010", nil), (".", nil), ("0x", nil),
    ("1e400", nil), ("--1", nil), ("1_000", nil), ("Infinity", nil), ("-NaN", nil),
    ("'it\\'s'", "<it's>"), ("\"a\\\nb\"", "<ab>"), ("'\\u00e9\\x41\\n'", "<éA\n>"), ("'\\ud83d\\ude00'", "<😀>"),
    ("'\\ud83d'", nil), ("'\\u12'", nil), ("'\\1'", nil), ("'a\nb'", nil), ("'open", nil), ("/* open", nil),
    ("{a:1,a:2}", nil), ("{a 1}", nil), ("{a:1 b:2}", nil), ("[1 2]", nil), ("hello", nil), ("", nil), ("1 2", nil),
    ("{", nil), ("[", nil), ("\u{FEFF}1", "1.0"), ("/", nil), ("{1:2}", nil),
  ])
  func texts(_ text: String, _ expected: String?) {
    #expect((try? JSON5Reader.read(text)).map(plain) == expected, "\(text)")
  }

  @Test(arguments: [
    ("{\n  blurRadius: 30\n  saturation: 2\n}", 3, 3, "a comma or } is expected, not \"s\""),
    ("{\r\n a: 'x\r\n}", 2, 5, "a string without its closing quote"),
    ("{\n  a: 1,\n  b: oops,\n}", 3, 6, "a string needs quotes: \"oops\""),
    ("[1, 2", 1, 6, "the text ends where a comma or ] is expected"),
    ("{a: 1, a: 2}", 1, 8, "a is given twice"),
  ])
  func errorsHaveAPlace(_ text: String, _ line: Int, _ column: Int, _ message: String) {
    #expect(throws: JSON5Error(place: TextPlace(line: line, column: column), message: message)) {
      try JSON5Reader.read(text)
    }
  }

  @Test func depthIsLimited() throws {
    let deep = { (n: Int) in String(repeating: "[", count: n) + String(repeating: "]", count: n) }
    _ = try JSON5Reader.read(deep(60))
    #expect(throws: JSON5Error.self) { try JSON5Reader.read(deep(100)) }
    #expect(throws: JSON5Error.self) { try JSON5Reader.read(String(repeating: "[", count: 200_000)) }
  }

  /// Whatever the bytes, reading ends with a value or with a place inside the text.
  @Test func anyTextEndsWell() async throws {
    let alphabet = Array("{}[],:'\"\\/*+-.0123456789eExXuna \n\t_$true\u{2028}é😀")
    try await forEachRandomCase(2000) { random in
      let text = String((0..<random.int(in: 0...40)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] })
      do {
        _ = try JSON5Reader.read(text)
      } catch let error as JSON5Error {
        #expect(error.place.line >= 1 && error.place.line <= 50 && error.place.column >= 1)
        #expect(!error.message.contains("\n"))
      }
    }
  }
}
