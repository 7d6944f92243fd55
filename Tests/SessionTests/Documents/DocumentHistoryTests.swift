import Testing
import Windowing

@testable import Session

extension SceneModel {
  fileprivate mutating func perform(_ actions: SceneAction...) {
    for action in actions { _ = apply(action, at: 1, interval: 0.02) }
  }

  /// Presses a key; the notice that it shows.
  fileprivate mutating func press(_ key: Key, _ modifiers: Modifiers = []) -> String? {
    guard let action = HotkeyTable.action(for: KeyInput(key, modifiers: modifiers)) else { return nil }
    perform(action)
    return state.notice?.text
  }
}

/// Edits in scenes are part of the session's one history.
@Suite struct DocumentHistoryTests {
  private func builder() -> SceneModel { model { $0.scene = "gradient-builder" } }

  @Test func keysUndoAndRedoWhatTheSceneEdits() {
    var model = builder()
    let stops = model.state.gradient.stops.count
    model.perform(.set(.gradient(.removeStop(2))))
    #expect(model.press(.character("z"), .control) == "Undone: stop deleted")
    #expect(model.state.gradient.stops.count == stops)
    #expect(model.press(.character("y"), .control) == "Redone: stop deleted")
    #expect(model.press(.character("z"), .control) == "Undone: stop deleted")
    #expect(model.press(.character("Z"), .control) == "Redone: stop deleted")
    #expect(model.state.gradient.stops.count == stops - 1)
    #expect(model.press(.character("Z"), .control) == "Nothing to redo")
  }

  @Test func aDragOfAStopOrOfAGuideIsOneStep() {
    var model = builder()
    for place in 1...20 { model.perform(.set(.gradient(.moveStop(1, to: Double(place) / 40)))) }
    // The selection moves along with the drag, and does not cut it in two.
    model.perform(.selectStop(1), .set(.gradient(.moveStop(1, to: 0.6))), .endGesture)
    for inset in 1...20 { model.perform(.set(.slices(.guide(.top, inset: Double(inset), side: 70)))) }
    model.perform(.endGesture)
    let start = builder().state.look
    #expect(model.state.slices.insets.top == 20)
    model.perform(.undo)
    #expect(model.state.slices == start.slices && model.state.gradient != start.gradient)
    model.perform(.undo)
    #expect(model.state.look == start && !model.state.canUndo && model.state.canRedo)
  }

  @Test func undoLeadsBackThroughScenes() {
    var model = model { $0.scene = "glass" }
    model.perform(.set(.scene("gradient-builder")), .set(.gradient(.reverse)), .set(.scene("textured-box")))
    #expect(model.press(.character("z"), .control) == "Undone: scene")
    #expect(model.state.scene == "gradient-builder")
    #expect(model.press(.character("z"), .control) == "Undone: stops reversed")
    #expect(model.press(.character("z"), .control) == "Undone: scene")
    #expect(model.state.scene == "glass")
  }

  @Test func everyEditHasATitleAndChangesTheLook() {
    let gradient: [GradientEdit] = [
      .insertStop(at: 0.3), .moveStop(1, to: 0.2), .setColor([1, 0, 0, 1], of: 1), .removeStop(1), .reverse,
      .distribute, .kind(.radial), .angle(17), .mixing(isPerceptual: false), .preset("Moss"),
    ]
    let slices: [SliceEdit] = [
      .guide(.bottom, inset: 3, side: 70), .mode(.stretch), .wholeTiles(false), .textScale(2), .paddingWidth(3),
      .paddingHeight(3),
    ]
    for setting in gradient.map(SceneSetting.gradient) + slices.map(SceneSetting.slices) {
      var model = builder()
      model.perform(.set(setting))
      #expect(model.state.look != builder().state.look, "\(setting)")
      model.perform(.undo)
      #expect(model.state.look == builder().state.look)
      #expect(model.state.notice?.text == "Undone: \(setting.title)" && !setting.title.isEmpty)
    }
  }

  @Test func deleteSaysWhatItDoes() {
    var model = builder()
    #expect(model.press(.delete) == "Stop deleted")
    // The selected stop is gone: the key is the parameter's.
    #expect(model.press(.delete) == "Blur radius is at its default")
    model.perform(.selectStop(2))
    #expect(model.press(.delete) == "Stop deleted")
    model.perform(.selectStop(0))
    #expect(model.press(.delete) == "A gradient has at least 2 stops")
    #expect(model.state.gradient.stops.count == 2)
    // While the panel is open, it has the key.
    model.perform(.toggleParameters, .set(.number(.blurRadius, 7)))
    #expect(model.press(.delete) == "Blur radius: 30.0 pt (default)")
    #expect(model.press(.character("z"), .control) == "Undone: blur radius")
  }

  @Test func stepsAndTheLoupeAreAnswered() {
    var model = builder()
    #expect(model.press(.character(".")) == "Paused at 1.020 s; no motion selected (t)")
    #expect(model.press(.character(",")) == "Paused at 1.000 s; no motion selected (t)")
    model.perform(.set(.motion(.all)))
    #expect(model.press(.character(".")) == "Paused at 1.020 s")
    #expect(model.press(.character("z")) == "Loupe: the pixel under the pointer")
    #expect(model.press(.character("z")) == "Loupe off")
  }
}
