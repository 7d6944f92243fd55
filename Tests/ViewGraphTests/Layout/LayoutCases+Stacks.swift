import ViewTestSupport
import Vitrine

private let apple = "developer.apple.com/documentation/swiftui/"
private let stackRule = "Thinking in SwiftUI (objc.io), Layout: stacks serve the least flexible child first"

extension LayoutCase {
  static let stacks: [LayoutCase] = [
    LayoutCase(
      "an HStack's spacing is 8", 100, 50, source: "default spacing",
      ["a": CGRect(26, 20, 20, 10), "b": CGRect(54, 20, 20, 10)]
    ) {
      HStack {
        box("a", 20, 10)
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "a VStack's spacing is 8", 50, 100, source: "default spacing",
      ["a": CGRect(20, 26, 10, 20), "b": CGRect(20, 54, 10, 20)]
    ) {
      VStack {
        box("a", 10, 20)
        box("b", 10, 20)
      }
    },
    LayoutCase(
      "spacing of one's own", 100, 50, source: apple + "hstack",
      ["a": CGRect(29, 20, 20, 10), "b": CGRect(51, 20, 20, 10)]
    ) {
      HStack(spacing: 2) {
        box("a", 20, 10)
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "negative spacing overlaps", 100, 50, source: apple + "hstack",
      ["a": CGRect(35, 20, 20, 10), "b": CGRect(45, 20, 20, 10)]
    ) {
      HStack(spacing: -10) {
        box("a", 20, 10)
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "HStack alignment top", 100, 50, source: apple + "verticalalignment",
      ["a": CGRect(26, 10, 20, 10), "b": CGRect(54, 10, 20, 30)]
    ) {
      HStack(alignment: .top) {
        box("a", 20, 10)
        box("b", 20, 30)
      }
    },
    LayoutCase(
      "HStack alignment bottom", 100, 50, source: apple + "verticalalignment",
      ["a": CGRect(26, 30, 20, 10), "b": CGRect(54, 10, 20, 30)]
    ) {
      HStack(alignment: .bottom) {
        box("a", 20, 10)
        box("b", 20, 30)
      }
    },
    LayoutCase(
      "VStack alignment leading", 50, 100, source: apple + "horizontalalignment",
      ["a": CGRect(10, 26, 10, 20), "b": CGRect(10, 54, 30, 20)]
    ) {
      VStack(alignment: .leading) {
        box("a", 10, 20)
        box("b", 30, 20)
      }
    },
    LayoutCase(
      "VStack alignment trailing", 50, 100, source: apple + "horizontalalignment",
      ["a": CGRect(30, 26, 10, 20), "b": CGRect(10, 54, 30, 20)]
    ) {
      VStack(alignment: .trailing) {
        box("a", 10, 20)
        box("b", 30, 20)
      }
    },
    LayoutCase(
      "flexible children share", 108, 10, source: stackRule,
      ["a": CGRect(0, 0, 50, 10), "b": CGRect(58, 0, 50, 10)]
    ) {
      HStack {
        Color.red.probe("a")
        Color.red.probe("b")
      }
    },
    LayoutCase(
      "the fixed child is served first", 100, 10, source: stackRule,
      ["a": CGRect(0, 0, 70, 10), "b": CGRect(70, 0, 30, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a")
        box("b", 30, 10)
      }
    },
    LayoutCase(
      "the less flexible child is served first", 100, 10, source: stackRule,
      ["a": CGRect(0, 0, 80, 10), "b": CGRect(80, 0, 20, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a")
        flexible("b", minWidth: 0, maxWidth: 20)
      }
    },
    LayoutCase(
      "what a bounded child leaves goes to the rest", 90, 10, source: stackRule,
      ["a": CGRect(0, 0, 40, 10), "b": CGRect(40, 0, 10, 10), "c": CGRect(50, 0, 40, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a")
        flexible("b", minWidth: 0, maxWidth: 10)
        Color.red.probe("c")
      }
    },
    LayoutCase(
      "a minimum above its share is kept", 90, 10, source: stackRule,
      ["a": CGRect(0, 0, 20, 10), "b": CGRect(20, 0, 50, 10), "c": CGRect(70, 0, 20, 10)]
    ) {
      HStack(spacing: 0) {
        Color.red.probe("a")
        flexible("b", minWidth: 50, maxWidth: 60)
        Color.red.probe("c")
      }
    },
    LayoutCase(
      "children may exceed the stack's proposal", 30, 10, source: stackRule,
      ["a": CGRect(-5, 0, 20, 10), "b": CGRect(15, 0, 20, 10)]
    ) {
      HStack(spacing: 0) {
        box("a", 20, 10)
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "a flexible child is left with nothing", 40, 10, source: stackRule, ["b": CGRect(40, 0, 0, 10)]
    ) {
      HStack(spacing: 0) {
        box("a", 40, 10)
        Color.red.probe("b")
      }
    },
    LayoutCase("a stack hugs its children", 100, 100, source: apple + "hstack", ["s": CGRect(30, 40, 40, 20)]) {
      HStack(spacing: 0) {
        box("a", 20, 20)
        box("b", 20, 10)
      }.probe("s")
    },
    LayoutCase("an empty stack has no size", 100, 100, source: apple + "hstack", ["s": CGRect(50, 50, 0, 0)]) {
      HStack {}.probe("s")
    },
    LayoutCase("a stack of one child", 100, 100, source: apple + "vstack", ["a": CGRect(0, 0, 100, 100)]) {
      VStack { Color.red.probe("a") }
    },
    LayoutCase(
      "a stack without a proposal is ideal", 100, 100, source: apple + "view/fixedsize()",
      ["s": CGRect(36, 45, 28, 10)]
    ) {
      HStack {
        Color.red
        Color.red
      }.probe("s").fixedSize()
    },
    LayoutCase(
      "a spacer pushes", 100, 10, source: apple + "spacer", ["a": CGRect(0, 0, 20, 10), "b": CGRect(80, 0, 20, 10)]
    ) {
      HStack {
        box("a", 20, 10)
        Spacer()
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "a spacer is 8 at least and no spacing is beside it", 20, 10, source: "default spacer length",
      ["a": CGRect(-14, 0, 20, 10), "b": CGRect(14, 0, 20, 10)]
    ) {
      HStack {
        box("a", 20, 10)
        Spacer()
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "a spacer's own minimum", 20, 10, source: apple + "spacer/minlength", ["b": CGRect(25, 0, 20, 10)]
    ) {
      HStack {
        box("a", 20, 10)
        Spacer(minLength: 30)
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "explicit spacing is beside a spacer too", 100, 10, source: apple + "hstack",
      ["a": CGRect(0, 0, 20, 10), "s": CGRect(25, 5, 50, 0), "b": CGRect(80, 0, 20, 10)]
    ) {
      HStack(spacing: 5) {
        box("a", 20, 10)
        Spacer().probe("s")
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "spacers share", 100, 10, source: apple + "spacer", ["a": CGRect(40, 0, 20, 10)]
    ) {
      HStack {
        Spacer()
        box("a", 20, 10)
        Spacer()
      }
    },
    LayoutCase("a spacer has no thickness", 100, 100, source: apple + "spacer", ["s": CGRect(0, 50, 100, 0)]) {
      HStack { Spacer().probe("s") }
    },
    LayoutCase(
      "a spacer outside a stack fills both axes", 100, 60, source: apple + "spacer", ["s": CGRect(0, 0, 100, 60)]
    ) { Spacer().probe("s") },
    LayoutCase(
      "a divider lies across a VStack", 100, 100, source: apple + "divider", ["d": CGRect(0, 49.5, 100, 1)]
    ) { VStack { Divider().probe("d") } },
    LayoutCase(
      "a divider stands in an HStack", 100, 60, source: apple + "divider", ["d": CGRect(49.5, 0, 1, 60)]
    ) { HStack { Divider().probe("d") } },
    LayoutCase(
      "a group's members are the stack's children", 100, 10, source: apple + "group",
      ["a": CGRect(0, 0, 28, 10), "b": CGRect(36, 0, 28, 10), "c": CGRect(72, 0, 28, 10)]
    ) {
      HStack {
        Group {
          Color.red.probe("a")
          Color.red.probe("b")
        }
        Color.red.probe("c")
      }
    },
    LayoutCase(
      "a modifier of a group is each member's", 60, 10, source: apple + "group",
      ["a": CGRect(2, 2, 26, 6), "b": CGRect(32, 2, 26, 6)]
    ) {
      HStack(spacing: 0) {
        Group {
          Color.red.probe("a")
          Color.red.probe("b")
        }.padding(2)
      }
    },
    LayoutCase(
      "ForEach makes the stack's children", 60, 10, source: apple + "foreach",
      ["0": CGRect(0, 0, 20, 10), "1": CGRect(20, 0, 20, 10), "2": CGRect(40, 0, 20, 10)]
    ) {
      HStack(spacing: 0) {
        ForEach(0..<3) { Color.red.probe("\($0)") }
      }
    },
    LayoutCase(
      "an empty view takes no room and no spacing", 100, 10, source: apple + "emptyview",
      ["a": CGRect(26, 0, 20, 10), "b": CGRect(54, 0, 20, 10)]
    ) {
      HStack {
        box("a", 20, 10)
        EmptyView()
        box("b", 20, 10)
      }
    },
    LayoutCase(
      "a stack in a stack shares like a child", 100, 100, source: stackRule,
      ["a": CGRect(0, 0, 100, 50), "b": CGRect(0, 50, 50, 50), "c": CGRect(50, 50, 50, 50)]
    ) {
      VStack(spacing: 0) {
        Color.red.probe("a")
        HStack(spacing: 0) {
          Color.red.probe("b")
          Color.red.probe("c")
        }
      }
    },
  ]
}
