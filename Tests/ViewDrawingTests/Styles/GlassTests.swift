import DisplayList
import Testing
import ViewTestSupport
import Vitrine

/// Glass, and what styles of buttons take from around them.
@MainActor
@Suite struct GlassTests {
  private func printed(_ view: some View) -> String {
    DisplayListPrinter().print(
      ViewHost(view).displayList(size: CGSize(width: 100, height: 60), scale: 1, time: 0))
  }

  /// It lies behind the view, takes no place in the layout, and blurs what is behind it.
  @Test func glassIsBehindTheView() throws {
    let text = Text("Glass").padding()
    let (plain, glass) = (ViewHost(text), ViewHost(text.glassEffect(.regular, in: RoundedRectangle(cornerRadius: 8))))
    plain.layout(proposal: .unspecified)
    glass.layout(proposal: .unspecified)
    #expect(plain.size == glass.size)
    #expect(printed(text.glassEffect()).contains("backdrop") && !printed(text).contains("backdrop"))
    #expect(printed(text.glassEffect(.identity)) == printed(text))
    let tinted = try Picture(
      Color.clear.frame(width: 40, height: 40).glassEffect(.regular.tint(.red), in: Rectangle()).background(.white),
      width: 60, height: 60)
    #expect(tinted[30, 30][0] > tinted[30, 30][2] + 40)
  }

  @Test func containersAndButtonsOnGlass() {
    let view = GlassEffectContainer(spacing: 10) {
      Button("One") {}.buttonStyle(.glass)
      Button("Two") {}.buttonStyle(.glassProminent)
    }
    #expect(printed(view).components(separatedBy: "backdrop").count == 3)
  }

  /// A style that is set around a button is the label's; without one it is the tint.
  @Test func theDefaultButtonTakesTheForegroundStyle() throws {
    func picture(_ style: Color?) throws -> Picture {
      let button = Button {
      } label: {
        Rectangle()
      }
      guard let style else { return try Picture(button, width: 20, height: 20) }
      return try Picture(button.foregroundStyle(style), width: 20, height: 20)
    }
    #expect(try picture(Color(red: 0, green: 1, blue: 0))[10, 10] == [0, 255, 0, 255])
    // The published blue.
    #expect(try picture(nil)[10, 10] == [0, 122, 255, 255])
  }

  /// Two shadows in one style are those of two views, one after the other.
  @Test func twoShadowsOfOneStyle() throws {
    let (near, far) = (Color(hex: 0x000000, opacity: 0.5), Color(hex: 0x0000FF, opacity: 0.5))
    let shape = RoundedRectangle(cornerRadius: 10)
    let styled = shape.fill(
      Color(hex: 0xFFFFFF).shadow(.drop(color: near, radius: 5, x: 5, y: 5))
        .shadow(.drop(color: far, radius: 5, x: -5, y: -5))
    ).padding(30)
    let views = shape.fill(Color(hex: 0xFFFFFF)).shadow(color: near, radius: 5, x: 5, y: 5)
      .shadow(color: far, radius: 5, x: -5, y: -5).padding(30)
    #expect(
      try Picture(styled, width: 120, height: 100).premultiplied
        == Picture(views, width: 120, height: 100).premultiplied)
    // No two items have one identity.
    var seen: Set<DisplayIdentity> = []
    func look(_ items: [DisplayItem]) {
      for item in items {
        #expect(seen.insert(item.identity).inserted)
        if case .effect(_, let inner) = item.value { look(inner) }
      }
    }
    look(ViewHost(styled).displayList(size: CGSize(width: 120, height: 100), scale: 1, time: 0).items)
  }

  /// Less than no saturation is none.
  @Test func saturationEndsAtGrey() throws {
    let red = Color(hex: 0xFF0000)
    let (none, less) = (
      try Picture(red.saturation(0), width: 4, height: 4), try Picture(red.saturation(-1), width: 4, height: 4)
    )
    #expect(none[1, 1] == less[1, 1] && none[1, 1][0] == none[1, 1][2])
  }
}
