extension AttributeScopes {
  /// The attributes of an `AttributedString` with UIKit's types; a text shows them where SwiftUI's of the same name are not
  /// set.
  public struct UIKitAttributes: AttributeScope {
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
    /// Points above the baseline.
    public let baselineOffset: BaselineOffsetAttribute
    /// The attributes of Foundation, of which links are shown.
    public let foundation: FoundationAttributes

    /// A run's font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = UIFont
      /// The name of the attribute.
      public static let name = "NSFont"
    }
    /// A run's colour.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = "NSColor"
    }
    /// The line through a run.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = NSUnderlineStyle
      /// The name of the attribute.
      public static let name = "NSStrikethrough"
    }
    /// The line under a run.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = NSUnderlineStyle
      /// The name of the attribute.
      public static let name = "NSUnderline"
    }
    /// The kerning of a run.
    public enum KerningAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "NSKern"
    }
    /// The baseline offset of a run.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "NSBaselineOffset"
    }
  }

  /// The attributes with UIKit's types.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute by its name in UIKit's scope, where the type of the value does not fit SwiftUI's.
  @_disfavoredOverload
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}
