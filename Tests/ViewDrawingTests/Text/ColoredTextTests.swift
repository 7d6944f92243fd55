import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct ColoredTextTests {
  private func masks<V: View>(_ view: V, width: CGFloat) -> [(paint: Paint, extent: PixelRect)] {
    ViewHost(view).laidOut(width, 400).displayList().items.compactMap { item in
      guard case .content(.mask(_, _, _, let paint)) = item.value else { return nil }
      return (paint, item.extent)
    }
  }

  @Test(arguments: [90.0, 600])
  func eachColourIsAMaskOfItsOwn(width: Double) {
    let text =
      Text("red words ").foregroundColor(.red) + Text("and blue words ").foregroundColor(.blue)
      + Text("and red again").foregroundColor(.red)
    let masks = masks(text, width: CGFloat(width))
    #expect(masks.count == 2)
    #expect(Set(masks.map(\.paint)).count == 2)
  }

  @Test func coloursChangeNothingAboutTheLayout() {
    let plain = Text("AV") + Text("AV affinity waves")
    let coloured = Text("AV").foregroundColor(.red) + Text("AV affinity waves").foregroundColor(.blue)
    func size(_ text: Text) -> CGSize { ViewHost(text.probe("t")).laidOut(80, 400).probes["t"]!.size }
    #expect(size(plain) == size(coloured))
  }

  // Apple's Human Interface Guidelines, Typography: body is 17 points at Large, 23 at xxxLarge and 53 at AX5.
  @Test(arguments: [(DynamicTypeSize.large, 17.0), (.xxxLarge, 23), (.accessibility5, 53), (.xSmall, 14)])
  func textStylesFollowTheTypeSize(_ row: (size: DynamicTypeSize, points: Double)) {
    func size<V: View>(_ view: V) -> CGSize {
      ViewHost(view.fixedSize().probe("t")).laidOut(100, 100).probes["t"]!.size
    }
    let text = Text("Type")
    #expect(size(text.dynamicTypeSize(row.size)) == size(text.font(.system(size: row.points))))
    // Sizes in points stay.
    let fixed = text.font(.system(size: 20))
    #expect(size(fixed.dynamicTypeSize(row.size)) == size(fixed))
  }

  @Test func aLimitReservesItsLines() {
    func height<V: View>(_ view: V) -> CGFloat { ViewHost(view.probe("t")).laidOut(300, 400).probes["t"]!.height }
    let three = height(Text("a\nb\nc"))
    #expect(height(Text("a").lineLimit(3, reservesSpace: true)) == three)
    #expect(height(Text("a").lineLimit(3, reservesSpace: false)) < three)
    #expect(height(Text("a").lineLimit(3...)) == three)
    #expect(height(Text("a\nb\nc\nd").lineLimit(2...3)) == three)
  }

  @Test func trackingAndUnderlineReachTheText() {
    func width<V: View>(_ view: V) -> CGFloat {
      ViewHost(view.fixedSize().probe("t")).laidOut(300, 400).probes["t"]!.width
    }
    #expect(abs(width(Text("four").tracking(5)) - width(Text("four")) - 3 * 5) <= 1)
    #expect(width(Group { Text("four") }.kerning(5)) == width(Text("four").tracking(5)))
  }
}
