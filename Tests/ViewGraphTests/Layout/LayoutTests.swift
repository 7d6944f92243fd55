import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct LayoutTests {
  @Test(arguments: LayoutCase.all)
  func framesAreWhereTheRuleSays(_ layoutCase: LayoutCase) {
    let frames = ViewHost(layoutCase.view()).laidOut(layoutCase.size.width, layoutCase.size.height).probes
    for (name, expected) in layoutCase.frames {
      guard let frame = frames[name] else {
        Issue.record("no probe \(name)")
        continue
      }
      #expect(frame.isClose(to: expected), "\(name): \(frame) instead of \(expected); \(layoutCase.source)")
    }
  }

  @Test func theTableIsLargeAndItsNamesDiffer() {
    #expect(LayoutCase.all.count >= 80)
    #expect(Set(LayoutCase.all.map(\.name)).count == LayoutCase.all.count)
  }

  @Test func aTextNeverExceedsItsProposalAndWrapsInIt() {
    let host = ViewHost(Text("one two three four five six seven eight").probe("t")).laidOut(100, 400)
    let frame = host.probes["t"]!
    #expect(frame.width <= 100)
    let single = ViewHost(Text("one").probe("t")).laidOut(100, 400).probes["t"]!
    #expect(frame.height >= 2 * single.height)
  }

  @Test func aSpacerLeavesTheTextItsWidth() {
    // A spacer has the lowest priority, so the text is offered the width less 8 points, not half of it.
    let text = Text("a fairly long line of text")
    let ideal = ViewHost(text.fixedSize().probe("t")).laidOut(1000, 100).probes["t"]!
    let width = ideal.width + 12
    let host = ViewHost(
      HStack {
        text.probe("t")
        Spacer()
      }.probe("stack")
    ).laidOut(width, 100)
    #expect(host.probes["t"]!.height == ideal.height)
    #expect(host.probes["stack"]!.width == width)
  }

  @Test func baselinesMeet() {
    let host = ViewHost(
      HStack(alignment: .firstTextBaseline) {
        Text("A").font(.largeTitle).probe("large")
        Text("A").font(.caption).probe("small")
        box("box", 10, 10)
      }
    ).laidOut(300, 100)
    let probes = host.probes
    #expect(probes["large"]!.minY < probes["small"]!.minY)
    // A view without text has its baseline at its bottom.
    #expect(probes["box"]!.maxY < probes["large"]!.maxY)
  }

  @Test func anOffsetIsNotSnappedAndLayoutIs() {
    let host = ViewHost(
      Color.red.frame(width: 10.3, height: 10).offset(x: 0.25)
    )
    let list = host.displayList(size: CGSize(width: 20, height: 10), scale: 1, time: 0)
    guard case .content(.fill(let outline, _)) = list.items[0].value else {
      Issue.record("no fill")
      return
    }
    // Edges at 4.85 and 15.15 round to 5 and 15; the offset is added afterwards.
    #expect(outline.rect.minX == 5.25)
    #expect(outline.rect.maxX == 15.25)
  }
}
