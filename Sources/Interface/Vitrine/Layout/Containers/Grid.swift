/// Rows whose cells line up in columns. A view that is not in a `GridRow` spans all columns.
nonisolated public struct Grid<Content: View>: View, PrimitiveView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// Rows of cells, which lie in their column and row as `alignment` says.
  ///
  /// - Parameters:
  ///   - horizontalSpacing: between columns, in points; nil is 8.
  ///   - verticalSpacing: between rows, in points; nil is 8.
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
  func nodes(in context: ViewContext) -> [ViewNode] {
    let layout = GridLayout(
      alignment: alignment, columnSpacing: horizontalSpacing ?? StackLayout.defaultSpacing,
      rowSpacing: verticalSpacing ?? StackLayout.defaultSpacing)
    return context.container(layout, axis: .vertical, of: content)
  }
}

/// A row of a grid; outside of one, its cells belong to the container.
nonisolated public struct GridRow<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment?
  let content: Content

  /// Cells for the columns of a grid, one each.
  ///
  /// - Parameter alignment: of the row's cells; nil is the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
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
  static let gridRow = ObjectIdentifier(Row.self)
  static let gridColumns = ObjectIdentifier(Columns.self)
  static let gridColumnAlignment = ObjectIdentifier(ColumnAlignment.self)
}

nonisolated extension View {
  /// The number of columns that a cell spans.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.gridColumns], value: max(1, count)))
  }

  /// The alignment of the column that the cell is in.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.gridColumnAlignment], value: guide))
  }
}

/// Columns as wide as their widest cell; what is left goes to the most flexible columns, in equal shares.
@MainActor
struct GridLayout: ContainerLayout {
  var alignment: Alignment
  var columnSpacing: CGFloat
  var rowSpacing: CGFloat

  private struct Cell {
    let index: Int
    let columns: Range<Int>
  }

  private struct Row {
    var cells: [Cell]
    var alignment: AlignmentKey
  }

  func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    guard !children.isEmpty else { return Arrangement(size: .zero) }
    let (rows, count) = rows(of: children)
    let widths = columnWidths(rows, count, children, proposal.width)
    func width(of columns: Range<Int>) -> CGFloat {
      widths[columns].reduce(0, +) + columnSpacing * CGFloat(max(0, columns.count - 1))
    }
    let whole = width(of: 0..<count)
    let heights = rowHeights(rows, children, proposal.height) { width(of: $0) }
    var columnAlignments = [AlignmentKey](repeating: alignment.horizontal.key, count: count)
    for cell in rows.flatMap(\.cells) where cell.columns.count == 1 {
      if let guide = children[cell.index].traits.values[LayoutTraits.gridColumnAlignment] as? HorizontalAlignment {
        columnAlignments[cell.columns.lowerBound] = guide.key
      }
    }
    var slots = [Arrangement.Slot](repeating: .init(proposal: .zero), count: children.count)
    var y: CGFloat = 0
    for (row, height) in zip(rows, heights) {
      for cell in row.cells {
        let room = CGSize(width: width(of: cell.columns), height: height)
        let offer = ProposedViewSize(room)
        let own = children[cell.index].dimensions(for: offer)
        let box = ViewDimensions(size: room)
        let x = widths[0..<cell.columns.lowerBound].reduce(0, +) + columnSpacing * CGFloat(cell.columns.lowerBound)
        let horizontal = cell.columns.count == 1 ? columnAlignments[cell.columns.lowerBound] : alignment.horizontal.key
        slots[cell.index] = .init(
          origin: CGPoint(x: x + box[horizontal] - own[horizontal], y: y + box[row.alignment] - own[row.alignment]),
          proposal: offer)
      }
      y += height + rowSpacing
    }
    return Arrangement(size: CGSize(width: whole, height: max(0, y - rowSpacing)), slots: slots)
  }

  private func rows(of children: [ViewNode]) -> (rows: [Row], columns: Int) {
    var rows: [Row] = []
    var last: ViewIdentity?
    var column = 0
    var count = 1
    for (index, child) in children.enumerated() {
      let values = child.traits.values
      let trait = values[LayoutTraits.gridRow] as? GridRowTrait
      if trait == nil || trait?.first != last {
        rows.append(Row(cells: [], alignment: trait?.alignment ?? alignment.vertical.key))
        column = 0
      }
      last = trait?.first
      // A view outside of rows gets all columns, once their number is known.
      let span = trait == nil ? 0 : values[LayoutTraits.gridColumns] as? Int ?? 1
      rows[rows.count - 1].cells.append(Cell(index: index, columns: column..<(column + span)))
      column += span
      count = max(count, column)
    }
    for row in rows.indices {
      rows[row].cells = rows[row].cells.map {
        $0.columns.isEmpty ? Cell(index: $0.index, columns: 0..<count) : $0
      }
    }
    return (rows, count)
  }

  private func columnWidths(_ rows: [Row], _ count: Int, _ children: [ViewNode], _ proposed: CGFloat?) -> [CGFloat] {
    func widths(at offer: CGFloat?) -> [CGFloat] {
      var widths = [CGFloat](repeating: 0, count: count)
      for cell in rows.flatMap(\.cells) where cell.columns.count == 1 {
        let width = children[cell.index].size(for: ProposedViewSize(width: offer, height: nil)).width
        widths[cell.columns.lowerBound] = max(widths[cell.columns.lowerBound], width)
      }
      return widths
    }
    guard let proposed, proposed.isFinite else { return widths(at: nil) }
    let shortest = widths(at: 0)
    let longest = widths(at: .infinity)
    var result = shortest
    var left = max(0, proposed - columnSpacing * CGFloat(count - 1))
    let order = (0..<count).sorted {
      (longest[$0] - shortest[$0], $0) < (longest[$1] - shortest[$1], $1)
    }
    for (served, column) in order.enumerated() {
      let share = left / CGFloat(count - served)
      var width: CGFloat = 0
      for cell in rows.flatMap(\.cells) where cell.columns == column..<(column + 1) {
        width = max(width, children[cell.index].size(for: ProposedViewSize(width: share, height: nil)).width)
      }
      result[column] = width
      left = max(0, left - width)
    }
    return result
  }

  private func rowHeights(
    _ rows: [Row], _ children: [ViewNode], _ proposed: CGFloat?, width: (Range<Int>) -> CGFloat
  ) -> [CGFloat] {
    func height(of row: Row, at offer: CGFloat?) -> CGFloat {
      row.cells.reduce(0) { tallest, cell in
        max(tallest, children[cell.index].size(for: .init(width: width(cell.columns), height: offer)).height)
      }
    }
    guard let proposed, proposed.isFinite else { return rows.map { height(of: $0, at: nil) } }
    let shortest = rows.map { height(of: $0, at: 0) }
    let longest = rows.map { height(of: $0, at: .infinity) }
    var result = shortest
    var left = max(0, proposed - rowSpacing * CGFloat(rows.count - 1))
    let order = rows.indices.sorted { (longest[$0] - shortest[$0], $0) < (longest[$1] - shortest[$1], $1) }
    for (served, index) in order.enumerated() {
      result[index] = height(of: rows[index], at: left / CGFloat(rows.count - served))
      left = max(0, left - result[index])
    }
    return result
  }
}
