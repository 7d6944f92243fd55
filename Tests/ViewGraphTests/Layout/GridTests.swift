import Testing
import ViewTestSupport
import Vitrine

/// Frames as Apple's documentation of `Grid` describes them.
@MainActor
@Suite struct GridTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    let host = ViewHost(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow {
          box("a", 20, 10)
          box("b", 40, 30)
        }
        GridRow {
          box("c", 50, 20)
          box("d", 10, 10)
        }
      }.probe("grid")
    ).laidOut(200, 100)
    #expect(host.probes["grid"] == CGRect(50, 22.5, 100, 55))
    #expect(host.probes["a"] == CGRect(50, 22.5, 20, 10))
    #expect(host.probes["b"] == CGRect(110, 22.5, 40, 30))
    #expect(host.probes["c"] == CGRect(50, 57.5, 50, 20))
    #expect(host.probes["d"] == CGRect(110, 57.5, 10, 10))
  }

  @Test func aViewOutsideOfRowsSpansAllColumns() {
    let host = ViewHost(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          box("a", 20, 10)
          box("b", 40, 10)
        }
        flexible("wide", maxHeight: 10)
      }
    ).laidOut(60, 100)
    #expect(host.probes["wide"] == CGRect(0, 50, 60, 10))
  }

  /// A cell without a size of its own takes what the others leave it; an anchor is a point of the cell and of its room.
  @Test func cellsHaveAnchorsAndNoSizeAlongAnAxis() {
    let host = ViewHost(
      Grid(horizontalSpacing: 10, verticalSpacing: 0) {
        GridRow {
          box("a", 30, 40)
          box("b", 50, 40)
        }
        flexible("line", maxHeight: 10).gridCellUnsizedAxes(.horizontal)
        GridRow {
          box("c", 10, 20).gridCellAnchor(.bottomTrailing)
          flexible("d", maxHeight: 20).gridCellUnsizedAxes([.horizontal, .vertical])
        }
      }.probe("grid").frame(width: 300, height: 200, alignment: .topLeading)
    ).laidOut(300, 200)
    #expect(host.probes["grid"] == CGRect(0, 0, 90, 70))
    #expect(host.probes["line"] == CGRect(0, 40, 90, 10))
    #expect(host.probes["c"] == CGRect(20, 50, 10, 20))
    #expect(host.probes["d"] == CGRect(40, 50, 50, 20))
  }

  @Test func aGridIsALayoutToo() {
    let host = ViewHost(
      AnyLayout(GridLayout(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5))() {
        GridRow {
          box("a", 20, 10)
          box("b", 40, 30)
        }
        GridRow {
          box("c", 50, 20)
          box("d", 10, 10)
        }
      }.probe("grid")
    ).laidOut(200, 100)
    #expect(host.probes["grid"] == CGRect(50, 22.5, 100, 55))
    #expect(host.probes["d"] == CGRect(110, 57.5, 10, 10))
  }

  @Test func cellsSpanColumnsAndColumnsHaveAlignments() {
    let host = ViewHost(
      Grid(horizontalSpacing: 10, verticalSpacing: 0) {
        GridRow {
          box("a", 30, 10)
          box("b", 30, 10).gridColumnAlignment(.trailing)
        }
        GridRow { flexible("span", maxHeight: 10).gridCellColumns(2) }
        GridRow(alignment: .bottom) {
          box("c", 10, 20)
          box("d", 10, 10)
        }
      }
    ).laidOut(70, 40)
    #expect(host.probes["span"] == CGRect(0, 10, 70, 10))
    #expect(host.probes["c"] == CGRect(10, 20, 10, 20))
    #expect(host.probes["d"] == CGRect(60, 30, 10, 10))
  }

  @Test func whatIsLeftGoesToFlexibleColumns() {
    let host = ViewHost(
      Grid(horizontalSpacing: 10, verticalSpacing: 0) {
        GridRow {
          box("a", 30, 10)
          flexible("b", maxHeight: 10)
          flexible("c", maxHeight: 10)
        }
      }
    ).laidOut(150, 40)
    #expect(host.probes["b"]?.width == 50)
    #expect(host.probes["c"]?.minX == 100)
  }
}
