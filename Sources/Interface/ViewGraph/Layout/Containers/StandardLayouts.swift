/// A layout that the library's own containers use, through the `Layout` protocol.
protocol StandardLayout: Layout where Cache == Void {
  @MainActor var container: any ContainerLayout { get }
}

extension StandardLayout {
  private func arrangement(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Arrangement {
    // Unsafe: the closure runs at once, on this thread.
    nonisolated(unsafe) var result = Arrangement(size: .zero)
    nonisolated(unsafe) let layout = self
    MainActor.assumeIsolated { result = layout.container.arrange(subviews.map(\.node), proposal: proposal) }
    return result
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    arrangement(proposal, subviews).size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for (subview, slot) in zip(subviews, arrangement(proposal, subviews).slots) {
      subview.place(at: bounds.origin + slot.origin, proposal: slot.proposal)
    }
  }
}

/// `HStack` as a layout.
public struct HStackLayout: StandardLayout, Sendable {
  /// The alignment of the children.
  public var alignment: VerticalAlignment
  /// The space between neighbours, in points; nil is 8, and none beside a spacer.
  public var spacing: CGFloat?

  /// Creates a row; spacing in points, nil is 8.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties { .init(stackOrientation: .horizontal) }
  var container: any ContainerLayout {
    StackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing)
  }
}

/// `VStack` as a layout.
public struct VStackLayout: StandardLayout, Sendable {
  /// The alignment of the children.
  public var alignment: HorizontalAlignment
  /// The space between neighbours, in points; nil is 8, and none beside a spacer.
  public var spacing: CGFloat?

  /// Creates a column; spacing in points, nil is 8.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties { .init(stackOrientation: .vertical) }
  var container: any ContainerLayout { StackLayout(axis: .vertical, alignment: alignment.key, spacing: spacing) }
}

/// `ZStack` as a layout.
public struct ZStackLayout: StandardLayout, Sendable {
  /// The alignment of the children.
  public var alignment: Alignment
  /// Creates a stack of children over one another, the last on top.
  public init(alignment: Alignment = .center) { self.alignment = alignment }
  var container: any ContainerLayout { DepthLayout(alignment: alignment) }
}

/// `Grid` as a layout. Its subviews have no rows of their own unless they are in a `GridRow`.
public struct GridLayout: StandardLayout, Sendable {
  /// The alignment of cells in their column and row.
  public var alignment: Alignment
  /// The space between columns, in points; nil is 8.
  public var horizontalSpacing: CGFloat?
  /// The space between rows, in points; nil is 8.
  public var verticalSpacing: CGFloat?

  /// Creates rows whose cells line up in columns; spacing in points, nil is 8.
  public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  var container: any ContainerLayout {
    GridCells(
      alignment: alignment, columnSpacing: horizontalSpacing ?? StackLayout.defaultSpacing,
      rowSpacing: verticalSpacing ?? StackLayout.defaultSpacing)
  }
}

extension LayoutProperties {
  init(stackOrientation: Axis?) { self.stackOrientation = stackOrientation }
}

/// A layout of any type: views keep their identity, and so their state, when it changes.
public struct AnyLayout: Layout {
  /// The cache of the layout inside.
  public struct Cache {
    fileprivate var value: Any
  }

  private let make: (LayoutSubviews) -> Cache
  private let size: (ProposedViewSize, LayoutSubviews, inout Cache) -> CGSize
  private let placing: (CGRect, ProposedViewSize, LayoutSubviews, inout Cache) -> Void

  /// Wraps a layout, so that one place in the tree can change from one layout to another.
  public init<L: Layout>(_ layout: L) {
    func with<Result>(_ cache: inout Cache, _ subviews: LayoutSubviews, _ body: (inout L.Cache) -> Result) -> Result {
      var inner = cache.value as? L.Cache ?? layout.makeCache(subviews: subviews)
      defer { cache.value = inner }
      return body(&inner)
    }
    make = { Cache(value: layout.makeCache(subviews: $0)) }
    size = { proposal, subviews, cache in
      with(&cache, subviews) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
    }
    placing = { bounds, proposal, subviews, cache in
      with(&cache, subviews) {
        layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
  }

  public func makeCache(subviews: Subviews) -> Cache { make(subviews) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    size(proposal, subviews, &cache)
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    placing(bounds, proposal, subviews, &cache)
  }
}
