/// A stack of children side by side, leading to trailing.
///
/// ```swift
/// HStack {
///   Image(systemName: "person.circle")
///   Text("Ada Lovelace")
/// }
/// ```
nonisolated public struct HStack<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a row whose children meet at a vertical guide.
  ///
  /// - Parameter spacing: the space between neighbours, in points; nil is 8, and none beside a spacer. SwiftUI's own
  ///   default depends on the neighbours; 8 is its usual outcome.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let layout = StackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing)
    return context.container(layout, axis: .horizontal, of: content)
  }
}

/// A stack of children one above the other, top to bottom.
///
/// ```swift
/// VStack(alignment: .leading, spacing: 4) {
///   Text("Title").font(.headline)
///   Text("Subtitle").foregroundStyle(.secondary)
/// }
/// ```
nonisolated public struct VStack<Content: View>: View, PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a column whose children meet at a horizontal guide.
  ///
  /// - Parameter spacing: the same as for `HStack`.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let layout = StackLayout(axis: .vertical, alignment: alignment.key, spacing: spacing)
    return context.container(layout, axis: .vertical, of: content)
  }
}

/// A stack of children over one another, the last on top.
///
/// ```swift
/// ZStack(alignment: .bottomTrailing) {
///   Color.blue
///   Text("Caption").padding().background(.thinMaterial)
/// }
/// ```
nonisolated public struct ZStack<Content: View>: View, PrimitiveView {
  let alignment: Alignment
  let content: Content

  /// Creates a stack whose children meet at a point of each; those of the highest layout priority decide its size.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    context.container(DepthLayout(alignment: alignment), axis: nil, of: content)
  }
}

@MainActor
extension ViewContext {
  func container<Content: View>(_ layout: any ContainerLayout, axis: Axis?, of content: Content) -> [ViewNode] {
    var inner = child(0)
    inner.axis = axis
    // Only the direct children of a picker or a list are choices.
    inner.tagsElements = false
    let children = inner.nodes(of: content)
    return [containerNode(at: identity, layout, children: children)]
  }
}

/// A layout of children over one another: each gets the whole proposal, and the highest layout priority sets the size.
@MainActor
package struct DepthLayout: ContainerLayout {
  package var alignment: Alignment

  package init(alignment: Alignment) { self.alignment = alignment }

  package func sensitivity(around children: [ViewNode]) -> Axis.Set { children.sensitivity }

  package func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    guard !children.isEmpty else { return Arrangement(size: .zero) }
    var reach = Reach.everything
    let top = children.reduce(-.infinity) { max($0, $1.traits.priority) }
    var before = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
    var after = before
    let guides = children.mapped { child in
      let own = child.answer(for: proposal)
      reach = reach.intersection(own.reach)
      let guide = CGPoint(
        x: child.guide(alignment.horizontal.key, of: own.size, for: proposal),
        y: child.guide(alignment.vertical.key, of: own.size, for: proposal))
      guard child.traits.priority == top else { return guide }
      before.x = max(before.x, guide.x)
      before.y = max(before.y, guide.y)
      after.x = max(after.x, own.size.extent(.horizontal, beyond: guide.x))
      after.y = max(after.y, own.size.extent(.vertical, beyond: guide.y))
      return guide
    }
    return Arrangement(
      size: CGSize(width: before.x + after.x, height: before.y + after.y),
      slots: guides.mapped { .init(origin: CGPoint(x: before.x - $0.x, y: before.y - $0.y), proposal: proposal) },
      reach: reach)
  }
}
