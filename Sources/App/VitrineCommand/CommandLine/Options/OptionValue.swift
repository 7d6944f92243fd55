import FrameTiming
import Platform
import Session
import Vitrine

/// An option's argument with the option's name, and the ways to parse it.
struct OptionValue {
  var option: String
  var text: String

  func integer(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard !text.isEmpty, text.utf8.dropFirst(text.hasPrefix("-") ? 1 : 0).allSatisfy({ (48...57).contains($0) }),
      text != "-"
    else { throw malformed("a whole number") }
    // A number with more digits than an `Int` holds is outside any range.
    let value = Int(text) ?? (text.hasPrefix("-") ? .min : .max)
    if value > range.upperBound { throw .above(option: option, text: text, limit: String(range.upperBound)) }
    if value < range.lowerBound { throw .below(option: option, text: text, limit: String(range.lowerBound)) }
    return value
  }

  func number(_ range: ClosedRange<Double>) throws(UsageError) -> Double {
    guard let value = Double(decimal: text) else { throw malformed("a finite number") }
    if value > range.upperBound { throw .above(option: option, text: text, limit: Self.plain(range.upperBound)) }
    if value < range.lowerBound { throw .below(option: option, text: text, limit: Self.plain(range.lowerBound)) }
    return value
  }

  func choice(_ names: [String]) throws(UsageError) -> String {
    if names.contains(text) { return text }
    throw .unknownName(option: option, text: text, suggestion: text.nearest(in: names), known: names)
  }

  /// Parses `WxH`.
  func size(_ range: ClosedRange<Double>) throws(UsageError) -> (width: Double, height: Double) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw malformed("WxH") }
    return (try part(parts[0]).number(range), try part(parts[1]).number(range))
  }

  /// Parses `WxH` or `WxH+X+Y`.
  func panel() throws(UsageError) -> PanelFrame {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3 else { throw malformed("WxH+X+Y") }
    let size = try part(parts[0]).size(1...16384)
    guard parts.count == 3 else { return PanelFrame(width: size.width, height: size.height) }
    return PanelFrame(
      width: size.width, height: size.height, x: try part(parts[1]).number(-16384...16384),
      y: try part(parts[2]).number(-16384...16384))
  }

  /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
  func color() throws(UsageError) -> SIMD4<Float> {
    var digits = text.dropFirst()
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined()[...] }
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
      digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }), let value = UInt32(digits, radix: 16)
    else { throw malformed("#RGB, #RRGGBB or #RRGGBBAA") }
    let rgba = digits.count == 8 ? value : value << 8 | 0xff
    return SIMD4(Float(rgba >> 24), Float(rgba >> 16 & 255), Float(rgba >> 8 & 255), Float(rgba & 255)) / 255
  }

  /// Parses `N` or `A..<B`.
  func frames() throws(UsageError) -> Range<Int> {
    let maximumValue = 1_000_000
    guard let dots = text.firstRange(of: "..<") else { return 0..<(try integer(1...maximumValue)) }
    let first = try part(text[..<dots.lowerBound]).integer(0...maximumValue)
    let end = try part(text[dots.upperBound...]).integer(0...maximumValue)
    guard first < end else { throw malformed("a range with frames in it") }
    return first..<end
  }

  func budget() throws(UsageError) -> FrameBudget {
    guard let budget = FrameBudget(text) else { throw malformed("60hz, 16.6ms or display") }
    return budget
  }

  func path() throws(UsageError) -> String {
    guard !text.isEmpty else { throw malformed("a file's name") }
    return text
  }

  private func part(_ piece: Substring) -> OptionValue { OptionValue(option: option, text: String(piece)) }

  private func malformed(_ expected: String) -> UsageError {
    .malformed(option: option, text: text, expected: expected)
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : "\(value)"
  }
}
