/// The styles of underlines, with the names and raw values of UIKit and AppKit.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Alternating dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// Dashes that alternate with two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Lines under words and not under the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  static let patterns = 0x0700

  /// The style of one of SwiftUI's lines, without its colour.
  public init(_ lineStyle: Text.LineStyle) { self = lineStyle.pattern.underlineStyle.union(.single) }
}
