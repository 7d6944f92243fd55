/// A grid of columns that grows row by row. In a scroll view along its axis it makes only the visible views, like
/// `LazyVStack`: a view of a loop is one cell.
///
/// ```swift
/// ScrollView {
///   LazyVGrid(columns: [GridItem(.adaptive(minimum: 60))]) {
///     ForEach(0..<100, id: \.self) { Text("\($0)") }
///   }
/// }
/// ```
nonisolated public struct LazyVGrid<Content: View>: View, PrimitiveView {
  let layout: LazyGridLayout
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a grid of columns that grows row by row.
  ///
  /// - Parameters:
  ///   - columns: the columns, from left to right.
  ///   - alignment: the alignment of a header or footer in the width of the grid.
  ///   - spacing: the space between rows, in points; nil is 8.
  ///   - pinnedViews: headers and footers of sections that stay in sight while the rest of the section scrolls.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    layout = LazyGridLayout(
      axis: .vertical, items: columns, alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing)
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    context.lazyNodes(layout.lines(pinned: pinnedViews), of: content)
      ?? context.changingEnvironment(.gridEnvironment) { $0.sectionLabels = .plain }.container(
        layout, axis: nil, of: content)
  }
}

/// A grid of rows that grows column by column. In a scroll view along its axis it makes only the visible views, like
/// `LazyVStack`: a view of a loop is one cell.
nonisolated public struct LazyHGrid<Content: View>: View, PrimitiveView {
  let layout: LazyGridLayout
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a grid of rows that grows column by column.
  ///
  /// - Parameters:
  ///   - rows: the rows, from the top down.
  ///   - alignment: the alignment of a header or footer in the height of the grid.
  ///   - spacing: the space between columns, in points; nil is 8.
  ///   - pinnedViews: headers and footers of sections that stay in sight while the rest of the section scrolls.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    layout = LazyGridLayout(
      axis: .horizontal, items: rows, alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing)
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    context.lazyNodes(layout.lines(pinned: pinnedViews), of: content)
      ?? context.changingEnvironment(.gridEnvironment) { $0.sectionLabels = .plain }.container(
        layout, axis: nil, of: content)
  }
}

/// The views of a section that stay in sight while the rest of it scrolls.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The headers.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A layout of lines of cells, each line as long along the axis as its longest cell.
@MainActor
struct LazyGridLayout: ContainerLayout {
  /// The direction in which lines follow each other.
  nonisolated let axis: Axis
  nonisolated let items: [GridItem]
  nonisolated let alignment: Alignment
  nonisolated let spacing: CGFloat?

  nonisolated init(axis: Axis, items: [GridItem], alignment: Alignment, spacing: CGFloat?) {
    self.axis = axis
    self.items = items
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Returns the same layout for a container that makes only the visible lines.
  nonisolated func lines(pinned: PinnedScrollableViews) -> LazyLayout {
    LazyLayout(axis: axis, alignment: alignment, spacing: spacing, items: items, pinned: pinned)
  }

  func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    let across = items.tracks(in: proposal[axis.other])
    let width = across.last.map { $0.position + $0.length } ?? 0
    // SwiftUI lays the views out in the resulting width, which matters where minimums made it too wide.
    let tracks = items.tracks(in: width)
    let gap = spacing.flatMap { $0.isFinite ? $0 : nil } ?? StackLayout.defaultSpacing
    var slots = [Arrangement.Slot](repeating: .init(proposal: .zero), count: children.count)
    var along: CGFloat = 0
    var line: [Int] = []
    func place(_ index: Int, in box: CGRect, _ offer: ProposedViewSize, _ alignment: Alignment) {
      let own = children[index].dimensions(for: offer)
      let guides = ViewDimensions(size: box.size)
      slots[index] = .init(
        origin: CGPoint(
          x: box.minX + guides[alignment.horizontal] - own[alignment.horizontal],
          y: box.minY + guides[alignment.vertical] - own[alignment.vertical]), proposal: offer)
    }
    func box(_ along: CGFloat, _ length: CGFloat, _ position: CGFloat, _ across: CGFloat) -> CGRect {
      CGRect(
        origin: CGPoint(axis, along: along, across: position), size: CGSize(axis, along: length, across: across))
    }
    func endLine() {
      guard !line.isEmpty else { return }
      let offers = line.indices.map { ProposedViewSize(axis, along: nil, across: tracks[$0].length) }
      let length = line.indices.map { children[line[$0]].size(for: offers[$0])[axis] }.max() ?? 0
      for (place_, index) in line.enumerated() {
        let track = tracks[place_]
        place(
          index, in: box(along, length, track.position, track.length), offers[place_], track.alignment ?? .center)
      }
      along += length + gap
      line = []
    }
    for (index, child) in children.enumerated() {
      if let part = child.traits.section, part.role != .content {
        endLine()
        let offer = ProposedViewSize(axis, along: nil, across: width)
        let length = child.size(for: offer)[axis]
        place(index, in: box(along, length, 0, width), offer, alignment)
        along += length + gap
      } else {
        // A section begins a new line.
        if let last = line.last, children[last].traits.section?.id != child.traits.section?.id { endLine() }
        line.append(index)
        if line.count == tracks.count { endLine() }
      }
    }
    endLine()
    return Arrangement(size: CGSize(axis, along: max(0, along - gap), across: width), slots: slots)
  }
}
