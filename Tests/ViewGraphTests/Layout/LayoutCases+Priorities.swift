import ViewTestSupport
import Vitrine

private let apple = "developer.apple.com/documentation/swiftui/"
private let priorityDoc = apple + "view/layoutpriority(_:)"

extension LayoutCase {
  static let priorities: [LayoutCase] = [
    LayoutCase(
      "the higher priority takes all that is flexible", 100, 10, source: priorityDoc,
      ["a": CGRect(0, 0, 100, 10), "b": CGRect(100, 0, 0, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a").layoutPriority(1)
        Color.red.probe("b")
      }
    },
    LayoutCase(
      "the lower priority keeps its minimum", 100, 10, source: priorityDoc,
      ["a": CGRect(0, 0, 70, 10), "b": CGRect(70, 0, 30, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a").layoutPriority(1)
        flexible("b", minWidth: 30)
      }
    },
    LayoutCase(
      "equal priorities share what is left", 100, 10, source: priorityDoc,
      ["a": CGRect(0, 0, 40, 10), "b": CGRect(40, 0, 20, 10), "c": CGRect(60, 0, 40, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a").layoutPriority(1)
        flexible("b", minWidth: 20)
        Color.red.probe("c").layoutPriority(1)
      }
    },
    LayoutCase(
      "a priority survives wrappers", 100, 10, source: priorityDoc, ["a": CGRect(0, 0, 100, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.layoutPriority(1).opacity(0.5).probe("a")
        Color.red.probe("b")
      }
    },
    LayoutCase(
      "a negative priority is served last", 100, 10, source: priorityDoc,
      ["a": CGRect(0, 0, 0, 10), "b": CGRect(0, 0, 100, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a").layoutPriority(-1)
        Color.red.probe("b")
      }
    },
  ]

  static let depth: [LayoutCase] = [
    LayoutCase(
      "a ZStack is the union", 100, 100, source: apple + "zstack",
      ["z": CGRect(30, 35, 40, 30), "a": CGRect(30, 45, 40, 10), "b": CGRect(45, 35, 10, 30)]
    ) {
      ZStack {
        box("a", 40, 10)
        box("b", 10, 30)
      }.probe("z")
    },
    LayoutCase(
      "a ZStack aligns", 100, 100, source: apple + "zstack",
      ["a": CGRect(30, 55, 40, 10), "b": CGRect(60, 35, 10, 30)]
    ) {
      ZStack(alignment: .bottomTrailing) {
        box("a", 40, 10)
        box("b", 10, 30)
      }
    },
    LayoutCase("a ZStack offers all to each", 100, 50, source: apple + "zstack", ["a": CGRect(0, 0, 100, 50)]) {
      ZStack {
        Color.red.probe("a")
        box("b", 10, 10)
      }
    },
    LayoutCase(
      "a ZStack's size is its highest priority's", 100, 50, source: apple + "zstack", ["z": CGRect(40, 20, 20, 10)]
    ) {
      ZStack {
        Color.red
        box("b", 20, 10).layoutPriority(1)
      }.probe("z")
    },
    LayoutCase(
      "an alignment guide moves the child", 100, 100, source: apple + "view/alignmentguide(_:computevalue:)",
      ["a": CGRect(40, 21, 20, 20), "b": CGRect(50, 49, 20, 20)]
    ) {
      VStack(alignment: .leading) {
        box("a", 20, 20)
        box("b", 20, 20).alignmentGuide(.leading) { _ in -10 }
      }.offset(x: 5, y: -5)
    },
    LayoutCase(
      "an alignment guide passes through padding", 100, 100,
      source: apple + "view/alignmentguide(_:computevalue:)",
      ["a": CGRect(45, 21, 20, 20), "b": CGRect(40, 54, 20, 20)]
    ) {
      VStack(alignment: .leading) {
        box("a", 20, 20)
        box("b", 20, 20).alignmentGuide(.leading) { _ in 5 }.padding(5)
      }
    },
    // The baseline of "a" is its bottom, 30 below its top; that of the padded child 7 + 5 below its own. The stack is
    // 46 wide and 18 + 38 = 56 high, and begins at 27, 22.
    LayoutCase(
      "a child's own baseline moves down with the padding above it", 100, 100,
      source: apple + "view/alignmentguide(_:computevalue:)",
      ["a": CGRect(27, 22, 20, 30), "b": CGRect(50, 47, 20, 20)]
    ) {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        box("a", 20, 30)
        box("b", 20, 20).alignmentGuide(.firstTextBaseline) { _ in 5 }
          .padding(EdgeInsets(top: 7, leading: 3, bottom: 11, trailing: 3))
      }
    },
    // The column's baseline is that of "c", 14 + 5 = 19 below the column's top; it is 34 high and begins 30 - 19 = 11
    // below the row's top.
    LayoutCase(
      "a column has the baseline of the child that sets one, below those that do not", 100, 100,
      source: apple + "view/alignmentguide(_:computevalue:)",
      ["a": CGRect(30, 27, 20, 30), "b": CGRect(50, 38, 20, 14), "c": CGRect(50, 52, 20, 20)]
    ) {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        box("a", 20, 30)
        VStack(spacing: 0) {
          box("b", 20, 14)
          box("c", 20, 20).alignmentGuide(.firstTextBaseline) { _ in 5 }
        }
      }.padding(.bottom, 1)
    },
    // The guide is 6 + 4 = 10 from the padded child's left edge: "b" begins 6 - 10 = -4 from the guide.
    LayoutCase(
      "a child's own leading guide moves right with the padding before it", 100, 100,
      source: apple + "view/alignmentguide(_:computevalue:)",
      ["a": CGRect(45, 30, 20, 20), "b": CGRect(41, 50, 20, 20)]
    ) {
      VStack(alignment: .leading, spacing: 0) {
        box("a", 20, 20)
        box("b", 20, 20).alignmentGuide(.leading) { _ in 4 }.padding(.leading, 6)
      }
    },
  ]

  static let layers: [LayoutCase] = [
    LayoutCase(
      "a background has the host's size", 100, 100, source: apple + "view/background(alignment:content:)",
      ["a": CGRect(40, 45, 20, 10), "b": CGRect(40, 45, 20, 10), "h": CGRect(40, 45, 20, 10)]
    ) { box("a", 20, 10).background { Color.red.probe("b") }.probe("h") },
    LayoutCase(
      "a large background does not change the host", 100, 100, source: apple + "view/background(alignment:content:)",
      ["b": CGRect(20, 30, 60, 40), "h": CGRect(40, 45, 20, 10)]
    ) { box("a", 20, 10).background { box("b", 60, 40) }.probe("h") },
    LayoutCase(
      "a background aligns", 100, 100, source: apple + "view/background(alignment:content:)",
      ["b": CGRect(40, 45, 4, 4)]
    ) { box("a", 20, 10).background(alignment: .topLeading) { box("b", 4, 4) } },
    LayoutCase(
      "an overlay aligns", 100, 100, source: apple + "view/overlay(alignment:content:)", ["b": CGRect(56, 51, 4, 4)]
    ) { box("a", 20, 10).overlay(alignment: .bottomTrailing) { box("b", 4, 4) } },
    LayoutCase(
      "a layer of several views is a ZStack", 100, 100, source: apple + "view/overlay(alignment:content:)",
      ["b": CGRect(48, 48, 4, 4), "c": CGRect(45, 49, 10, 2)]
    ) {
      box("a", 20, 10).overlay {
        box("b", 4, 4)
        box("c", 10, 2)
      }
    },
    LayoutCase(
      "a GeometryReader takes everything and starts at its corner", 100, 60, source: apple + "geometryreader",
      ["g": CGRect(0, 0, 100, 60), "a": CGRect(0, 0, 50, 10)]
    ) { GeometryReader { proxy in box("a", proxy.size.width / 2, 10) }.probe("g") },
    LayoutCase(
      "a GeometryReader without a proposal is 10", 100, 60, source: apple + "geometryreader",
      ["g": CGRect(45, 25, 10, 10)]
    ) { GeometryReader { _ in Color.red }.probe("g").fixedSize() },
    LayoutCase(
      "a GeometryReader knows its place", 100, 60, source: apple + "geometryproxy/frame(in:)",
      ["a": CGRect(20, 10, 20, 10)]
    ) {
      GeometryReader { proxy in
        box("a", proxy.frame(in: .global).minX, proxy.frame(in: .global).minY)
      }.padding(EdgeInsets(top: 10, leading: 20, bottom: 0, trailing: 0))
    },
    LayoutCase(
      "several roots are stacked", 100, 100, source: "a VStack stands in for the root: 10 + 8 + 20, centred in 100",
      ["a": CGRect(40, 31, 20, 10), "b": CGRect(45, 49, 10, 20)]
    ) {
      Group {
        box("a", 20, 10)
        box("b", 10, 20)
      }
    },
  ]
}
