import Testing
import Windowing

@testable import Session

@Suite struct HotkeyTableTests {
  /// A chord in two lines, of a scene and of a preview, has one action.
  @Test func noChordHasTwoActions() {
    let bindings = Set(HotkeyTable.rows.flatMap(\.bindings))
    #expect(Set(bindings.map(\.chord)).count == bindings.count)
  }

  @Test func everyRowReadsWell() {
    for row in HotkeyTable.rows {
      #expect(!row.help.isEmpty && !row.keys.isEmpty)
      for binding in row.bindings {
        #expect(
          HotkeyTable.action(for: KeyInput(binding.chord.key, modifiers: binding.chord.modifiers)) == binding.action)
      }
    }
    #expect(HotkeyTable.rows[0].keys == "q  Ctrl+Q  Ctrl+W")
    #expect(Chord(.function(11)).name == "F11")
  }

  /// Bare F10 opens menus, and Alt with a letter belongs to the window manager.
  @Test func theDesktopsKeysAreLeftAlone() {
    for chord in HotkeyTable.rows.flatMap(\.bindings).map(\.chord) {
      #expect(chord.key != .function(10))
      if case .character = chord.key { #expect(!chord.modifiers.contains(.alt)) }
    }
  }

  @Test func theKeyShowsThePassesAndEscapeHidesThem() throws {
    var model = SceneModel(SceneState(), catalog: .standard())
    let action = try #require(HotkeyTable.action(for: KeyInput(.character("x"))))
    _ = model.apply(action, at: 1, interval: 0.02)
    #expect(model.state.showsPasses)
    _ = model.apply(.escape, at: 2, interval: 0.02)
    #expect(!model.state.showsPasses)
  }

  @Test func theKeyHidesTheNotes() throws {
    var model = SceneModel(SceneState(), catalog: .standard())
    let action = try #require(HotkeyTable.action(for: KeyInput(.character("o"))))
    for isShown in [false, true] {
      _ = model.apply(action, at: 1, interval: 0.02)
      #expect(model.state.showsNotes == isShown)
      #expect(model.state.notice?.text == (isShown ? "Notes on" : "Notes off"))
    }
  }
}
