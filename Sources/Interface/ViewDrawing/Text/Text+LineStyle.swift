import Typesetting

extension Text {
  /// A line under or through letters.
  public struct LineStyle: Hashable, Sendable {
    let pattern: Pattern
    let color: Color?

    /// A line of a pattern in a colour; nil stands for the style of the letters.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// A line without gaps in the style of the letters.
    public static let single = LineStyle()

    /// The line of an underline style; nil for the styles that SwiftUI has no line for: thick and double lines, and
    /// lines under words alone.
    public init?(nsUnderlineStyle style: NSUnderlineStyle) {
      guard !style.isEmpty, style.isDisjoint(with: [.thick, .byWord]), !style.contains(.double) else { return nil }
      let pattern = NSUnderlineStyle(rawValue: style.rawValue & NSUnderlineStyle.patterns)
      guard let pattern = Pattern.all.first(where: { $0.underlineStyle == pattern }) else { return nil }
      self.init(pattern: pattern)
    }

    /// The pattern of a line.
    public struct Pattern: Hashable, Sendable {
      let kind: TextLine.Pattern

      /// A line without gaps.
      public static let solid = Pattern(kind: .solid)
      /// Dots.
      public static let dot = Pattern(kind: .dot)
      /// Dashes.
      public static let dash = Pattern(kind: .dash)
      /// Alternating dashes and dots.
      public static let dashDot = Pattern(kind: .dashDot)
      /// Dashes that alternate with two dots.
      public static let dashDotDot = Pattern(kind: .dashDotDot)

      static let all = [solid, dot, dash, dashDot, dashDotDot]

      var underlineStyle: NSUnderlineStyle { NSUnderlineStyle(rawValue: Int(kind.rawValue) << 8) }
    }
  }
}
