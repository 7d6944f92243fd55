extension JSON5Reader {
  /// The finite number that a text of digits, signs, points and letters spells; nil when it spells none.
  static func number(_ text: String) -> Double? {
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      guard !digits.dropFirst(2).hasPrefix("+"), !digits.dropFirst(2).hasPrefix("-") else { return nil }
      return UInt64(digits.dropFirst(2), radix: 16).map { isNegative ? -Double($0) : Double($0) }
    }
    guard let first = digits.first, first.isNumber || first == ".", digits != ".",
      !(digits.hasPrefix("0") && digits.dropFirst().first?.isNumber ?? false)
    else { return nil }
    // Swift's reader wants a digit on both sides of the point.
    var whole = digits.hasPrefix(".") ? "0" + digits : String(digits)
    if whole.hasSuffix(".") { whole += "0" }
    whole = whole.replacing(".e", with: ".0e").replacing(".E", with: ".0E")
    return Double(whole).map { isNegative ? -$0 : $0 }
  }
}

// The standard's classes of characters.
extension Unicode.Scalar {
  var isNameStart: Bool { self == "$" || self == "_" || properties.isAlphabetic }
  var isNamePart: Bool {
    isNameStart || properties.numericType == .decimal || self == "\u{200C}" || self == "\u{200D}"
      || properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
      || properties.generalCategory == .connectorPunctuation
  }
  var isNumberStart: Bool { ("0"..."9").contains(self) || self == "." || self == "+" || self == "-" }
  var isNumberPart: Bool { isNumberStart || isASCII && properties.isAlphabetic }
}
