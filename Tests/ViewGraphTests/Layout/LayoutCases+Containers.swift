import ViewTestSupport
import Vitrine

private let apple = "developer.apple.com/documentation/swiftui/"

extension LayoutCase {
  /// Containers that choose, scroll or line up.
  static let containers: [LayoutCase] = [
    LayoutCase("the first that fits", 100, 100, source: apple + "viewthatfits", ["b": CGRect(10, 45, 80, 10)]) {
      ViewThatFits {
        box("a", 120, 10)
        box("b", 80, 10)
        box("c", 40, 10)
      }
    },
    LayoutCase("the last where none fits", 30, 100, source: apple + "viewthatfits", ["b": CGRect(-25, 45, 80, 10)]) {
      ViewThatFits {
        box("a", 120, 10)
        box("b", 80, 10)
      }
    },
    LayoutCase(
      "fitting on one axis alone", 100, 20, source: apple + "viewthatfits/init(in:content:)",
      ["a": CGRect(10, -20, 80, 60)]
    ) {
      ViewThatFits(in: .horizontal) {
        box("a", 80, 60)
        box("b", 40, 10)
      }
    },
    LayoutCase(
      "a lazy stack takes the width", 100, 100, source: apple + "lazyvstack", ["stack": CGRect(0, 40, 100, 20)]
    ) { LazyVStack(spacing: 0) { box("a", 30, 20) }.probe("stack") },
    LayoutCase(
      "a lazy stack's alignment", 100, 100, source: apple + "lazyvstack", ["a": CGRect(0, 40, 30, 20)]
    ) { LazyVStack(alignment: .leading, spacing: 0) { box("a", 30, 20) } },
    LayoutCase(
      "scrolled content is offered no length", 100, 100, source: apple + "scrollview",
      ["a": CGRect(0, 0, 100, 10), "scroll": CGRect(0, 0, 100, 100)]
    ) { ScrollView { Color.red.probe("a") }.probe("scroll") },
    LayoutCase(
      "content scrolled sideways keeps its height", 100, 100, source: apple + "scrollview",
      ["a": CGRect(0, 40, 300, 20), "scroll": CGRect(0, 40, 100, 20)]
    ) { ScrollView(.horizontal) { box("a", 300, 20) }.probe("scroll") },
    LayoutCase(
      "a grid's cells line up", 100, 100, source: apple + "grid",
      ["a": CGRect(31, 31, 10, 10), "d": CGRect(60, 51.5, 10, 20)]
    ) {
      Grid {
        GridRow {
          box("a", 10, 10)
          box("b", 20, 15)
        }
        GridRow {
          box("c", 22, 10)
          box("d", 10, 20)
        }
      }
    },
  ]
}
