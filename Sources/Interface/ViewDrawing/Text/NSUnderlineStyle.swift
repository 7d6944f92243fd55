/// The kinds of lines under letters, as UIKit and AppKit name them, with their numbers.
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
  /// Dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Lines under words, not under the space between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  static let patterns = 0x0700

  /// The style that draws a line of SwiftUI's, without its colour.
  public init(_ lineStyle: Text.LineStyle) { self = lineStyle.pattern.underlineStyle.union(.single) }
}
