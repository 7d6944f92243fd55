import Testing
import Vitrine
import Windowing

@testable import Session

/// Keys change what is shown, or report that the scene lacks the feature that they act on.
@Suite struct SceneFeatureTests {
  /// Every scene, and previews of a Swift file with a parameter.
  private static let places = SceneTable.rows.map(\.name.rawValue) + ["previews"]

  private func model(in place: String) -> SceneModel {
    var state = SceneState()
    state.background = .named("plain")
    state.showsParameters = true
    if place == "previews" {
      state.preview = PreviewChoice()
    } else {
      state.scene = place
    }
    var catalog = Catalog.standard()
    catalog.effects = ["wave", "grid"]
    var model = SceneModel(state, catalog: catalog)
    if place == "previews" {
      model.setPreviewTitles(["Light", "Dark", "Large"])
      let tint = StateParameter(
        id: 3, owner: "Card", label: "tint", kind: .color, value: .color([1, 0, 0, 1]), initial: .color([0, 0, 0, 1]))
      model.setPreviewControls([PreviewControl(tint, section: "Card")])
    }
    return model
  }

  @Test(arguments: places) func aKeyThatIsNotThereChangesNothingAndSaysSo(place: String) {
    let start = model(in: place)
    let shown = HotkeyTable.rows(in: start.state.features).flatMap(\.bindings)
    for binding in HotkeyTable.rows.flatMap(\.bindings) where !shown.contains(binding) {
      var model = start
      let request = model.apply(binding.action, at: 1, interval: 0.02)
      let notice = model.state.notice?.text
      #expect(request == nil && notice != nil, "\(binding.chord.name)")
      model.state.notice = nil
      #expect(model.state == start.state, "\(binding.chord.name): \(notice ?? "")")
    }
  }

  /// The value that a notice names has changed; the notices of time, statistics and undo name the current one.
  @Test(arguments: places) func aKeyOfTheLookChangesIt(place: String) {
    let start = model(in: place)
    for row in HotkeyTable.rows(in: start.state.features) where row.group == .look {
      for binding in row.bindings {
        var model = start
        let request = model.apply(binding.action, at: 1, interval: 0.02)
        model.state.notice = nil
        #expect(model.state != start.state && request == nil, "\(binding.chord.name)")
      }
    }
  }

  @Test(arguments: places) func noChordStandsTwiceInAHelp(place: String) {
    let rows = HotkeyTable.rows(in: model(in: place).state.features)
    let chords = rows.flatMap(\.bindings).map(\.chord)
    #expect(Set(chords).count == chords.count)
    #expect(Set(rows.map(\.keys)).count == rows.count)
  }

  @Test func aSwiftFileHasNoKeysOfMaterials() throws {
    let start = model(in: "previews")
    let help = HotkeyTable.rows(in: start.state.features)
    for word in ["material", "vibrancy", "background", "shader effect", "scene"] {
      #expect(!help.contains { $0.help.contains(word) }, "\(word)")
    }
    for (key, notice) in [
      ("m", "No material in a preview"), ("v", "No vibrancy in a preview"), ("w", "No background in a preview"),
      ("e", "No background in a preview"), ("t", "No background in a preview"),
      ("C", "Nothing to compare in a preview"), ("x", "In scenes, not in a preview"),
    ] as [(Character, String)] {
      #expect(pressing(KeyInput(.character(key)), on: start).0.notice?.text == notice)
    }
    for (key, modifiers) in [("s", Modifiers.control), ("S", .control), ("c", .control)] as [(Character, Modifiers)] {
      let (state, requests) = pressing(KeyInput(.character(key), modifiers: modifiers), on: start)
      #expect(requests.isEmpty && state.notice?.text == "No material in a preview")
    }
    // The rows of previews are there, each once.
    for (key, help) in [("n  p", "next, previous preview of a Swift file"), ("c", "a preview in light and dark")] {
      #expect(self.model(in: "previews").state.features == .previews)
      #expect(HotkeyTable.rows(in: .previews).filter { $0.keys == key }.map(\.help).allSatisfy { $0.hasPrefix(help) })
      #expect(HotkeyTable.rows(in: .previews).filter { $0.keys == key }.count == 1)
    }
  }

  @Test func keysOfPreviewsAreNotInScenes() {
    let start = model(in: "glass")
    for key in ["/", "g"] as [Character] {
      let (state, requests) = pressing(KeyInput(.character(key)), on: start)
      #expect(requests.isEmpty && state.notice?.text == "Previews are those of Swift files")
    }
    #expect(!HotkeyTable.rows(in: start.state.features).contains { $0.help.contains("preview") && $0.keys != "g" })
  }

  /// A single step says which key lets something move, where there is one.
  @Test func theStepOfAPreviewNamesNoMotion() {
    let stepped = pressing(key("."), on: model(in: "previews")).0
    #expect(stepped.notice?.text.hasSuffix(" s") ?? false)
    #expect(pressing(key("."), on: model(in: "glass")).0.notice?.text.hasSuffix("no motion selected (t)") ?? false)
  }

  @Test func onlyMotionsThatShowAreChosen() {
    var grid = model(in: "materials")
    var seen: Set<Motion> = []
    for _ in 0..<6 {
      _ = grid.apply(.cycleMotion(1), at: 1, interval: 0.02)
      seen.insert(grid.state.motion)
    }
    #expect(seen == [.none, .tint, .blur, .background, .all])
    // A panel's motion, chosen elsewhere, makes no frames here.
    grid.state.motion = .panel
    #expect(!grid.state.isAnimating)
    #expect(model(in: "glass").state.motions == Motion.allCases)
  }
}

/// The motion while the panel is open.
@Suite struct RestingMotionTests {
  private let start = model { $0.motion = .panel }

  private func applying(_ actions: SceneAction...) -> SceneState {
    var model = start
    for action in actions { _ = model.apply(action, at: 1, interval: 0.02) }
    return model.state
  }

  @Test func whatIsTunedStandsStill() {
    #expect(applying().isAnimating)
    let open = applying(.toggleParameters)
    #expect(!open.isAnimating && open.motion == .panel)
    #expect(open.sampledMotion(at: 1.3) == Motion.panel.sample(at: 0))
    #expect(!applying(.toggleParameters, .set(.number(.noise, 0.1)), .nudge(1)).isAnimating)
    // The arrows open the panel, too.
    #expect(!applying(.nudge(1)).isAnimating && !applying(.cycleSelection(1)).isAnimating)
    for closing in [SceneAction.toggleParameters, .escape] {
      let closed = applying(.toggleParameters, closing)
      #expect(closed.isAnimating && closed.sampledMotion(at: 1.3) == Motion.panel.sample(at: 1.3))
    }
  }

  /// A motion that is chosen while the panel is open shows.
  @Test func aMotionThatIsChosenMoves() {
    #expect(applying(.toggleParameters, .set(.motion(.blur))).isAnimating)
    #expect(applying(.toggleParameters, .cycleMotion(1), .nudge(1)).isAnimating)
    #expect(!applying(.toggleParameters, .cycleMotion(1), .toggleParameters, .toggleParameters).isAnimating)
  }
}
