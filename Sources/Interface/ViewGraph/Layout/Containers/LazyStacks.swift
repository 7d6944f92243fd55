/// A column that makes only the views that the scroll view around it shows. Like SwiftUI's, it takes the whole width
/// that it is offered. Without a scroll view along its axis it is a `VStack`.
///
/// ```swift
/// ScrollView {
///   LazyVStack(alignment: .leading) {
///     ForEach(0..<10_000, id: \.self) { Text("Row \($0)") }
///   }
/// }
/// ```
///
/// When a row goes out of sight, its `@State` and `@StateObject` are kept as long as the stack is there; its
/// `onDisappear` runs, and `onAppear` when it comes back. Rows come and go without transitions.
nonisolated public struct LazyVStack<Content: View>: View, PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a column; spacing in points, nil is 8.
  ///
  /// - Parameter pinnedViews: headers and footers of sections that stay in sight while the rest of the section scrolls.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let place = Alignment(horizontal: alignment, vertical: .center)
    let layout = LazyLayout(axis: .vertical, alignment: place, spacing: spacing, pinned: pinnedViews)
    return context.lazyNodes(layout, of: content)
      ?? context.nodes(
        of: VStack(alignment: alignment, spacing: spacing) { content }
          .environment(\.sectionLabels, .plain)
          .frame(maxWidth: .infinity, alignment: place))
  }
}

/// A row that makes only the views that the scroll view around it shows; see `LazyVStack`.
nonisolated public struct LazyHStack<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a row; spacing in points, nil is 8.
  ///
  /// - Parameter pinnedViews: headers and footers of sections that stay in sight while the rest of the section scrolls.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let place = Alignment(horizontal: .center, vertical: alignment)
    let layout = LazyLayout(axis: .horizontal, alignment: place, spacing: spacing, pinned: pinnedViews)
    return context.lazyNodes(layout, of: content)
      ?? context.nodes(
        of: HStack(alignment: alignment, spacing: spacing) { content }
          .environment(\.sectionLabels, .plain)
          .frame(maxHeight: .infinity, alignment: place))
  }
}
