import Testing

@testable import Vitrine

/// Apple's documentation of `ShapeStyle.blendMode(_:)`: what is painted with the style is blended with what lies behind.
@MainActor
@Suite struct BlendedShapeStyleTests {
  private let blue = Color(hex: 0x2060C0)
  private let orange = Color(hex: 0xFF9020)

  private func over(_ view: some View) throws -> [UInt8] {
    try Picture(
      ZStack {
        Rectangle().fill(blue); view
      }, width: 24, height: 24
    ).premultiplied
  }

  @Test(arguments: BlendMode.allCases)
  func aBlendedStyleIsABlendedView(mode: BlendMode) throws {
    #expect(
      try over(Circle().fill(orange.blendMode(mode))) == over(Circle().fill(orange).blendMode(mode)))
  }

  @Test func overlayHasItsFormula() throws {
    let picture = try Picture(
      ZStack {
        Rectangle().fill(blue); Rectangle().fill(orange.blendMode(.overlay))
      }, width: 4, height: 4)
    // W3C: hard light with the two exchanged; 2·b·s where b is at most a half, else 1 - 2·(1 - b)·(1 - s).
    func overlay(_ b: Double, _ s: Double) -> Int {
      let (b, s) = (b / 255, s / 255)
      let dark: Double = 2 * b * s
      let light: Double = 1 - 2 * (1 - b) * (1 - s)
      return Int(((b <= 0.5 ? dark : light) * 255).rounded())
    }
    expect(picture[2, 2], [overlay(0x20, 0xFF), overlay(0x60, 0x90), overlay(0xC0, 0x20), 255], within: 1)
  }

  @Test func shadowsAndOpacitiesAreBlendedToo() throws {
    let shadow = ShadowStyle.drop(color: Color(hex: 0), radius: 2)
    #expect(
      try over(Circle().fill(orange.shadow(shadow).blendMode(.multiply)).padding(6))
        == over(Circle().fill(orange.shadow(shadow)).blendMode(.multiply).padding(6)))
    #expect(
      try over(Circle().fill(orange.blendMode(.screen).opacity(0.5)))
        == over(Circle().fill(orange.opacity(0.5)).blendMode(.screen)))
    // The style that a text inherits, blended.
    let text = Text("a").font(.system(size: 20, weight: .black))
    #expect(
      try over(text.foregroundStyle(.blendMode(.multiply)).foregroundStyle(orange))
        == over(text.foregroundStyle(orange.blendMode(.multiply))))
    #expect(try over(text.foregroundStyle(orange.blendMode(.multiply))) != over(text.foregroundStyle(orange)))
  }
}
