import Vitrine

/// The rows and cells of a grid in groups, each of which starts a row below its title.
struct MaterialGrid {
  /// The most cells of a row.
  let columns: Int
  /// The indices of the cells in each row, from the top.
  let rows: [Range<Int>]
  /// The indices of the rows in each group.
  let groups: [Range<Int>]
  let cell: CGSize
  /// True if the rows are higher than the window.
  let isScrolling: Bool

  /// The height of a title in points.
  static let heading = 16.0
  /// The minimum size of a cell in which every name can be read.
  private static let minimumCell = CGSize(width: 126, height: 58)

  /// Creates a grid in which all cells fit into the window if they stay large enough, about two and a half times as
  /// wide as high.
  ///
  /// - Parameter counts: the number of cells of each group.
  init(groups counts: [Int], window: CGSize, spacing: Double) {
    let room = window.height - Double(counts.count) * (Self.heading + spacing)
    func length(_ whole: Double, _ count: Int) -> Double {
      max(1, ((whole - spacing) / Double(count) - spacing).rounded(.down))
    }
    func rows(_ columns: Int) -> Int { counts.reduce(0) { $0 + ($1 + columns - 1) / columns } }
    func cell(_ columns: Int) -> CGSize {
      CGSize(width: length(window.width, columns), height: length(room, rows(columns)))
    }
    let maximumColumns = max(1, Int((window.width - spacing) / (Self.minimumCell.width + spacing)))
    let columns =
      (1...min(12, maximumColumns)).min { a, b in
        abs(log(cell(a).width / cell(a).height / 2.5)) < abs(log(cell(b).width / cell(b).height / 2.5))
      } ?? 1
    let fits = cell(columns).height >= Self.minimumCell.height
    // More columns mean fewer rows, which may then be high enough.
    let columnCount =
      fits
      ? columns
      : (columns...min(12, maximumColumns)).first { cell($0).height >= Self.minimumCell.height } ?? maximumColumns
    isScrolling = cell(columnCount).height < Self.minimumCell.height
    self.columns = columnCount
    self.cell = CGSize(width: cell(columnCount).width, height: max(cell(columnCount).height, Self.minimumCell.height))
    (self.rows, groups) = Self.rows(of: counts, columns: columnCount)
  }

  private static func rows(of counts: [Int], columns: Int) -> (rows: [Range<Int>], groups: [Range<Int>]) {
    var rows: [Range<Int>] = []
    var groups: [Range<Int>] = []
    var start = 0
    for count in counts {
      let first = rows.count
      rows += stride(from: 0, to: count, by: columns).map { start + $0..<start + min($0 + columns, count) }
      groups.append(first..<rows.count)
      start += count
    }
    return (rows, groups)
  }

  /// Returns the index of the cell to which an arrow key leads, the same one at an edge; nil for another key.
  ///
  /// - Parameter place: the index of the current cell; nil leads to the first one.
  func place(after place: Int?, for key: KeyEquivalent) -> Int? {
    guard let last = rows.last else { return nil }
    guard let place, let row = rows.firstIndex(where: { $0.contains(place) }) else {
      return [.leftArrow, .rightArrow, .upArrow, .downArrow].contains(key) ? 0 : nil
    }
    func inRow(_ other: Int) -> Int {
      guard rows.indices.contains(other) else { return place }
      return min(rows[other].lowerBound + place - rows[row].lowerBound, rows[other].upperBound - 1)
    }
    return switch key {
    case .leftArrow: max(place - 1, 0)
    case .rightArrow: min(place + 1, last.upperBound - 1)
    case .upArrow: inRow(row - 1)
    case .downArrow: inRow(row + 1)
    default: nil
    }
  }
}
