/// Tells the container something about the view.
nonisolated struct TraitModifier: PrimitiveModifier {
  typealias Body = Never
  let change: (inout LayoutTraits) -> Void

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).map { TraitNode(change: change, child: $0) }
  }
}

private final class TraitNode: WrapperNode {
  let change: (inout LayoutTraits) -> Void

  init(change: @escaping (inout LayoutTraits) -> Void, child: ViewNode) {
    self.change = change
    super.init(child: child)
  }

  override var traits: LayoutTraits {
    var traits = child.traits
    change(&traits)
    return traits
  }
}

/// Sets an alignment guide.
nonisolated struct AlignmentGuideModifier: PrimitiveModifier {
  typealias Body = Never
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).map { AlignmentGuideNode(key: key, value: value, child: $0) }
  }
}

private final class AlignmentGuideNode: WrapperNode {
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  init(key: AlignmentKey, value: @escaping (ViewDimensions) -> CGFloat, child: ViewNode) {
    self.key = key
    self.value = value
    super.init(child: child)
  }

  override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    key == self.key ? value(child.dimensions(for: proposal)) : nil
  }
}

nonisolated extension View {
  /// Who is served first when a stack divides its length; 0 by default, higher first.
  public func layoutPriority(_ value: Double) -> some View { modifier(TraitModifier { $0.priority = value }) }

  /// Who is painted last among siblings; 0 by default, higher on top.
  public func zIndex(_ value: Double) -> some View { modifier(TraitModifier { $0.zIndex = value }) }

  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(key: guide.key, value: computeValue)) }

  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(key: guide.key, value: computeValue)) }
}
