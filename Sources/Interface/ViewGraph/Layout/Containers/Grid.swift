/// Rows whose cells line up in columns. A view that is not in a `GridRow` spans all columns.
///
/// ```swift
/// Grid {
///   ForEach(1...3, id: \.self) { row in
///     GridRow {
///       ForEach(1...3, id: \.self) { column in Text("\(row * column)") }
///     }
///   }
/// }
/// ```
nonisolated public struct Grid<Content: View>: View, PrimitiveView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// Creates a grid of rows, with cells aligned in their columns and rows by `alignment`.
  ///
  /// - Parameters:
  ///   - horizontalSpacing: the space between columns, in points; nil is 8.
  ///   - verticalSpacing: the space between rows, in points; nil is 8.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    return context.container(layout.container, axis: .vertical, of: content)
  }
}

/// A row of a grid; outside of one, its cells belong to the container.
nonisolated public struct GridRow<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment?
  let content: Content

  /// Creates a row of cells, one for each column of the grid.
  ///
  /// - Parameter alignment: the alignment of the row's cells; nil is the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0)
    inner.axis = .horizontal
    let cells = inner.nodes(of: content)
    let row = GridRowTrait(first: context.identity, alignment: alignment?.key)
    return cells.enumerated().map { index, cell in
      TraitNode(change: { $0.values[LayoutTraits.gridRow] = row }, child: cell)
    }
  }
}

/// The row of a cell.
struct GridRowTrait {
  let first: ViewIdentity
  let alignment: AlignmentKey?
}

extension LayoutTraits {
  private enum Row {}
  private enum Columns {}
  private enum ColumnAlignment {}
  private enum Anchor {}
  private enum UnsizedAxes {}
  static let gridRow = ObjectIdentifier(Row.self)
  static let gridColumns = ObjectIdentifier(Columns.self)
  static let gridColumnAlignment = ObjectIdentifier(ColumnAlignment.self)
  static let gridAnchor = ObjectIdentifier(Anchor.self)
  static let gridUnsizedAxes = ObjectIdentifier(UnsizedAxes.self)
}

nonisolated extension View {
  /// Sets the number of columns that the cell spans.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.gridColumns], value: max(1, count)))
  }

  /// Sets the alignment of the column that the cell is in.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.gridColumnAlignment], value: guide))
  }

  /// Aligns a point of the cell with the same point of its room in the grid, instead of the guides of its column and
  /// row.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.gridAnchor], value: anchor))
  }

  /// Sets the axes along which the cell takes what the others leave it, and asks for no more room itself.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.gridUnsizedAxes], value: axes))
  }
}
