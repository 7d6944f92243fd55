import FrameTiming
import Vitrine

/// Arrays as the parameter panel shows them.
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

  /// Whether the panel has room for a control per element.
  package var isShort: Bool { values.count <= (control == .numberList ? 64 : 4 * 24) }

  /// The numbers of an edited text, with spaces or commas between them; nil unless it consists of one or more.
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
