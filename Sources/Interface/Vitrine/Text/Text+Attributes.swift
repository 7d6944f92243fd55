extension AttributeScopes {
  /// The attributes of an `AttributedString` that a text shows.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// A line through the letters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// A line under the letters.
    public let underlineStyle: UnderlineStyleAttribute
    /// Points added between letters.
    public let kern: KerningAttribute
    /// Points added between letters; goes before `kern`.
    public let tracking: TrackingAttribute
    /// Points above the baseline.
    public let baselineOffset: BaselineOffsetAttribute
    /// Foundation's own: links are shown.
    public let foundation: FoundationAttributes

    /// A run's font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Font
      /// The name of the attribute.
      public static let name = "SwiftUI.Font"
    }
    /// A run's colour.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "SwiftUI.ForegroundColor"
    }
    /// The line through a run.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Text.LineStyle
      /// The name of the attribute.
      public static let name = "SwiftUI.StrikethroughStyle"
    }
    /// The line under a run.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Text.LineStyle
      /// The name of the attribute.
      public static let name = "SwiftUI.UnderlineStyle"
    }
    /// The kerning of a run.
    public enum KerningAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "SwiftUI.Kern"
    }
    /// The tracking of a run.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "SwiftUI.Tracking"
    }
    /// The rise of a run.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "SwiftUI.BaselineOffset"
    }
  }

  /// The attributes that a text shows.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute by its name in the scope.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}

extension Text {
  /// A text with attributes: font, colour, lines, spacing and links; others are left out.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    typealias Scope = AttributeScopes.SwiftUIAttributes
    typealias UIKit = AttributeScopes.UIKitAttributes
    // SwiftUI has no thick, double and interrupted lines: they are plain ones.
    func line(_ style: NSUnderlineStyle?) -> LineStyle? {
      style.flatMap { $0.isEmpty ? nil : LineStyle(nsUnderlineStyle: $0) ?? .single }
    }
    self.init(
      segments: attributedContent.runs.map { run in
        var segment = Segment(string: String(attributedContent.characters[run.range]))
        segment.attributes.font = run[Scope.FontAttribute.self] ?? run[UIKit.FontAttribute.self]?.font
        let color = run[Scope.ForegroundColorAttribute.self] ?? run[UIKit.ForegroundColorAttribute.self]?.color
        segment.attributes.style = color.map { TextStyleBox(style: AnyShapeStyle($0)) }
        segment.attributes.strikethrough =
          (run[Scope.StrikethroughStyleAttribute.self] ?? line(run[UIKit.StrikethroughStyleAttribute.self])).map {
            .some($0)
          }
        segment.attributes.underline =
          (run[Scope.UnderlineStyleAttribute.self] ?? line(run[UIKit.UnderlineStyleAttribute.self])).map { .some($0) }
        segment.attributes.kerning = run[Scope.KerningAttribute.self] ?? run[UIKit.KerningAttribute.self]
        segment.attributes.tracking = run[Scope.TrackingAttribute.self]
        segment.attributes.baselineOffset =
          run[Scope.BaselineOffsetAttribute.self] ?? run[UIKit.BaselineOffsetAttribute.self]
        segment.attributes.link = run[AttributeScopes.FoundationAttributes.LinkAttribute.self]
        return segment
      })
  }
}
