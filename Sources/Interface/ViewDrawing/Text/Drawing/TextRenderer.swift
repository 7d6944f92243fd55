@_spi(Nodes) import ViewGraph

/// A renderer that replaces the drawing of texts; its animatable data animates.
public protocol TextRenderer: Animatable {
  /// Draws a text, with the origin at its top left.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)
  /// Returns the size of the text in a proposal.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
  /// The distance to which the drawing extends beyond the text. It has no effect here: the whole drawing is shown.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  /// Returns the text's own size.
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
  /// No padding.
  public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text that a `TextRenderer` measures.
public struct TextProxy {
  let size: (ProposedViewSize) -> CGSize

  /// Returns the size that the text takes of a proposal by itself.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }
}

/// A value that is attached to texts, for a `TextRenderer` to find.
public protocol TextAttribute: Hashable {}

/// The values attached to a piece of text, at most one of each type.
///
/// Unchecked: the values are never changed, and read on the main actor alone.
struct CustomTextAttributes: Equatable, @unchecked Sendable {
  private(set) var values: [AnyHashable] = []

  subscript<T: TextAttribute>(key: T.Type) -> T? {
    for value in values { if let value = value.base as? T { return value } }
    return nil
  }

  /// Adds a value unless there is one of its type.
  mutating func add(_ value: some TextAttribute) {
    if self[type(of: value)] == nil { values.append(AnyHashable(value)) }
  }
}

extension Text {
  /// The text with a value attached, for a `TextRenderer` to find; of several values of one type, the innermost counts.
  public func customAttribute<T: TextAttribute>(_ value: T) -> Text {
    Text(
      segments: segments.map { segment in
        var segment = segment
        segment.attributes.custom.add(value)
        return segment
      })
  }
}

nonisolated extension View {
  /// Sets a renderer that draws the texts inside.
  public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
    modifier(TextRendererModifier(renderer: renderer))
  }
}

/// A modifier that sets a renderer for the texts inside.
nonisolated struct TextRendererModifier<Renderer: TextRenderer>: PrimitiveModifier {
  var renderer: Renderer

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let shown = context.animated(renderer)
    return context.child(0).changingEnvironment(.textRendererEnvironment) { $0.textRenderer = shown }.nodes(of: content)
  }
}

extension EnvironmentValues {
  private enum TextRendererKey: EnvironmentKey { static var defaultValue: (any TextRenderer)? { nil } }

  /// The renderer of texts; nil where they draw themselves.
  var textRenderer: (any TextRenderer)? {
    get { self[TextRendererKey.self] }
    set { self[TextRendererKey.self] = newValue }
  }
}
