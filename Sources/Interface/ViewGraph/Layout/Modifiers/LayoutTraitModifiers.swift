/// Sets one layout trait of the view.
nonisolated package struct TraitWriter<Value>: PrimitiveModifier {
  package let keyPath: WritableKeyPath<LayoutTraits, Value>
  package let value: Value

  package init(keyPath: WritableKeyPath<LayoutTraits, Value>, value: Value) {
    self.keyPath = keyPath
    self.value = value
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let (keyPath, value) = (keyPath, value)
    return context.nodes(of: content).mapped { child in
      if let last: TraitNode = context.lastNode(around: child), let writer = last.writer as? TraitWriter,
        writer.keyPath == keyPath, ValueComparison.same(writer.value, value)
      {
        return last
      }
      return TraitNode(change: { $0[keyPath: keyPath] = value }, child: child, writer: self)
    }
  }
}

/// Tells the container something about the view.
nonisolated package struct TraitModifier: PrimitiveModifier {
  let change: (inout LayoutTraits) -> Void

  package init(change: @escaping (inout LayoutTraits) -> Void) { self.change = change }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).map { TraitNode(change: change, child: $0) }
  }
}

package final class TraitNode: WrapperNode {
  let change: (inout LayoutTraits) -> Void
  /// The modifier, if it describes the change completely.
  let writer: Any?

  package init(change: @escaping (inout LayoutTraits) -> Void, child: ViewNode, writer: Any? = nil) {
    self.change = change
    self.writer = writer
    super.init(child: child)
  }

  override var setsTraits: Bool { true }

  override func makeTraits() -> LayoutTraits {
    var traits = child.traits
    change(&traits)
    return traits
  }
}

/// Sets an alignment guide.
nonisolated package struct AlignmentGuideModifier: PrimitiveModifier {
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let reader = StateReads.current
    let value = value
    return context.nodes(of: content).map { child in
      AlignmentGuideNode(
        key: key, value: { size in reader.map { StateReads.by($0) { value(size) } } ?? value(size) }, child: child)
    }
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

  override var guideKinds: GuideKinds { .any }

  override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    key == self.key ? value(child.dimensions(for: proposal)) : nil
  }
}

nonisolated extension View {
  /// Sets the priority with which a stack divides its length; 0 by default, higher first.
  public func layoutPriority(_ value: Double) -> some View { modifier(TraitWriter(keyPath: \.priority, value: value)) }

  /// Sets the painting order among siblings; 0 by default, higher on top.
  public func zIndex(_ value: Double) -> some View { modifier(TraitWriter(keyPath: \.zIndex, value: value)) }

  /// Sets where a guide lies in the view, in points from its top left corner.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(key: guide.key, value: computeValue)) }

  /// Sets where a guide lies in the view, in points from its top left corner.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(AlignmentGuideModifier(key: guide.key, value: computeValue)) }
}
