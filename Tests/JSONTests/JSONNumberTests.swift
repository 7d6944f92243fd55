import Testing

@testable import JSON

@Suite struct JSONNumberTests {
  private static let long = String(repeating: "9", count: 10_000)

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("12", .integer(12)), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)), ("1e2", .number(100)),
      ("1E+2", .number(100)), ("-2.5e-1", .number(-0.25)), ("0e0", .number(0)), ("0.1", .number(0.1)),
      ("1e-400", .number(0)), ("5e-324", .number(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      // Halfway between two numbers, and a little more.
      ("9007199254740993.0", .number(9_007_199_254_740_992)),
      ("9007199254740993.00000000000000000000000001", .number(9_007_199_254_740_994)),
      ("0.\(long)", .number(1)), ("1e-\(long)", .number(0)), ("0.000e\(long)", .number(0)),
    ] as [(String, JSONValue.Content)])
  func numbers(text: String, expected: JSONValue.Content) throws {
    #expect(try JSONValue(parsing: text) == JSONValue(expected))
    #expect(try JSONValue(parsing: text, as: .json5) == JSONValue(expected))
  }

  @Test(arguments: [
    "01", "-01", "-", "1.", "1.e2", "1e", "1e+", "1e400", "-1e400", long, "1-2", "1+", "--1", "1ee2", "1.2.3",
  ])
  func whatIsNoNumber(text: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error == JSONError(place: TextPlace(), message: "an invalid number"))
  }

  @Test(
    arguments: [
      ("+1", .integer(1)), ("-.5", .number(-0.5)), ("5.", .number(5)), (".5e1", .number(5)), ("1.e2", .number(100)),
      ("0xdecaf", .integer(912_559)), ("-0XC0FFEE", .integer(-12_648_430)), ("0x7fffffffffffffff", .integer(.max)),
      ("-0x8000000000000000", .integer(.min)), ("0xffffffffffffffff", .number(18_446_744_073_709_551_616)),
    ] as [(String, JSONValue.Content)])
  func numbersOfJSON5(text: String, expected: JSONValue.Content) throws {
    #expect(try JSONValue(parsing: text, as: .json5) == JSONValue(expected))
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [
    "010", ".", "+", "-.", "0x", "0x+1", "0x-1", "0xg", "1e400", "--1", "+-1", "1.e", ".e1", "1e1.5", "1px",
    "0x\(String(repeating: "f", count: 400))", "-Infinity", "-NaN", long,
  ])
  func whatIsNoNumberOfJSON5(text: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text, as: .json5) }
    #expect(error == JSONError(place: TextPlace(), message: "\"\(text)\" is not a finite number"))
  }
}
