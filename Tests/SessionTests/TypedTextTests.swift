import Testing

@testable import Session

@Suite struct TypedTextTests {
  private func refusal(_ read: () throws(RefusedText) -> some Any) -> String? {
    do throws(RefusedText) {
      _ = try read()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func numbersAreReadWithTheirUnit() throws {
    let cases: [(text: String, value: Double)] = [
      ("12", 12), (" 12.5 ", 12.5), ("12,5", 12.5), ("+3", 3), ("12 pt", 12), ("12pt", 12), ("1e1", 10), ("0", 0),
      ("100", 100),
    ]
    for (text, value) in cases {
      #expect(try TypedText.number(in: text, range: 0...100, unit: " pt") == value, "\(text)")
    }
  }

  @Test func whatIsNoNumberOfTheRangeIsRefused() {
    let cases: [(text: String, reason: String)] = [
      ("", "empty"), ("  ", "empty"), ("x", "not a number"), ("1 2", "not a number"), ("1.2.3", "not a number"),
      ("nan", "not a number"), ("inf", "not a number"), ("0x10", "not a number"), ("12 px", "not a number"),
      ("101", "above 100"), ("-0.1", "below 0"), ("1e999", "not a number"),
    ]
    for (text, reason) in cases {
      #expect(
        refusal { () throws(RefusedText) in try TypedText.number(in: text, range: 0...100, unit: " pt") } == reason,
        "\(text)")
    }
    #expect(refusal { () throws(RefusedText) in try TypedText.number(in: "9", range: 0...0.5) } == "above 0.5")
  }

  @Test func fourNumbersAreFour() throws {
    #expect(try TypedText.numbers(in: "0  0.5 1 -0.5", count: 4, range: -0.5...1.5) == [0, 0.5, 1, -0.5])
    #expect(
      refusal { () throws(RefusedText) in try TypedText.numbers(in: "0 1 2", count: 4, range: 0...9) }
        == "needs 4 numbers")
  }

  @Test func coloursAreReadInHexadecimal() throws {
    let cases: [(text: String, color: SIMD4<Float>)] = [
      ("#FF8000", [1, 128 / 255, 0, 0.25]), ("ff8000", [1, 128 / 255, 0, 0.25]), ("#f80", [1, 136 / 255, 0, 0.25]),
      ("#FF800080", [1, 128 / 255, 0, 128 / 255]), ("#FF8000  40 %", [1, 128 / 255, 0, 0.4]),
      ("#FF8000 40%", [1, 128 / 255, 0, 0.4]), ("#000 0", [0, 0, 0, 0]),
    ]
    for (text, color) in cases { #expect(try TypedText.color(in: text, alpha: 0.25) == color, "\(text)") }
    let refused = [
      ("", "empty"), ("#", "not a colour"), ("#12", "not a colour"), ("#GG0000", "not a colour"),
      ("#FF8000 101", "above 100"), ("#FF8000 4 4", "not a colour"), ("red", "not a colour"),
    ]
    for (text, reason) in refused {
      #expect(
        refusal { () throws(RefusedText) in try TypedText.color(in: text, alpha: 1) } == reason, "\(text)")
    }
  }

  /// A printed number is read back unchanged.
  @Test func hexadecimalGoesThereAndBack() throws {
    for level in 0...255 {
      let color = SIMD4<Float>(Float(level), Float(255 - level), Float(level / 2), 255) / 255
      #expect(try TypedText.color(in: TypedText.hex(color), alpha: 1) == color)
    }
  }

  // MARK: a colour of the picture

  @Test func aPickedColourKeepsTheOpacity() {
    var model = SceneModel(SceneState(), catalog: .standard())
    func apply(_ action: SceneAction) { _ = model.apply(action, at: 0, interval: 1) }
    apply(.set(.tint([0, 0, 0, 0.25])))
    apply(.startPicking(.tint))
    #expect(model.state.picking == .tint)
    apply(.pick([1, 0.5, 0]))
    #expect(model.state.look.tint == [1, 0.5, 0, 0.25])
    #expect(model.state.picking == nil)
    apply(.undo)
    #expect(model.state.look.tint == [0, 0, 0, 0.25])
    // One that is not seen becomes half opaque.
    apply(.set(.tint([0, 0, 0, 0])))
    apply(.startPicking(.tint))
    apply(.pick([0, 1, 0]))
    #expect(model.state.look.tint == [0, 1, 0, 0.5])
  }

  /// An array's values may have been set, or be of another length, since the eyedropper was taken.
  @Test func anArraysOwnValuesAreKept() {
    var model = SceneModel(SceneState(), catalog: .standard())
    func apply(_ action: SceneAction) { _ = model.apply(action, at: 0, interval: 1) }
    let inks = EffectArgument("f", "inks")
    let standard: [Double] = [1, 1, 1, 1, 0, 0, 0, 1]
    apply(.set(.argument(inks, [0.5, 0.5, 0.5, 1, 0, 0, 0, 0.25])))
    apply(.startPicking(.element(inks, 1, of: standard)))
    apply(.pick([1, 0, 1]))
    #expect(model.state.look.effectValues[inks] == [0.5, 0.5, 0.5, 1, 1, 0, 1, 0.25])
    apply(.set(.argument(inks, [0.5, 0.5, 0.5, 1])))
    apply(.startPicking(.element(inks, 0, of: standard)))
    apply(.pick([1, 0, 1]))
    #expect(model.state.look.effectValues[inks] == [1, 0, 1, 1, 0, 0, 0, 1])
    // A place that the array does not have changes nothing.
    apply(.startPicking(.element(inks, 9, of: standard)))
    apply(.pick([0, 1, 0]))
    #expect(model.state.look.effectValues[inks] == [1, 0, 1, 1, 0, 0, 0, 1])
  }

  /// The key is for the gradient's selected stop where it is shown, else for the tint.
  @Test func theKeyPicksWhatIsInFront() {
    var state = SceneState()
    state.scene = "gradient-builder"
    var model = SceneModel(state, catalog: .standard())
    func press() { _ = model.apply(.startPicking(nil), at: 0, interval: 1) }
    press()
    #expect(model.state.picking == .stop(1))
    press()
    #expect(model.state.picking == nil)
    _ = model.apply(.toggleParameters, at: 0, interval: 1)
    press()
    #expect(model.state.picking == .tint)
  }

  @Test func escapeAndTheSameKeyGiveUp() {
    var model = SceneModel(SceneState(), catalog: .standard())
    func apply(_ action: SceneAction) { _ = model.apply(action, at: 0, interval: 1) }
    apply(.toggleParameters)
    let before = model.state.look
    apply(.startPicking(.tint))
    apply(.escape)
    #expect(model.state.picking == nil && model.state.showsParameters)
    apply(.startPicking(.tint))
    apply(.startPicking(.tint))
    #expect(model.state.picking == nil)
    // A colour that nothing waits for changes nothing.
    apply(.pick([1, 1, 1]))
    #expect(model.state.look == before)
  }

  @Test func materialsAreGroupedByOrigin() {
    let groups = MaterialGroup.groups(of: Catalog.standard().materials)
    #expect(
      groups.map(\.title).filter { $0 != "Your files" } == [
        "SwiftUI", "UIKit", "AppKit", "Parts of the systems", "Web and ports",
      ])
    #expect(Set(groups.flatMap(\.names)) == Set(Catalog.standard().materials))
    #expect(groups.first?.names.prefix(3) == ["clear", "ultraThin", "thin"])
  }

  @Test func aNeutralValueIsInItsRange() {
    for parameter in NumberParameter.table { #expect(parameter.range.contains(parameter.neutral), "\(parameter.name)") }
    #expect(NumberParameter.named(.saturation).neutral == 1 && NumberParameter.named(.scaleX).neutral == 1)
  }
}
