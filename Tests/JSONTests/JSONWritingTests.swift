import Testing

@testable import JSON

@Suite struct JSONWritingTests {
  @Test func numbersAreRoundedAndNeedNoLocale() {
    #expect(JSONValue.number(16.666667).compact == "16.667")
    #expect(JSONValue.number(0.0004).compact == "0")
    #expect(JSONValue.number(-1.5).compact == "-1.5")
    #expect(JSONValue.number(.nan).compact == "0")
    #expect(JSONValue.number(.infinity).compact == "0")
    #expect(JSONValue.number(1e15).compact == "0")
    #expect(JSONValue.number(0.001).compact == "0.001")
    #expect(JSONValue.number(123456789).compact == "123456789")
    #expect(JSONValue.number(0.062549, decimals: 4).compact == "0.0625")
  }

  /// Numbers that are not made for a report are neither rounded nor cut.
  @Test func contentIsWrittenExactly() {
    #expect(JSONValue(.number(0.1 + 0.2)).compact == "0.30000000000000004")
    #expect(JSONValue(.number(1e300)).compact == "1e+300")
    #expect(JSONValue(.number(-.leastNonzeroMagnitude)).compact == "-5e-324")
    #expect(JSONValue(.number(.nan)).compact == "0" && JSONValue(.number(-.infinity)).compact == "0")
    #expect(JSONValue(.number(-0.0)).compact == "0" && JSONValue.integer(.min).compact == "-9223372036854775808")
  }

  @Test func controlCharactersAreEscaped() {
    #expect(JSONValue.string("a\"\\\n\t\u{1b}é").compact == "\"a\\\"\\\\\\n\\t\\u001bé\"")
    #expect(JSONValue.object(["\u{202e}\0": .null]).compact == #"{"\u202e\u0000": null}"#)
  }

  @Test func layouts() {
    let value = JSONValue.object(["a": .array([.integer(1), .bool(false)]), "b": .object(["c": .null])])
    #expect(value.compact == #"{"a": [1, false], "b": {"c": null}}"#)
    #expect(value.lines == "{\n  \"a\": [1, false],\n  \"b\": {\"c\": null}\n}")
    #expect(JSONValue.array([value, value]).lines == "[\n  \(value.compact),\n  \(value.compact)\n]")
    #expect(JSONValue.array([]).lines == "[]" && JSONValue.object([:]).lines == "{}")
    #expect(JSONValue.object([:]).compact == "{}" && JSONValue.string("a").lines == "\"a\"")
  }
}
