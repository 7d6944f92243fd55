/// Rows of cells as aligned text: the first column to the left, the others to the right.
struct TextTable {
  /// The cells of one line, with what they are.
  struct Row {
    var cells: [String]
    var emphasis = TextStyle.Emphasis.none
  }

  private(set) var rows: [Row] = []

  init() {}

  /// Adds a line; cells after the last column that has any may be left out.
  mutating func add(_ cells: [String], _ emphasis: TextStyle.Emphasis = .none) {
    rows.append(Row(cells: cells, emphasis: emphasis))
  }

  /// The lines, each column as wide as its widest cell and two blanks.
  func lines(_ style: TextStyle) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let cells = row.cells.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : "  " + blanks + cell
      }
      var line = cells.joined()
      while line.last == " " { line.removeLast() }
      return style(line, row.emphasis)
    }
  }
}
