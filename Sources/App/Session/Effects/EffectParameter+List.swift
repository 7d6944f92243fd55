import FrameTiming
import Vitrine

/// The form in which the parameter panel shows arrays.
extension EffectParameter {
  /// The numbers with four or more significant digits, separated by spaces.
  package var text: String { values.map(Self.text).joined(separator: " ") }

  /// `16 numbers, 0 to 1`, or the number of colours.
  package var summary: String {
    guard control == .numberList, let low = values.min(), let high = values.max() else {
      return "\(values.count / 4) colours"
    }
    return "\(values.count) numbers, \(Self.text(low)) to \(Self.text(high))"
  }

  /// True if the panel has room for a control for each element.
  package var isShort: Bool { values.count <= (control == .numberList ? 64 : 4 * 24) }

  /// Returns the numbers in an edited text, separated by spaces or commas; nil unless the text consists of one or more
  /// numbers.
  package static func numbers(in text: String) -> [Double]? {
    let words = text.split { $0 == " " || $0 == "," }
    let numbers = words.compactMap { Double(decimal: $0) }.filter { abs($0) <= 1e9 }
    return numbers.isEmpty || numbers.count < words.count ? nil : numbers
  }

  private static func text(_ number: Double) -> String {
    guard number != 0, abs(number) < 1000 else { return number.fixed(0) }
    let decimals = min(max(3 - Int(log10(abs(number)).rounded(.down)), 1), 9)
    var text = number.fixed(decimals)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
