/// The error for a typed text that is not a valid value, with the reason in a few words.
package struct RefusedText: Error, Hashable {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Conversions between values and typed text.
package enum TypedText {
  /// Returns the number in a text, which may end with its unit; a comma counts as a decimal point.
  package static func number(in text: String, range: ClosedRange<Double>, unit: String = "") throws(RefusedText)
    -> Double
  {
    var digits = text.trimmed
    let unit = unit.trimmed
    if !unit.isEmpty, digits.hasSuffix(unit) { digits = String(digits.dropLast(unit.count)).trimmed }
    let isPlain = digits.allSatisfy { "0123456789.,+-eE".contains($0) }
    guard isPlain, let number = Double(digits.replacing(",", with: ".")), number.isFinite else {
      throw RefusedText(digits.isEmpty ? "empty" : "not a number")
    }
    if number < range.lowerBound { throw RefusedText("below \(short(range.lowerBound))") }
    if number > range.upperBound { throw RefusedText("above \(short(range.upperBound))") }
    return number
  }

  /// Returns the given count of numbers, separated by spaces.
  package static func numbers(in text: String, count: Int, range: ClosedRange<Double>) throws(RefusedText) -> [Double] {
    var numbers: [Double] = []
    for word in text.split(separator: " ") { numbers.append(try number(in: String(word), range: range)) }
    guard numbers.count == count else { throw RefusedText("needs \(count) numbers") }
    return numbers
  }

  /// Returns the colour in `#RGB`, `#RRGGBB` or `#RRGGBBAA`, as encoded sRGB with alpha; a percentage after it sets the
  /// alpha.
  ///
  /// - Parameter alpha: the alpha if the text has none.
  package static func color(in text: String, alpha: Float) throws(RefusedText) -> SIMD4<Float> {
    let words = text.trimmed.replacing("%", with: " ").split(separator: " ")
    guard let first = words.first else { throw RefusedText("empty") }
    let digits = first.first == "#" ? first.dropFirst() : first
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, [3, 6, 8].contains(digits.count), words.count <= 2 else {
      throw RefusedText("not a colour")
    }
    let bytes =
      values.count == 3
      ? values.map { $0 * 17 }
      : stride(from: 0, to: values.count, by: 2).map { place in
        values[place] * 16 + values[place + 1]
      }
    var color = SIMD4<Float>(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), 255 * alpha) / 255
    if bytes.count == 4 { color.w = Float(bytes[3]) / 255 }
    if words.count == 2 { color.w = Float(try number(in: String(words[1]), range: 0...100) / 100) }
    return color
  }

  /// Returns a colour as `#FF8000`.
  package static func hex(_ color: SIMD4<Float>) -> String {
    let bytes = (0..<3).map { Int((min(max(color[$0], 0), 1) * 255).rounded()) }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// Returns a number, without decimals if it is whole.
  private static func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
