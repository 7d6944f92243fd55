extension JSONReader {
  /// Reads a number as far as there are characters that numbers are made of, so that all of them are in the message.
  mutating func number() throws(JSONError) -> JSONValue.Content {
    let start = position
    while let byte = peek, isPartOfNumber(byte) { position += 1 }
    let spelling = NumberSpelling(bytes[start..<position], format)
    if let integer = spelling?.integer { return .integer(integer) }
    if let value = spelling?.value, value.isFinite { return .number(value) }
    throw failure(.number(String(decoding: bytes[start..<position], as: UTF8.self)), at: start)
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): format == .json5
    default: false
    }
  }
}

/// The parts of a number by the grammar of its format.
private struct NumberSpelling {
  private var isNegative = false
  private var radix = 10
  private var whole: ArraySlice<UInt8> = []
  private var fraction: ArraySlice<UInt8>?
  /// With its sign.
  private var exponent: ArraySlice<UInt8>?

  /// Returns nil for what is not a number.
  init?(_ text: ArraySlice<UInt8>, _ format: JSONFormat) {
    var rest = text
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || format == .json5 && rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if format == .json5, rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      radix = 16
      whole = rest.dropFirst(2)
      if whole.isEmpty || !whole.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) { return nil }
      return
    }
    whole = Self.digits(&rest)
    if whole.count > 1, whole.first == UInt8(ascii: "0") { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = Self.digits(&rest)
    }
    // JSON5 wants a digit on one side of a point, JSON on both.
    let isBare = whole.isEmpty || fraction?.isEmpty ?? false
    if isBare, format == .json || whole.isEmpty && fraction?.isEmpty ?? true { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      exponent = rest.dropFirst()
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      if Self.digits(&rest).isEmpty { return nil }
    }
    if !rest.isEmpty { return nil }
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest[digits.endIndex...]
    return digits
  }

  /// A number without a fraction and an exponent that fits; nil for others.
  var integer: Int? {
    guard fraction == nil, exponent == nil else { return nil }
    return Int((isNegative ? "-" : "") + String(decoding: whole, as: UTF8.self), radix: radix)
  }

  /// The nearest number, in any locale; infinite for one that is too large.
  var value: Double? {
    func text(_ digits: ArraySlice<UInt8>?) -> String {
      guard let digits, !digits.isEmpty else { return "0" }
      return String(decoding: digits, as: UTF8.self)
    }
    let sign = isNegative ? "-" : ""
    return radix == 16
      ? Double("\(sign)0x\(text(whole))p0") : Double("\(sign)\(text(whole)).\(text(fraction))e\(text(exponent))")
  }
}
