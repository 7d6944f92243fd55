package import Session
package import Surfaces
package import Vitrine

/// A part of the window that shows a look of its own.
package struct Pane: Hashable, Sendable {
  package var look: SceneLook
  package var label: String
  /// The area in which the look is laid out, in the window's pixels.
  package var bounds: PixelRect
  /// The visible part of `bounds`.
  package var area: PixelRect

  /// Returns the panes of a window; empty if it shows one look alone.
  package static func panes(of state: SceneState, in window: PixelSize) -> [Pane] {
    let looks = state.comparedLooks
    let areas = Self.areas(of: state.comparison, count: looks.count, in: window)
    return zip(looks, areas).map { compared, area in
      let bounds = state.comparison.kind == .wipe ? window.bounds : area
      return Pane(look: compared.look, label: compared.label, bounds: bounds, area: area)
    }
  }

  /// The size of a usual card in points, for which a cell should have room.
  private static let card = (width: 440.0, height: 456.0)
  /// Pixels between two cells.
  private static let gap = 2

  private static func areas(of comparison: Comparison, count: Int, in window: PixelSize) -> [PixelRect] {
    guard count > 0 else { return [] }
    if comparison.kind == .wipe {
      let line = Int((Double(window.width) * comparison.line).rounded())
      return [
        PixelRect(x: 0, y: 0, width: line, height: window.height),
        PixelRect(x: line, y: 0, width: window.width - line, height: window.height),
      ]
    }
    let columns = Self.columns(for: count, in: window)
    let rows = (count + columns - 1) / columns
    return (0..<count).map { index in
      let row = index / columns
      // In the last row there may be fewer cells, which are then wider.
      let inRow = min(columns, count - row * columns)
      let x = share(window.width, inRow, index % columns)
      let y = share(window.height, rows, row)
      return PixelRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }
  }

  /// Returns the number of columns at which the card in each cell is the largest.
  private static func columns(for count: Int, in window: PixelSize) -> Int {
    func fit(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      return min(
        Double(window.width) / Double(columns) / card.width, Double(window.height) / Double(rows) / card.height)
    }
    return (1...count).max { fit($0) < fit($1) } ?? 1
  }

  private static func share(_ length: Int, _ count: Int, _ index: Int) -> (start: Int, length: Int) {
    let start = index == 0 ? 0 : length * index / count + gap / 2
    let end = index == count - 1 ? length : length * (index + 1) / count - gap / 2
    return (start, max(1, end - start))
  }
}

extension SceneLook {
  /// Returns the look with its panel inside a cell of a size in points.
  package func fitting(_ size: CGSize) -> SceneLook {
    guard var frame = panel else { return self }
    frame.width = max(1, min(frame.width, size.width))
    frame.height = max(1, min(frame.height, size.height))
    frame.x = frame.x.map { max(0, min($0, size.width - frame.width)) }
    frame.y = frame.y.map { max(0, min($0, size.height - frame.height)) }
    var look = self
    look.panel = frame
    return look
  }
}
