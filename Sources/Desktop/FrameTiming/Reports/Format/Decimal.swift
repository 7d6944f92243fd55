/// Decimal numbers as text, independent of the locale.
extension Double {
  /// Parses `-1.5` or `2e3`; nil for hexadecimal, NaN, infinities, numbers out of range, blanks and empty text.
  public init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ Self.decimalCharacters.contains($0) }), let first = text.utf8.first,
      first != UInt8(ascii: "e"), first != UInt8(ascii: "E"), let value = Double(String(text)), value.isFinite
    else { return nil }
    self = value
  }

  private static let decimalCharacters = Set("0123456789.-eE".utf8)

  /// Returns the number with exactly this many decimals.
  public func fixed(_ decimals: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return description }
    let unit = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let scaled = Int((abs(self) * Double(unit)).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled) }
    let fraction = String(scaled % unit)
    return sign + String(scaled / unit) + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
