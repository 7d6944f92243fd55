import Vitrine

/// A layout that puts views in rows from the leading edge, with as many in each as fit.
struct FlowLayout: Layout {
  /// The points between views of a row, and between rows.
  var spacing = 10.0

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let rows = rows(of: subviews, width: proposal.width ?? .infinity)
    return CGSize(
      width: rows.map(\.width).max() ?? 0,
      height: rows.reduce(0) { $0 + $1.height } + spacing * Double(max(0, rows.count - 1)))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    var y = bounds.minY
    for row in rows(of: subviews, width: bounds.width) {
      var x = bounds.minX
      for index in row.indices {
        let size = Self.size(of: subviews[index], width: bounds.width)
        subviews[index].place(
          at: CGPoint(x: x, y: y + (row.height - size.height) / 2), proposal: ProposedViewSize(size))
        x += size.width + spacing
      }
      y += row.height + spacing
    }
  }

  private struct Row {
    var indices: Range<Int>
    var width = 0.0
    var height = 0.0
  }

  /// Returns a view's ideal size, or its size at the width of a row if it is wider than that.
  private static func size(of view: LayoutSubview, width: Double) -> CGSize {
    let ideal = view.sizeThatFits(.unspecified)
    return ideal.width <= width ? ideal : view.sizeThatFits(ProposedViewSize(width: width, height: nil))
  }

  private func rows(of subviews: Subviews, width: Double) -> [Row] {
    var rows: [Row] = []
    for index in subviews.indices {
      let size = Self.size(of: subviews[index], width: width)
      if let last = rows.last, last.width + spacing + size.width <= width + 0.01 {
        rows[rows.count - 1] = Row(
          indices: last.indices.lowerBound..<index + 1, width: last.width + spacing + size.width,
          height: max(last.height, size.height))
      } else {
        rows.append(Row(indices: index..<index + 1, width: size.width, height: size.height))
      }
    }
    return rows
  }
}
