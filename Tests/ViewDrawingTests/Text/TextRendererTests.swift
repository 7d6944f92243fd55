import Testing
import ViewTestSupport
import Vitrine

/// Apple's documentation of `TextRenderer`, `Text.Layout` and `TextAttribute`.
@MainActor
@Suite struct TextRendererTests {
  private struct Mark: TextAttribute { var level = 1 }

  private final class Seen {
    var layout: Text.Layout?
  }

  /// Draws with a closure.
  private struct Painter: TextRenderer {
    var progress = 0.0
    var paint: (Text.Layout, inout GraphicsContext, Double) -> Void

    var animatableData: Double {
      get { progress }
      set { progress = newValue }
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) { paint(layout, &context, progress) }
  }

  private let text =
    Text("One ").font(.system(size: 20)) + Text("two").font(.system(size: 20)).customAttribute(Mark(level: 2))

  @Test func aTextThatIsDrawnPieceByPieceIsTheText() throws {
    let underlined = (text + Text(" three").underline()).frame(width: 70)
    let plain = try Picture(underlined, width: 80, height: 80, scale: 2)
    let pieces = Painter { layout, context, _ in
      for line in layout { for run in line { for slice in run { context.draw(slice) } } }
    }
    let drawn = try Picture(underlined.textRenderer(pieces), width: 80, height: 80, scale: 2)
    let lines = Painter { layout, context, _ in for line in layout { context.draw(line) } }
    let whole = try Picture(underlined.textRenderer(lines), width: 80, height: 80, scale: 2)
    #expect(whole.premultiplied.contains { $0 > 0 })
    func distance(_ other: Picture) -> Int {
      zip(plain.premultiplied, other.premultiplied).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
    #expect(distance(whole) <= 2)
    // Two pieces that cover half of a pixel each cover three quarters of it together.
    #expect(distance(drawn) <= 64)
  }

  @Test func attributesMarkRuns() throws {
    let seen = Seen()
    let painter = Painter { layout, _, _ in seen.layout = layout }
    _ = try Picture(text.customAttribute(Mark(level: 9)).textRenderer(painter), width: 200, height: 40)
    let layout = try #require(seen.layout)
    #expect(layout.count == 1 && layout[0].count == 2 && !layout.isTruncated)
    // The inner one counts.
    #expect(layout[0].map { $0[Mark.self]?.level } == [9, 2])
    #expect(layout[0].map(\.count) == [4, 3])
    let (first, second) = (layout[0][0].typographicBounds, layout[0][1].typographicBounds)
    #expect(abs(first.rect.maxX - second.rect.minX) < 0.01 && first.origin.y == second.origin.y)
    #expect(layout[0].typographicBounds.rect == first.rect.union(second.rect))
    let slices = layout[0][1]
    #expect(slices[1...].map(\.typographicBounds.width).reduce(0, +) < second.width && slices[1...].count == 2)
  }

  /// Half of a linear animation of a second.
  @Test func aRendererAnimates() {
    struct Root: View {
      let painter: Painter
      @State private var isOver = false
      var body: some View {
        var shown = painter
        shown.progress = isOver ? 1 : 0
        return Text("a").textRenderer(shown)
          .onAppear { withAnimation(.linear(duration: 1)) { isOver = true } }
      }
    }
    var last = -1.0
    let host = ViewHost(Root(painter: Painter { _, _, progress in last = progress }))
    for time in [0, 0.5] { _ = host.displayList(size: CGSize(width: 40, height: 40), scale: 1, time: time) }
    #expect(abs(last - 0.5) < 1e-9)
    _ = host.displayList(size: CGSize(width: 40, height: 40), scale: 1, time: 2)
    #expect(last == 1)
  }

  @Test func aRendererChoosesTheSize() {
    struct Wide: TextRenderer {
      func draw(layout: Text.Layout, in context: inout GraphicsContext) {}
      func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
        let size = text.sizeThatFits(proposal)
        return CGSize(width: size.width * 2, height: size.height)
      }
    }
    func width(_ view: some View) -> CGFloat {
      let host = ViewHost(view.probe("text"))
      _ = host.displayList(size: CGSize(width: 200, height: 40), scale: 1, time: 0)
      return host.probes["text"]?.width ?? 0
    }
    #expect(width(Text("a").textRenderer(Wide())) == 2 * width(Text("a")))
  }
}
