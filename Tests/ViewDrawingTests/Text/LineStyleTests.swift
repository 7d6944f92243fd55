import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// Lines under and through letters: their styles by UIKit's numbers, and that they are drawn.
@MainActor
@Suite struct LineStyleTests {
  /// NSUnderlineStyle, UIKit: single 0x01, thick 0x02, double 0x09, dots 0x100 and so on, by word 0x8000.
  @Test func stylesOfUIKit() {
    typealias Style = Text.LineStyle
    for (pattern, number) in [
      (Style.Pattern.solid, 0x1), (.dot, 0x101), (.dash, 0x201), (.dashDot, 0x301), (.dashDotDot, 0x401),
    ] {
      #expect(NSUnderlineStyle(Style(pattern: pattern, color: .red)).rawValue == number)
      #expect(Style(nsUnderlineStyle: NSUnderlineStyle(rawValue: number)) == Style(pattern: pattern))
    }
    for style: NSUnderlineStyle in [[], .thick, .double, .byWord, [.single, .thick], [.single, .byWord]] {
      #expect(Style(nsUnderlineStyle: style) == nil)
    }
  }

  private func masks<V: View>(_ view: V) -> [(paint: Paint, extent: PixelRect)] {
    ViewHost(view).laidOut(400, 100).displayList().items.compactMap { item in
      guard case .content(.mask(_, _, _, let paint)) = item.value else { return nil }
      return (paint, item.extent)
    }
  }

  @Test func aLineHasAColourOfItsOwn() throws {
    let plain = masks(Text("nnnn").foregroundStyle(.black))
    #expect(plain.count == 1)
    for text in [
      masks(Text("nnnn").underline(color: .red).foregroundStyle(.black)),
      masks(VStack { Text("nnnn").foregroundStyle(.black) }.underline(color: .red)),
    ] {
      #expect(text.count == 2)
      #expect(text[0].paint == plain[0].paint && text[1].paint != plain[0].paint)
    }
    // Without a colour it is that of the letters.
    #expect(masks(Text("nnnn").underline().foregroundStyle(.black)).count == 1)
    #expect(masks(Text("nnnn").underline(false, color: .red).foregroundStyle(.black)).count == 1)
  }

  @Test func aTextsOwnLineGoesBeforeThatAroundIt() {
    let text = Text("nnnn").foregroundStyle(.black).underline(false)
    #expect(masks(VStack { text }.underline(color: .red)).count == 1)
  }

  /// Dots cover half of the line, dashes two thirds.
  @Test(arguments: [
    (Text.LineStyle.Pattern.dot, 0.5), (.dash, 2.0 / 3), (.dashDot, 13.0 / 19), (.dashDotDot, 16.0 / 25),
  ])
  func patternsHaveGaps(_ pattern: Text.LineStyle.Pattern, _ part: Double) throws {
    func ink(_ pattern: Text.LineStyle.Pattern) throws -> Double {
      let blanks = String(repeating: "\u{a0}", count: 200)
      let text = Text(blanks).font(.system(size: 10)).underline(pattern: pattern, color: .red).fixedSize()
      let picture = try Picture(text.frame(width: 500, alignment: .leading), width: 500, height: 30, scale: 2)
      let opacities = stride(from: 3, to: picture.premultiplied.count, by: 4).map { picture.premultiplied[$0] }
      return Double(opacities.reduce(0) { $0 + Int($1) })
    }
    let solid = try ink(.solid)
    #expect(solid > 0)
    #expect(abs(try ink(pattern) / solid - part) < 0.03)
  }
}
