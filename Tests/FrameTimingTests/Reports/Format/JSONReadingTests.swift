import Foundation
import Testing

@testable import FrameTiming

@Suite struct JSONReadingTests {
  private func read(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

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
  ])
  func whatIsNotJSONIsNamed(text: String, line: Int, reason: String) {
    #expect(throws: JSONError(line: line, reason: reason)) { try read(text) }
  }

  @Test func whatIsTooDeepOrNoTextIsRefused() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError(line: 1, reason: "values are nested more than 64 deep")) { try read(deep) }
    #expect(throws: JSONError(line: 1, reason: "a string is not UTF-8")) {
      try JSONValue(parsing: [UInt8(ascii: "\""), 0xff, UInt8(ascii: "\"")])
    }
  }
}
