import Testing
import Vitrine
import Windowing

@testable import Session

extension SceneModel {
  fileprivate mutating func perform(_ actions: SceneAction...) {
    for action in actions { _ = apply(action, at: 1, interval: 0.02) }
  }
}

@Suite struct NumberParameterTests {
  @Test func everyNameHasARowThatReachesItsOwnPlace() {
    #expect(NumberParameter.table.map(\.name) == NumberParameter.Name.allCases)
    var look = SceneLook()
    for (index, parameter) in NumberParameter.table.enumerated() {
      #expect(!parameter.isOverridden(in: look))
      let own = parameter.value(in: look)
      #expect(parameter.range.contains(own), "\(parameter.name)")
      SceneSetting.number(parameter.name, Double(index) / 100).apply(to: &look)
      #expect(parameter.value(in: look) == Double(index) / 100)
      #expect(parameter.isOverridden(in: look))
    }
    for (index, parameter) in NumberParameter.table.enumerated() {
      #expect(parameter.value(in: look) == Double(index) / 100, "\(parameter.name)")
      SceneSetting.number(parameter.name, nil).apply(to: &look)
    }
    #expect(look == SceneLook())
  }

  @Test func theMaterialsOwnNumbersShow() {
    var look = SceneLook()
    look.material = "thick"
    look.appearance = .light
    #expect(NumberParameter.named(.blurRadius).value(in: look) == 45)
    #expect(abs(NumberParameter.named(.luminanceAmount).value(in: look) - 0.88) < 1e-6)
    look.scene = "materials"
    #expect(NumberParameter.named(.cornerRadius).value(in: look) == 10)
  }

  @Test func numbersAreWholeSteps() {
    #expect(NumberParameter.named(.blurRadius).snapped(30.3) == 30.5)
    #expect(NumberParameter.named(.brightness).snapped(-7) == -0.5)
    #expect(abs(NumberParameter.named(.saturation).snapped(1.2345) - 1.23) < 1e-9)
  }

  @Test func arrowsFirstShowThePanelThenChangeTheSelection() {
    var model = model()
    model.perform(.nudge(1))
    #expect(model.state.showsParameters)
    #expect(model.state.overrides.blurRadius == nil)
    model.perform(.nudge(1), .nudge(10), .nudge(-0.1))
    #expect(abs((model.state.overrides.blurRadius ?? 0) - 35.45) < 1e-9)
    model.perform(.cycleSelection(1), .nudge(1))
    #expect(model.state.selection == .saturation)
    #expect(abs((model.state.overrides.saturation ?? 0) - 1.51) < 1e-6)
    model.perform(.resetSelection)
    #expect(model.state.overrides.saturation == nil)
    #expect(model.state.overrides.blurRadius != nil)
    model.perform(.cycleSelection(-1), .cycleSelection(-1))
    #expect(model.state.selection == .cornerRadius)
    for _ in 0..<20 { model.perform(.nudge(10)) }
    #expect(model.state.cornerRadius == 100)
    model.perform(.resetParameters)
    #expect(model.state.look == SceneModel(model.state, catalog: model.catalog).state.look)
    #expect(model.state.overrides == MaterialOverrides())
    #expect(model.state.cornerRadius == nil)
  }
}

/// Parameters that one scene has.
@Suite struct SceneParameterTests {
  private func limits() -> SceneModel { model { $0.scene = "limits" } }

  @Test func theyAreSelectedInTheirSceneOnly() {
    var model = limits()
    model.perform(.toggleParameters, .cycleSelection(-1), .nudge(-10))
    #expect(model.state.selection == .layerLength)
    #expect(model.state.layerLength == 19_000)
    model.perform(.cycleSelection(-1), .nudge(1))
    #expect(model.state.sampleOffset == 21)
    for _ in 0..<4 { model.perform(.nudge(10)) }
    #expect(model.state.sampleOffset == 32)
    // In another scene the arrows change the first parameter of that scene.
    model.perform(.set(.scene("glass")))
    #expect(model.parameters?.selection == .blurRadius)
    model.perform(.nudge(1))
    #expect(model.state.sampleOffset == 32)
    #expect(model.state.overrides.blurRadius == 30.5)
    model.perform(.cycleSelection(1))
    #expect(model.state.selection == .saturation)
    model.perform(.cycleSelection(-1), .cycleSelection(-1))
    #expect(model.state.selection == .cornerRadius)
  }

  @Test func resettingRemovesThem() {
    var model = limits()
    #expect(!model.state.look.hasOwnNumbers)
    model.perform(.set(.number(.sampleOffset, 3)), .set(.number(.layerLength, 900)))
    #expect(model.state.look.hasOwnNumbers)
    model.perform(.resetParameters)
    #expect(model.state.look == limits().state.look)
    model.perform(.undo)
    #expect(model.state.sampleOffset == 3 && model.state.layerLength == 900)
  }
}

@Suite struct UndoTests {
  @Test func undoGoesBackAndRedoForth() {
    var model = model()
    let first = model.state.look
    model.perform(.cycleMaterial(1), .set(.edge(.global)))
    let last = model.state.look
    model.perform(.undo)
    #expect(model.state.edge == nil)
    #expect(model.state.material == "thick")
    #expect(model.state.notice?.text == "Undone: edge")
    model.perform(.undo)
    #expect(model.state.look == first)
    #expect(model.state.notice?.text == "Undone: material")
    model.perform(.undo)
    #expect(model.state.look == first)
    #expect(model.state.notice?.text == "Nothing to undo")
    model.perform(.redo, .redo, .redo)
    #expect(model.state.look == last)
    // A change after undo takes the future away.
    model.perform(.undo, .toggleAppearance, .redo)
    #expect(model.state.edge == nil)
    #expect(model.state.appearance == .light)
  }

  @Test func aDragIsOneChange() {
    var model = model()
    for step in 1...50 { model.perform(.set(.number(.noise, Double(step) / 1000))) }
    model.perform(.endGesture)
    for step in 1...50 { model.perform(.set(.number(.noise, Double(50 - step) / 1000))) }
    model.perform(.set(.tint([1, 0, 0, 1])), .set(.tint([0, 1, 0, 1])))
    #expect(model.state.overrides.noise == 0)
    model.perform(.undo)
    #expect(model.state.overrides.tint == nil)
    #expect(model.state.overrides.noise == 0)
    model.perform(.undo)
    #expect(model.state.overrides.noise == 0.05)
    model.perform(.undo)
    #expect(model.state.overrides.noise == nil)
  }

  @Test func whatIsNoLookIsNotUndone() {
    var model = model()
    model.perform(.cycleMaterial(1), .cycleHUD, .toggleHelp, .changeThreads(3), .togglePause, .undo)
    #expect(model.state.material == "regular")
    #expect(model.state.hud == .line)
    #expect(model.state.showsHelp)
    #expect(model.state.threads == 4)
    #expect(model.state.clock.isPaused)
  }

  @Test func nothingChangedIsNothingToUndo() {
    var model = model()
    model.perform(.set(.material("regular")), .resetParameters, .resetSelection)
    #expect(model.parameters == nil)
    model.perform(.toggleParameters)
    #expect(model.parameters?.canUndo == false)
    #expect(model.parameters?.canRedo == false)
  }
}

@Suite struct NoticeTests {
  /// Whatever a key does, the user sees it: in the picture, or in a notice.
  @Test func everyKeyIsAnswered() {
    for binding in HotkeyTable.rows.flatMap(\.bindings) {
      var model = model {
        $0.showsParameters = true
        $0.overrides.blurRadius = 10
      }
      let before = model.state
      let request = model.apply(binding.action, at: 5, interval: 0.02)
      var after = model.state
      after.clock = before.clock
      #expect(after != before || request != nil)
      if let notice = model.state.notice {
        #expect(!notice.text.isEmpty)
        #expect(notice.end == 5 + Notice.seconds(for: notice.text) && notice.end <= 7.4)
        model.expire(at: 5.5)
        #expect(model.state.notice == notice)
        model.expire(at: 7.4)
        #expect(model.state.notice == nil)
      }
    }
  }

  @Test func escapeClosesOneThingAtATime() {
    var model = model {
      $0.showsHelp = true
      $0.showsParameters = true
      $0.isFullscreen = true
    }
    model.perform(.escape)
    #expect(!model.state.showsHelp && model.state.showsParameters)
    model.perform(.escape)
    #expect(!model.state.showsParameters && model.state.isFullscreen)
    model.perform(.escape)
    #expect(!model.state.isFullscreen)
  }
}
