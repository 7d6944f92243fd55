import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

@MainActor
@Suite struct TextTests {
  /// A segment's string with its looks: b, i, m (monospaced), s (struck through).
  private func looks(_ text: Text) -> [String] {
    text.segments.map { segment in
      let a = segment.attributes
      return segment.string + ":" + (a.weight == .bold ? "b" : "") + (a.isItalic == true ? "i" : "")
        + (a.design == .monospaced ? "m" : "") + (a.strikethrough == .some(.single) ? "s" : "")
    }
  }

  @Test func inlineMarkdown() {
    #expect(looks(Text("plain")) == ["plain:"])
    #expect(looks(Text("a **b** c")) == ["a :", "b:b", " c:"])
    #expect(looks(Text("*a* _b_ ~~c~~ `d`")) == ["a:i", " :", "b:i", " :", "c:s", " :", "d:m"])
    #expect(looks(Text("**a *b* c**")) == ["a :b", "b:bi", " c:b"])
    #expect(looks(Text("2 * 3 * 4 and snake_case_name")) == ["2 * 3 * 4 and snake_case_name:"])
    #expect(looks(Text(#"\*not\*"#)) == ["*not*:"])
    #expect(looks(Text("**open")) == ["**open:"])
    #expect(looks(Text("`**code**`")) == ["**code**:m"])
    #expect(looks(Text(verbatim: "**a**")) == ["**a**:"])
  }

  @Test func interpolationsAreTakenAsTheyAre() {
    let stars = "**x**"
    #expect(looks(Text("\(stars) **\(3)** \(1.5, specifier: "%.2f")")) == ["**x** :", "3:b", " 1.50:"])
    #expect(looks(Text("a \(Text("b").italic()) c")) == ["a :", "b:i", " c:"])
    #expect(looks(Text(stars)) == ["**x**:"])
  }

  @Test func theInnermostModifierWins() {
    let text = (Text("a").font(.caption) + Text("b")).font(.title)
    #expect(text.segments.map(\.attributes.font) == [.caption, .title])
    #expect((Text("a") + Text("b")).segments.count == 1)
  }

  @Test func theEnvironmentsFontIsTheDefault() {
    func height<V: View>(_ view: V) -> CGFloat { ViewHost(view.probe("t")).laidOut(500, 500).probes["t"]!.height }
    #expect(height(Text("a")) == height(Text("a").font(.body)))
    #expect(height(Text("a").font(.largeTitle)) == height(Group { Text("a") }.font(.largeTitle)))
    #expect(height(Text("a").font(.largeTitle)) > height(Text("a")))
    #expect(height(Group { Text("a").font(.caption) }.font(.largeTitle)) == height(Text("a").font(.caption)))
  }

  @Test func lineLimitsBind() {
    func height(_ limit: Int?) -> CGFloat {
      ViewHost(Text("one two three four five six seven eight nine ten").lineLimit(limit).probe("t"))
        .laidOut(80, 1000).probes["t"]!.height
    }
    let single = height(1)
    #expect(abs(height(2) - 2 * single) <= 2)
    #expect(height(nil) > height(2))
  }

  @Test func severalStylesOfALineAreSeveralMasksOnOneBaseline() {
    let text = Text("aaa").foregroundStyle(.red) + Text("bbb").foregroundStyle(.blue).font(.largeTitle)
    let list = ViewHost(text).displayList(size: CGSize(width: 300, height: 100), scale: 1, time: 0)
    let masks = list.items.map(\.extent)
    #expect(masks.count == 2)
    #expect(masks[0].maxX <= masks[1].minX + 3)
    // Both words stand on the line: the a's round bottom and the b's reach it to a pixel, margins aside.
    #expect(abs(masks[0].maxY - masks[1].maxY) <= 2)
  }

  @Test func textCasesAndEmptyTexts() {
    func width<V: View>(_ view: V) -> CGFloat { ViewHost(view.probe("t")).laidOut(500, 500).probes["t"]!.width }
    #expect(width(Text("abc").textCase(.uppercase)) == width(Text("ABC")))
    #expect(width(Text("")) == 0)
  }
}
