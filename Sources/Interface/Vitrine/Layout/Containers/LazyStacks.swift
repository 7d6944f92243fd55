/// `VStack` under the name that sources use for long lists. It is not lazy: all its views are evaluated, and those that
/// did not change are kept. As SwiftUI's, it takes the whole width that it is offered.
nonisolated public struct LazyVStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// A column; spacing in points, nil is 8.
  ///
  /// - Parameter pinnedViews: accepted for source compatibility: headers and footers scroll with what they belong to.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public var body: some View {
    VStack(alignment: alignment, spacing: spacing) { content }
      .environment(\.sectionLabels, .plain)
      .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
  }
}

/// `HStack` under the name that sources use for long lists; as `LazyVStack`.
nonisolated public struct LazyHStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// A row; spacing in points, nil is 8.
  ///
  /// - Parameter pinnedViews: accepted for source compatibility: headers and footers scroll with what they belong to.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public var body: some View {
    HStack(alignment: alignment, spacing: spacing) { content }
      .environment(\.sectionLabels, .plain)
      .frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
  }
}
