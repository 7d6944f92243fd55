import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// The widths of columns as objc.io found SwiftUI's to be ("SwiftUI's Grid Views", 2020).
@MainActor
@Suite struct LazyGridTests {
  private func widths(_ items: [GridItem], _ width: CGFloat?) -> [CGFloat] { items.tracks(in: width).map(\.length) }

  /// The first of the article's quizzes: 200 - 70 - 8 is 122, in which two columns of at least 40 have room.
  @Test func fixedAndAdaptiveColumns() {
    #expect(widths([GridItem(.fixed(70)), GridItem(.adaptive(minimum: 40))], 200) == [70, 57, 57])
  }

  @Test func flexibleColumnsShareWhatIsLeft() {
    #expect(widths([GridItem(), GridItem()], 208) == [100, 100])
    #expect(widths([GridItem(.flexible(), spacing: 20), GridItem()], 208) == [94, 94])
    #expect(widths([GridItem(.flexible(maximum: 50)), GridItem()], 208) == [50, 150])
    // One after the other: the first share is half, whatever the second one needs.
    #expect(widths([GridItem(.flexible(minimum: 60)), GridItem(.flexible(minimum: 120))], 200) == [96, 120])
  }

  @Test func badItemsDoNoHarm() {
    #expect(widths([], 100) == [100])
    #expect(widths([GridItem(.fixed(-5)), GridItem(.adaptive(minimum: .nan))], 20).allSatisfy { $0 >= 0 })
    #expect(widths([GridItem(.adaptive(minimum: 0))], .infinity).count == 1)
    #expect(widths([GridItem(.flexible(minimum: 50, maximum: 10))], 100) == [50])
  }

  @Test func cellsGoFromRowToRow() {
    let host = ViewHost(
      LazyVGrid(columns: [GridItem(.fixed(40)), GridItem(.fixed(60), alignment: .topTrailing)], spacing: 5) {
        box("a", 20, 10)
        box("b", 20, 10)
        box("c", 40, 30)
        box("d", 20, 10)
      }.probe("grid")
    ).laidOut(108, 45)
    #expect(host.probes["grid"] == CGRect(0, 0, 108, 45))
    #expect(host.probes["a"] == CGRect(10, 0, 20, 10))
    #expect(host.probes["b"] == CGRect(88, 0, 20, 10))
    #expect(host.probes["c"] == CGRect(0, 15, 40, 30))
    #expect(host.probes["d"] == CGRect(88, 15, 20, 10))
  }

  @Test func rowsOfAHorizontalGrid() {
    let host = ViewHost(
      LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.fixed(30))], spacing: 4) {
        box("a", 10, 20)
        box("b", 50, 30)
        box("c", 10, 20)
      }
    ).laidOut(64, 58)
    #expect(host.probes["a"] == CGRect(20, 0, 10, 20))
    #expect(host.probes["b"] == CGRect(0, 28, 50, 30))
    #expect(host.probes["c"] == CGRect(54, 0, 10, 20))
  }

  /// A header takes a line of its own, and a section begins one.
  @Test func sectionsBeginLines() {
    let host = ViewHost(
      LazyVGrid(columns: [GridItem(.fixed(50)), GridItem(.fixed(50))], spacing: 0) {
        Section {
          box("a", 50, 10)
        } header: {
          flexible("header", maxHeight: 8)
        }
        Section { box("b", 50, 10) }
      }
    ).laidOut(108, 28)
    #expect(host.probes["header"] == CGRect(0, 0, 108, 8))
    #expect(host.probes["a"] == CGRect(0, 8, 50, 10))
    #expect(host.probes["b"] == CGRect(0, 18, 50, 10))
  }
}
