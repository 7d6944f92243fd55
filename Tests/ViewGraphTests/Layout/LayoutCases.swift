import ViewTestSupport
import Vitrine

private let apple = "developer.apple.com/documentation/swiftui/"
private let frameDoc = apple + "view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)"

extension LayoutCase {
  static let all = boxes + framing + stacks + priorities + depth + layers + containers

  static let boxes: [LayoutCase] = [
    LayoutCase("the root is centred", 100, 80, source: "WWDC19 session 237", ["a": CGRect(40, 30, 20, 20)]) {
      box("a", 20, 20)
    },
    LayoutCase("a colour fills", 100, 80, source: apple + "color", ["a": CGRect(0, 0, 100, 80)]) {
      Color.red.probe("a")
    },
    LayoutCase("padding is 16", 100, 100, source: "default padding", ["a": CGRect(16, 16, 68, 68)]) {
      Color.red.probe("a").padding()
    },
    LayoutCase("padding on edges", 100, 100, source: apple + "view/padding(_:_:)", ["a": CGRect(10, 0, 90, 100)]) {
      Color.red.probe("a").padding(.leading, 10)
    },
    LayoutCase(
      "padding with insets", 100, 100, source: apple + "view/padding(_:)-6pgqq", ["a": CGRect(2, 1, 94, 96)]
    ) { Color.red.probe("a").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) },
    LayoutCase("padding adds to the child", 100, 100, source: "WWDC19 session 237", ["p": CGRect(30, 35, 40, 30)]) {
      box("a", 20, 10).padding(10).probe("p")
    },
    LayoutCase(
      "padding never offers less than nothing", 10, 10, source: "proposals are not negative",
      ["a": CGRect(5, 5, 0, 0), "p": CGRect(-15, -15, 40, 40)]
    ) { Color.red.probe("a").padding(20).probe("p") },
    LayoutCase(
      "negative padding lets a child reach out", 100, 100, source: apple + "view/padding(_:_:)",
      ["a": CGRect(-10, -10, 120, 120), "p": CGRect(0, 0, 100, 100)]
    ) { Color.red.probe("a").padding(-10).probe("p") },
    LayoutCase("a circle is the shorter side", 100, 60, source: apple + "circle", ["a": CGRect(20, 0, 60, 60)]) {
      Circle().probe("a")
    },
    LayoutCase(
      "a shape without a proposal is 10", 100, 100, source: apple + "proposedviewsize",
      ["a": CGRect(45, 45, 10, 10)]
    ) { Rectangle().probe("a").fixedSize() },
    LayoutCase("a capsule fills", 100, 60, source: apple + "capsule", ["a": CGRect(0, 0, 100, 60)]) {
      Capsule().probe("a")
    },
    LayoutCase(
      "fixedSize ignores the proposal", 50, 50, source: apple + "view/fixedsize()", ["a": CGRect(-25, 20, 100, 10)]
    ) { Color.red.frame(idealWidth: 100, idealHeight: 10).probe("a").fixedSize() },
    LayoutCase(
      "fixedSize on one axis", 50, 50, source: apple + "view/fixedsize(horizontal:vertical:)",
      ["a": CGRect(-25, 0, 100, 50)]
    ) { Color.red.frame(idealWidth: 100, idealHeight: 10).probe("a").fixedSize(horizontal: true, vertical: false) },
    LayoutCase(
      "fixedSize makes widths equal", 200, 100, source: apple + "view/fixedsize(horizontal:vertical:)",
      ["a": CGRect(60, 35, 80, 10), "b": CGRect(60, 53, 80, 12)]
    ) {
      VStack {
        Color.red.frame(minWidth: 30, idealWidth: 30, maxWidth: .infinity, minHeight: 10, maxHeight: 10).probe("a")
        Color.red.frame(minWidth: 80, idealWidth: 80, maxWidth: .infinity, minHeight: 12, maxHeight: 12).probe("b")
      }.fixedSize()
    },
    LayoutCase(
      "position takes everything", 100, 80, source: apple + "view/position(_:)",
      ["a": CGRect(15, 25, 10, 10), "p": CGRect(0, 0, 100, 80)]
    ) { box("a", 10, 10).position(x: 20, y: 30).probe("p") },
    LayoutCase(
      "offset moves the picture alone", 100, 100, source: apple + "view/offset(_:)",
      ["o": CGRect(40, 40, 20, 20), "a": CGRect(45, 33, 20, 20)]
    ) { box("a", 20, 20).offset(x: 5, y: -7).probe("o") },
    LayoutCase(
      "aspectRatio fits", 100, 100, source: apple + "view/aspectratio(_:contentmode:)", ["a": CGRect(0, 25, 100, 50)]
    ) { Color.red.probe("a").aspectRatio(2, contentMode: .fit) },
    LayoutCase(
      "aspectRatio fills", 100, 50, source: apple + "view/aspectratio(_:contentmode:)",
      ["a": CGRect(0, -25, 100, 100)]
    ) { Color.red.probe("a").aspectRatio(1, contentMode: .fill) },
    LayoutCase(
      "scaledToFit keeps the ideal ratio", 100, 100, source: apple + "view/scaledtofit()", ["a": CGRect(0, 30, 100, 40)]
    ) { Color.red.frame(idealWidth: 50, idealHeight: 20).probe("a").scaledToFit() },
    LayoutCase(
      "aspectRatio with one proposal", 100, 100, source: apple + "view/aspectratio(_:contentmode:)",
      ["a": CGRect(0, 25, 100, 50)]
    ) { Color.red.probe("a").aspectRatio(2, contentMode: .fit).fixedSize(horizontal: false, vertical: true) },
    LayoutCase(
      "hidden keeps its room", 100, 20, source: apple + "view/hidden()",
      ["a": CGRect(31, 5, 10, 10), "b": CGRect(59, 5, 10, 10)]
    ) {
      HStack {
        box("a", 10, 10)
        box("h", 2, 10).hidden()
        box("b", 10, 10)
      }
    },
  ]

  static let framing: [LayoutCase] = [
    LayoutCase(
      "a fixed frame centres", 100, 100, source: apple + "view/frame(width:height:alignment:)",
      ["a": CGRect(45, 45, 10, 10), "f": CGRect(25, 25, 50, 50)]
    ) { box("a", 10, 10).frame(width: 50, height: 50).probe("f") },
    LayoutCase(
      "a fixed frame aligns", 100, 100, source: apple + "view/frame(width:height:alignment:)",
      ["a": CGRect(65, 25, 10, 10)]
    ) { box("a", 10, 10).frame(width: 50, height: 50, alignment: .topTrailing) },
    LayoutCase(
      "a child may reach out of its frame", 100, 100, source: apple + "view/frame(width:height:alignment:)",
      ["a": CGRect(20, 40, 60, 20), "f": CGRect(40, 40, 20, 20)]
    ) { box("a", 60, 20).frame(width: 20, height: 20).probe("f") },
    LayoutCase(
      "a frame of one axis", 100, 100, source: apple + "view/frame(width:height:alignment:)",
      ["a": CGRect(30, 0, 40, 100)]
    ) { Color.red.probe("a").frame(width: 40) },
    LayoutCase("no bounds: the child's size", 100, 100, source: frameDoc, ["f": CGRect(40, 40, 20, 20)]) {
      box("a", 20, 20).frame(minWidth: nil).probe("f")
    },
    LayoutCase("maxWidth infinite takes the proposal", 100, 50, source: frameDoc, ["f": CGRect(0, 15, 100, 20)]) {
      box("a", 20, 20).frame(maxWidth: .infinity).probe("f")
    },
    LayoutCase(
      "maxWidth infinite aligns", 100, 50, source: frameDoc, ["a": CGRect(0, 15, 20, 20)]
    ) { box("a", 20, 20).frame(maxWidth: .infinity, alignment: .leading) },
    LayoutCase(
      "maximum above the child: the proposal up to it", 100, 50, source: frameDoc, ["f": CGRect(20, 15, 60, 20)]
    ) { box("a", 20, 20).frame(maxWidth: 60).probe("f") },
    LayoutCase(
      "maximum above the proposal", 40, 50, source: frameDoc, ["f": CGRect(0, 15, 40, 20)]
    ) { box("a", 20, 20).frame(maxWidth: 60).probe("f") },
    LayoutCase(
      "maximum below the child", 100, 50, source: frameDoc, ["f": CGRect(45, 15, 10, 20), "a": CGRect(40, 15, 20, 20)]
    ) { box("a", 20, 20).frame(maxWidth: 10).probe("f") },
    LayoutCase(
      "minimum above the child", 100, 50, source: frameDoc, ["f": CGRect(30, 15, 40, 20), "a": CGRect(40, 15, 20, 20)]
    ) { box("a", 20, 20).frame(minWidth: 40).probe("f") },
    LayoutCase(
      "minimum below the child, small proposal", 12, 50, source: frameDoc,
      ["f": CGRect(0, 15, 12, 20), "a": CGRect(-4, 15, 20, 20)]
    ) { box("a", 20, 20).frame(minWidth: 10).probe("f") },
    LayoutCase("minimum above the proposal", 20, 50, source: frameDoc, ["f": CGRect(-10, 0, 40, 50)]) {
      flexible("f", minWidth: 40)
    },
    LayoutCase("both bounds: the proposal clamped below", 100, 50, source: frameDoc, ["f": CGRect(35, 15, 30, 20)]) {
      box("a", 20, 20).frame(minWidth: 10, maxWidth: 30).probe("f")
    },
    LayoutCase("both bounds: the proposal clamped above", 5, 50, source: frameDoc, ["f": CGRect(-2.5, 15, 10, 20)]) {
      box("a", 20, 20).frame(minWidth: 10, maxWidth: 30).probe("f")
    },
    LayoutCase("both bounds: the proposal", 25, 50, source: frameDoc, ["f": CGRect(0, 15, 25, 20)]) {
      box("a", 20, 20).frame(minWidth: 10, maxWidth: 30).probe("f")
    },
    LayoutCase("the ideal length replaces no proposal", 100, 50, source: frameDoc, ["f": CGRect(15, 20, 70, 10)]) {
      Color.red.frame(idealWidth: 70).probe("f").fixedSize()
    },
    LayoutCase("the ideal length does not bind a proposal", 100, 50, source: frameDoc, ["f": CGRect(0, 0, 100, 50)]) {
      Color.red.frame(idealWidth: 70).probe("f")
    },
    LayoutCase("frames nest", 100, 100, source: frameDoc, ["f": CGRect(0, 40, 20, 20), "g": CGRect(0, 0, 100, 100)]) {
      box("f", 20, 20).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading).probe("g")
    },
  ]
}
