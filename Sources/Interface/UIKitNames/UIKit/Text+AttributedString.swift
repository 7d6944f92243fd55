// This is declared here because the attributes may be UIKit's.
extension Text {
  /// A text with attributes: font, colour, lines, spacing and links; others are left out.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    typealias Scope = AttributeScopes.SwiftUIAttributes
    typealias UIKit = AttributeScopes.UIKitAttributes
    // SwiftUI has no thick or double lines and none under words alone: they are shown as plain ones.
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

extension LocalizedStringKey.StringInterpolation {
  /// Appends a text with attributes, which `Text` shows.
  public mutating func appendInterpolation(_ attributedString: AttributedString) {
    fragments.append(.text(Text(attributedString)))
  }
}
