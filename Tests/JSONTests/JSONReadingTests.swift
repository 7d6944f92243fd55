import Foundation
import Testing

@testable import JSON

@Suite struct JSONReadingTests {
  private func read(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(parsing: text) }

  @Test func whatIsWrittenIsReadAgain() throws {
    let value = JSONValue.object([
      "text": .string("a\"\\\n\t\u{1b}é\u{1F600}"), "none": .null, "yes": .bool(true), "no": .bool(false),
      "whole": .integer(-12), "number": .number(0.0625, decimals: 4), "list": .array([.array([]), .object([:])]),
    ])
    #expect(try read(value.compact) == value)
    #expect(try read(value.lines).lines == value.lines)
    // Another implementation's spelling of the same.
    let data = try JSONSerialization.data(withJSONObject: ["a": ["\u{1F600}/\n", 1.5, NSNull()] as [Any]])
    #expect(
      try JSONValue(parsing: Array(data))
        == .object(["a": .array([.string("\u{1F600}/\n"), .number(1.5), .null])]))
    #expect(try read(#""\ud83d\ude00\u00e9""#) == .string("\u{1F600}é"))
  }

  @Test(arguments: [
    ("", 1, "the file is empty"), (" \n ", 2, "the file is empty"), ("{\n\"a\": 1,\n}", 3, "a key is missing"),
    ("[1 2]", 1, "a comma or a bracket is missing"), ("{\"a\" 1}", 1, "a colon is missing"),
    ("[1", 1, "a comma or a bracket is missing"), ("\"abc", 1, "a string has no end"),
    ("[1]\n\n2", 3, "there is more after the value"), ("nul", 1, "an unknown word"), ("[", 1, "the file ends early"),
    ("hello", 1, "a value is missing"), ("1.5.2", 1, "an invalid number"), ("+1", 1, "a value is missing"),
    (#""\ud83d""#, 1, "half a surrogate pair in a string"), (#""\q""#, 1, "an unknown escape in a string"),
    ("\"a\nb\"", 2, "a control character in a string"),
    (#""\ude00\ud83d""#, 1, "half a surrogate pair in a string"),
    (#""\ud83dx""#, 1, "half a surrogate pair in a string"),
    (#""\ud83d\n""#, 1, "half a surrogate pair in a string"), (#""\u00g0""#, 1, "an escape without its four digits"),
    (#""\u00"#, 1, "an escape without its four digits"), (#""\"#, 1, "an unknown escape in a string"),
    ("\"a\0b\"", 1, "a control character in a string"), ("\0", 1, "a value is missing"), ("{", 1, "a key is missing"),
    ("{\"a\": 1, 2}", 1, "a key is missing"), ("[1,]", 1, "a value is missing"), ("[,]", 1, "a value is missing"),
    ("{'a': 1}", 1, "a key is missing"), ("{a: 1}", 1, "a key is missing"), ("'a'", 1, "a value is missing"),
    ("/**/1", 1, "a value is missing"), ("[1 // one\n]", 1, "a comma or a bracket is missing"),
    ("\u{FEFF}1", 1, "a value is missing"), ("\u{A0}1", 1, "a value is missing"),
    ("1 é", 1, "there is more after the value"),
    ("truely", 1, "an unknown word"), ("[\r\n1,\r\ntru", 3, "an unknown word"),
  ])
  func whatIsNotJSONIsNamed(text: String, line: Int, reason: String) {
    let error = #expect(throws: JSONError.self, "\(text)") { try read(text) }
    #expect(error?.place.line == line && error?.message == reason, "\(text): \(String(describing: error))")
    #expect(error?.description == "line \(line): \(reason)")
  }

  @Test func textThatIsNotUTF8() throws {
    let bytes = [UInt8(ascii: "\""), 0xff, UInt8(ascii: "\"")]
    #expect(throws: JSONError(place: TextPlace(), message: "a string is not UTF-8")) { try JSONValue(parsing: bytes) }
    #expect(try JSONValue(parsing: bytes, repairing: true) == .string("\u{FFFD}"))
    let escaped = Array(#""\n"#.utf8) + [0xe2, 0x82, UInt8(ascii: "\"")]
    #expect(throws: JSONError.self) { try JSONValue(parsing: escaped) }
    #expect(try JSONValue(parsing: escaped, repairing: true) == .string("\n\u{FFFD}"))
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0xff], repairing: true) }
  }

  @Test(arguments: [0, 1, 64, 2000]) func depthIsAParameter(depth: Int) throws {
    let nested = { (count: Int, opening: String, end: String) in
      Array((String(repeating: opening, count: count) + "1" + String(repeating: end, count: count)).utf8)
    }
    for (opening, end) in [("[", "]"), ("{\"a\":", "}")] {
      #expect(try JSONValue(parsing: nested(depth, opening, end), depth: depth) != .null)
      for count in [depth + 1, 100_000] {
        let error = #expect(throws: JSONError.self) {
          try JSONValue(parsing: nested(count, opening, end), depth: depth)
        }
        #expect(error?.message == "values are nested more than \(depth) deep")
        #expect(error?.place == TextPlace(column: (depth + 1) * opening.count + 1))
      }
    }
  }

  @Test func accessors() throws {
    let value = try read(#"{"a": [1, -2.5e1, "x\u00e9\n\ud83d\ude00", true, null, 1.5], "b": 2, "a": 3}"#)
    #expect(value.members?.map(\.key) == ["a", "b", "a"])
    let elements = try #require(value["a"]?.elements)
    #expect(elements[2].text == "xé\n😀" && elements[1].whole == -25 && elements[1].double == -25)
    #expect(elements[0].whole == 1 && elements[0].double == 1 && elements[5].whole == nil && elements[3].double == nil)
    #expect(value["c"] == nil && value.text == nil && value.elements == nil && elements[0].members == nil)
    #expect(elements[0]["a"] == nil)
  }
}
