import Testing
import Vitrine
import Windowing

@testable import Session

extension SceneModel {
  fileprivate mutating func press(_ keys: Character...) throws {
    for key in keys {
      let action = try #require(HotkeyTable.action(for: KeyInput(.character(key))), "\(key)")
      _ = apply(action, at: 1, interval: 0.02)
    }
  }
}

@Suite struct ComparisonTests {
  private func model(_ change: (inout SceneState) -> Void = { _ in }) -> SceneModel {
    var state = SceneState()
    state.background = .named("plain")
    change(&state)
    return SceneModel(state, catalog: .standard())
  }

  @Test func theKeyGoesThroughTheComparisonsAndBack() throws {
    var model = model()
    #expect(model.state.comparedLooks.isEmpty)
    try model.press("c")
    #expect(model.state.comparedLooks.map(\.label) == ["Before: No effect", "After: Blur and vibrancy"])
    #expect(model.state.comparedLooks.map(\.look.layers) == [.none, .vibrancy])
    try model.press("c")
    #expect(model.state.comparedLooks.map(\.look.material) == ["regular", "thick"])
    try model.press("C")
    #expect(model.state.comparedLooks.map(\.label) == ["Regular", "Ultra Thick"])
    try model.press("c")
    let backgrounds = model.state.comparedLooks.map(\.look.background)
    #expect(backgrounds.count == 4 && backgrounds.first == .named("plain"))
    #expect(Set(backgrounds).count == 4)
    for count in [5, 6, 2, 3] {
      try model.press("C")
      #expect(model.state.comparedLooks.count == count)
      #expect(model.state.comparedLooks.first?.look.background == .named("plain"))
    }
    try model.press("c")
    #expect(model.state.comparedLooks.isEmpty)
    // The look is as it was: there is nothing to undo.
    #expect(!model.history.canUndo)
  }

  /// The wipe takes away the tuned numbers; the material stays.
  @Test func beforeIsTheLookWithoutItsChanges() throws {
    var model = model { $0.comparison.kind = .wipe }
    _ = model.apply(.set(.number(.blurRadius, 3)), at: 1, interval: 0.02)
    var looks = model.state.comparedLooks
    #expect(looks.map(\.label) == ["Before: Regular, untuned", "After: Regular, tuned"])
    #expect(looks.map(\.look.overrides.blurRadius) == [nil, 3])
    #expect(looks.map(\.look.layers) == [.vibrancy, .vibrancy])
    model = self.model {
      $0.comparison.kind = .wipe
      $0.look.effects = EffectChain(file: nil, names: ["wave", "grid"])
    }
    looks = model.state.comparedLooks
    #expect(looks.map(\.label) == ["Before: no shader effect", "After: wave, grid"])
    #expect(looks[0].look.effects == nil && looks[1].look == model.state.look)
  }

  @Test func keysMoveTheLineWithinTheWindow() throws {
    var model = model()
    try model.press(">")
    #expect(model.state.comparison.kind == .wipe && model.state.comparison.line == 0.5)
    try model.press(">", ">", "<")
    #expect(abs(model.state.comparison.line - 0.52) < 1e-9)
    for _ in 0..<30 { try model.press(">") }
    #expect(model.state.comparison.line == 1)
    _ = model.apply(.moveLine(-3), at: 1, interval: 0.02)
    #expect(model.state.comparison.line == 0)
    _ = model.apply(.escape, at: 1, interval: 0.02)
    #expect(model.state.comparison.kind == .off)
  }

  @Test(arguments: SceneTable.rows.filter { !$0.features.contains(.looks) }.map(\.name.rawValue))
  func otherScenesSayThatTheyCompareNothing(scene: String) throws {
    for key in ["c", "C", "<"] as [Character] {
      var model = model { $0.scene = scene }
      try model.press(key)
      #expect(model.state.comparison.kind == .off)
      #expect(model.state.notice?.text == "Nothing to compare in the scene \(scene)")
    }
    #expect(model { ($0.scene, $0.comparison.kind) = (scene, .wipe) }.state.comparedLooks.isEmpty)
  }
}

@Suite struct RandomWalkTests {
  private func walked(_ seed: UInt64, _ steps: Int, _ change: (inout SceneLook) -> Void = { _ in }) -> [SceneLook] {
    var walk = RandomWalk(seed: seed)
    var look = SceneLook()
    change(&look)
    return (0..<steps).map { _ in
      walk.step(&look)
      return look
    }
  }

  @Test func aSeedGivesTheSameStepsAndAnotherSeedOthers() {
    #expect(walked(7, 5) == walked(7, 5))
    #expect(walked(7, 5) != walked(8, 5))
    #expect(Set(walked(7, 20)).count == 20)
  }

  /// A step is at most the share of a range and the rounding to a step of the slider.
  @Test func everyStepIsSmallAndWithinTheRanges() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var last = SceneLook()
      // The numbers begin at an end of their ranges, one beyond.
      last.overrides.blurRadius = 512
      last.overrides.saturation = 0
      last.overrides.noise = 0.2
      for (step, look) in walked(seed, 60, { $0 = last }).enumerated() {
        for name in RandomWalk.names {
          let parameter = NumberParameter.named(name)
          let (value, before) = (parameter.value(in: look), parameter.value(in: last))
          #expect(parameter.range.contains(value), "seed \(seed), \(name.rawValue) \(value)")
          let span = parameter.range.upperBound - parameter.range.lowerBound
          if step > 0 { #expect(abs(value - before) <= RandomWalk.share * span + parameter.step) }
        }
        last = look
      }
    }
  }

  @Test func theKeyTakesAStepThatCanBeUndone() throws {
    var state = SceneState()
    state.walk = RandomWalk(seed: 42)
    var model = SceneModel(state, catalog: .standard())
    try model.press("r", "r")
    #expect(model.state.look == walked(42, 2)[1])
    #expect(model.state.notice?.text == "Random change 2, seed 42")
    _ = model.apply(.undo, at: 1, interval: 0.02)
    #expect(model.state.look == walked(42, 1)[0])
    _ = model.apply(.undo, at: 1, interval: 0.02)
    #expect(model.state.look == SceneLook())
    // The next step is a new one.
    try model.press("r")
    #expect(model.state.walk.steps == 3 && model.state.look != walked(42, 1)[0])
  }
}

@Suite struct CardContentTests {
  @Test(arguments: [
    ("", false), ("Hello", false), ("  42 \u{05E9}\u{05DC}\u{05D5}\u{05DD}", true),
    ("\u{0645}\u{0631}\u{062D}\u{0628}\u{0627} abc", true),
    ("abc \u{05E9}", false), ("\u{1F600}", false),
  ])
  func theFirstLetterDecidesTheDirection(text: String, isRightToLeft: Bool) {
    var content = CardContent()
    #expect(content.isStandard && !content.isRightToLeft)
    content.text = text
    #expect(!content.isStandard)
    #expect(content.isRightToLeft == isRightToLeft)
  }
}
