import Testing
import ViewTestSupport
import Vitrine

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

  /// A style that is made of the foreground style is made of the one that is set around it, at any depth.
  @Test func stylesOfTheForegroundStyle() throws {
    func expectEqual(_ relative: some ShapeStyle, _ absolute: some ShapeStyle, line: Int = #line) throws {
      let views = try [
        over(Circle().fill(absolute)), over(Circle().fill(relative).foregroundStyle(orange)),
        over(VStack { Circle().foregroundStyle(relative) }.foregroundStyle(orange)),
        over(VStack { VStack { Circle() }.foregroundStyle(relative) }.foregroundStyle(orange)),
      ]
      #expect(views.allSatisfy { $0 == views[0] }, "line \(line): \(views.map { $0 == views[0] })")
    }
    let shadow = ShadowStyle.drop(color: Color(hex: 0), radius: 2)
    try expectEqual(.blendMode(.multiply), orange.blendMode(.multiply))
    try expectEqual(.opacity(0.5), orange.opacity(0.5))
    try expectEqual(.opacity(0.5).blendMode(.screen), orange.opacity(0.5).blendMode(.screen))
    try expectEqual(.shadow(shadow).opacity(0.5), orange.shadow(shadow).opacity(0.5))
    try expectEqual(.secondary.opacity(0.5), orange.secondary.opacity(0.5))
    try expectEqual(.foreground.secondary.blendMode(.multiply), orange.secondary.blendMode(.multiply))
    // If two levels are set, the second one counts.
    let two = VStack { VStack { Circle() }.foregroundStyle(.secondary.opacity(0.5)) }.foregroundStyle(blue, orange)
    #expect(try over(two) == over(Circle().fill(orange.opacity(0.5))))
    // If none is set, the system's own level counts.
    #expect(try over(Circle().foregroundStyle(.opacity(0.5))) == over(Circle().fill(Color.primary.opacity(0.5))))
  }
}
