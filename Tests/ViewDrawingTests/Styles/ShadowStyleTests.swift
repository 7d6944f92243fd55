import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// Shadows as parts of a style.
@MainActor
@Suite struct ShadowStyleTests {
  private let white = Color(hex: 0xFFFFFF)

  /// The standard normal distribution's integral up to `x`.
  private func share(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

  @Test func aDropShadowIsTheViewsShadow() throws {
    let black = Color(hex: 0x000000, opacity: 0.6)
    let shape = RoundedRectangle(cornerRadius: 8)
    let styled = try Picture(
      shape.fill(Color.red.shadow(.drop(color: black, radius: 3, x: 2, y: 4))).padding(16), width: 80, height: 60)
    let view = try Picture(
      shape.fill(Color.red).shadow(color: black, radius: 3, x: 2, y: 4).padding(16), width: 80, height: 60)
    #expect(styled.premultiplied == view.premultiplied)
  }

  /// Near a long straight edge the surroundings' share at a distance d is that of a Gaussian beyond d.
  @Test func anInnerShadowFallsInsideTheEdge() throws {
    let view = Rectangle().fill(white.shadow(.inner(color: Color(hex: 0x000000), radius: 4))).frame(
      width: 60, height: 60)
    let picture = try Picture(view, width: 80, height: 80)
    for x in 10..<40 {
      let depth = Double(x) + 0.5 - 10
      let expected = 255 * (1 - share(-depth / 4))
      #expect(abs(Double(picture[x, 40][0]) - expected) <= 2, "column \(x): \(picture[x, 40]), not \(expected)")
      #expect(picture[x, 40][3] == 255)
    }
    // Nothing outside.
    #expect(picture[9, 40] == [0, 0, 0, 0] && picture[40, 72] == [0, 0, 0, 0])
  }

  /// A text's own styles, one in the other, are those of views.
  @Test func aTextsShadowIsThatOfTheStyleAroundIt() throws {
    func pixels(_ view: some View) throws -> [UInt8] { try Picture(view, width: 20, height: 20).premultiplied }
    let shadow = ShadowStyle.drop(color: Color(hex: 0xFF0000), radius: 0, x: 2)
    let text = Text("a").foregroundStyle(.shadow(shadow))
    #expect(try pixels(text.foregroundStyle(white)) == pixels(AnyView(text).foregroundStyle(white)))
    #expect(try pixels(text.foregroundStyle(white)) != pixels(text))
    let secondary = Text("a").foregroundStyle(.secondary)
    #expect(try pixels(secondary.foregroundStyle(white)) == pixels(AnyView(secondary).foregroundStyle(white)))
    // A colour is a colour whatever is around it.
    let colored = Text("a").foregroundStyle(white)
    #expect(try pixels(colored.foregroundStyle(.red)) == pixels(colored))
  }

  @Test func itIsMovedAsTheLightIs() throws {
    let view = Rectangle().fill(white.shadow(.inner(color: Color(hex: 0x000000), radius: 0, x: 5, y: 0))).frame(
      width: 40, height: 40)
    let picture = try Picture(view, width: 60, height: 60)
    for x in 10..<50 { #expect(picture[x, 30][0] == (x < 15 ? 0 : 255), "column \(x)") }
  }

  @Test func severalAddUpAndTextHasThem() throws {
    let style = Color.red.shadow(.inner(radius: 2)).shadow(.drop(radius: 3, y: 2))
    let list = DisplayListPrinter().print(
      ViewHost(Text("Hm").font(.system(size: 40)).foregroundStyle(style)).displayList(
        size: CGSize(width: 100, height: 60), scale: 1, time: 0))
    #expect(list.components(separatedBy: "shadow sigma").count == 3)
    #expect(list.contains("clip to mask"))
  }

  @Test func theForegroundKeepsItsColour() throws {
    let red = Color(hex: 0xFF0000)
    let view = Rectangle().foregroundStyle(.shadow(.drop(color: Color(hex: 0x0000FF), radius: 0, x: 10)))
      .foregroundStyle(red).frame(width: 20, height: 20)
    let picture = try Picture(view, width: 60, height: 40)
    #expect(picture[30, 20] == [255, 0, 0, 255] && picture[45, 20] == [0, 0, 255, 255])
  }

  @Test func lessOpacityHasLessShadow() throws {
    func darkness(_ style: some ShapeStyle) throws -> Int {
      try Picture(Rectangle().fill(style), width: 20, height: 20)[0, 10][3]
    }
    let clear = Color.clear
    #expect(try darkness(clear.shadow(.inner(radius: 3))) == 0)
    let shadowed = white.shadow(.inner(color: Color(hex: 0x000000), radius: 3))
    #expect(try darkness(shadowed) == 255)
    // Half a pixel from the edge: half of the white, and over it half of what a Gaussian has beyond that.
    let shadow = 0.5 * (1 - share(0.5 / 3))
    #expect(abs(Double(try darkness(shadowed.opacity(0.5))) - 255 * (0.5 + 0.5 * shadow)) < 3)
  }
}
