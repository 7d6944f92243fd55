/// A layout of columns as wide as their widest cell; the remaining width goes to the most flexible columns, in equal
/// shares.
@MainActor
struct GridCells: ContainerLayout {
  var alignment: Alignment
  var columnSpacing: CGFloat
  var rowSpacing: CGFloat

  private struct Cell {
    let index: Int
    var columns: Range<Int>
    var anchor: UnitPoint?
    var unsizedAxes: Axis.Set = []
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
        var origin = CGPoint(x: box[horizontal] - own[horizontal], y: box[row.alignment] - own[row.alignment])
        if let anchor = cell.anchor {
          origin = CGPoint(x: (room.width - own.width) * anchor.x, y: (room.height - own.height) * anchor.y)
        }
        slots[cell.index] = .init(origin: CGPoint(x: x + origin.x, y: y + origin.y), proposal: offer)
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
      rows[rows.count - 1].cells.append(
        Cell(
          index: index, columns: column..<(column + span), anchor: values[LayoutTraits.gridAnchor] as? UnitPoint,
          unsizedAxes: values[LayoutTraits.gridUnsizedAxes] as? Axis.Set ?? []))
      column += span
      count = max(count, column)
    }
    for row in rows.indices {
      for cell in rows[row].cells.indices where rows[row].cells[cell].columns.isEmpty {
        rows[row].cells[cell].columns = 0..<count
      }
    }
    return (rows, count)
  }

  private func columnWidths(_ rows: [Row], _ count: Int, _ children: [ViewNode], _ proposed: CGFloat?) -> [CGFloat] {
    let sizing = rows.flatMap(\.cells).filter { $0.columns.count == 1 && !$0.unsizedAxes.contains(.horizontal) }
    func widths(at offer: CGFloat?) -> [CGFloat] {
      var widths = [CGFloat](repeating: 0, count: count)
      for cell in sizing {
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
      for cell in sizing where cell.columns.lowerBound == column {
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
      row.cells.filter { !$0.unsizedAxes.contains(.vertical) }.reduce(0) { tallest, cell in
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
