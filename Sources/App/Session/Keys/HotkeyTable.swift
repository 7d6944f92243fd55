package import Windowing

/// A key with its modifiers.
package struct Chord: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  init(_ character: Character, _ modifiers: Modifiers = []) { self.init(.character(character), modifiers) }

  /// The chord as it is printed: `m`, `Ctrl+Q`, `Ctrl+Shift+Z`, `BackSpace`, `F11`.
  package var name: String {
    var name = modifiers.contains(.control) ? "Ctrl+" : ""
    if modifiers.contains(.alt) { name += "Alt+" }
    if modifiers.contains(.shift) { name += "Shift+" }
    switch key {
    case .character(let character):
      if modifiers.isEmpty { return String(character) }
      return name + (character.isUppercase ? "Shift+" : "") + character.uppercased()
    case .function(let number): return name + "F\(number)"
    default: return name + (Self.names[key] ?? "")
    }
  }

  private static let names: [Key: String] = [
    .space: "space", .returnKey: "Return", .escape: "Esc", .tab: "Tab", .backspace: "BackSpace", .delete: "Delete",
    .home: "Home", .end: "End", .pageUp: "PageUp", .pageDown: "PageDown", .up: "Up", .down: "Down", .left: "Left",
    .right: "Right",
  ]
}

/// A line of the key map: its help, and the action of each chord.
package struct Hotkey: Sendable {
  /// The part of the help that shows a line.
  package enum Group: String, CaseIterable, Sendable {
    case window = "Window"
    case time = "Time"
    case look = "Look"
    case parameters = "Parameters"
    case measure = "Measure"
  }

  /// A chord and its action.
  package struct Binding: Hashable, Sendable {
    package var chord: Chord
    package var action: SceneAction
  }

  package var group: Group
  /// The effect of the keys, in a few words.
  package var help: String
  /// The features that must be shown for the keys to have an effect.
  package var needs: SceneFeatures
  /// The chords of the line, in the order in which the help names them.
  package var bindings: [Binding]

  /// Creates a line with several chords for one action.
  init(
    _ group: Group, _ help: String, in needs: SceneFeatures = [], _ action: SceneAction, _ chords: Chord...
  ) {
    self.group = group
    self.help = help
    self.needs = needs
    bindings = chords.map { Binding(chord: $0, action: action) }
  }

  /// Creates a line with pairs of keys, such as forward and back.
  init(_ group: Group, _ help: String, in needs: SceneFeatures = [], _ pairs: (Chord, SceneAction)...) {
    self.group = group
    self.help = help
    self.needs = needs
    bindings = pairs.map { Binding(chord: $0.0, action: $0.1) }
  }

  /// The chords as they are printed, such as `m  M`.
  package var keys: String { bindings.map(\.chord.name).joined(separator: "  ") }
}

/// The one table of keys: it feeds the keyboard, the help overlay and `vitrine list keys`.
package enum HotkeyTable {
  /// All lines, in the order in which the help shows them. A key with different effects in a scene and in a preview has
  /// a line for each.
  package static let rows: [Hotkey] = [
    Hotkey(.window, "quit", .quit, Chord("q"), Chord("q", .control), Chord("w", .control)),
    Hotkey(.window, "close the topmost overlay, leave full screen", .escape, Chord(.escape)),
    Hotkey(.window, "this help", .toggleHelp, Chord("h"), Chord("?"), Chord(.function(1))),
    Hotkey(
      .window, "open a file, or what the clipboard names", in: .scene, (Chord("o", .control), .askForFile),
      (Chord("v", .control), .openClipboard)),
    Hotkey(
      .window, "the Swift file in your editor, at the error or the preview", in: .previews, .openEditor, Chord("g")),
    Hotkey(.window, "full screen", .toggleFullscreen, Chord("f"), Chord(.function(11))),
    Hotkey(
      .window, "screenshot with, without the HUD", (Chord("s"), .screenshot(withHUD: true)),
      (Chord("S"), .screenshot(withHUD: false))),
    Hotkey(.window, "copy the picture without the HUD", .copyPicture, Chord("C", .control)),

    Hotkey(.time, "pause", .togglePause, Chord(.space)),
    Hotkey(.time, "one frame forward, back (pauses)", (Chord("."), .step(1)), (Chord(","), .step(-1))),
    Hotkey(.time, "slower, faster", (Chord("["), .multiplySpeed(0.9)), (Chord("]"), .multiplySpeed(1.1))),
    Hotkey(.time, "half, double speed", (Chord("{"), .multiplySpeed(0.5)), (Chord("}"), .multiplySpeed(2))),
    Hotkey(.time, "normal speed", .resetSpeed, Chord(.backspace)),
    Hotkey(.time, "back to time 0", .rewind, Chord(.home)),
    Hotkey(.time, "restart", .restart, Chord("R")),
    Hotkey(
      .time, "next, previous motion", in: .background, (Chord("t"), .cycleMotion(1)), (Chord("T"), .cycleMotion(-1))),

    Hotkey(
      .look, "next, previous material", in: .material, (Chord("m"), .cycleMaterial(1)),
      (Chord("M"), .cycleMaterial(-1))),
    Hotkey(
      .look, "next, previous vibrancy", in: .vibrancy, (Chord("v"), .cycleVibrancy(1)),
      (Chord("V"), .cycleVibrancy(-1))),
    Hotkey(.look, "no effect, blur, blur and vibrancy", in: .layers, .cycleLayers, Chord(.returnKey)),
    Hotkey(.look, "light or dark", .toggleAppearance, Chord("b")),
    Hotkey(
      .look, "next, previous background", in: .background, (Chord("w"), .cycleBackground(1)),
      (Chord("W"), .cycleBackground(-1))),
    Hotkey(
      .look, "next, previous shader effect", in: .background, (Chord("e"), .cycleEffect(1)),
      (Chord("E"), .cycleEffect(-1))),
    Hotkey(.look, "next, previous scene", in: .scene, (Chord("n"), .cycleScene(1)), (Chord("p"), .cycleScene(-1))),
    Hotkey(
      .look, "next, previous preview of a Swift file", in: .previews, (Chord("n"), .cycleScene(1)),
      (Chord("p"), .cycleScene(-1))),
    Hotkey(.look, "a preview of a Swift file, by a part of its name", in: .previews, .askForPreview, Chord("/")),

    Hotkey(.look, "compare before and after, two materials, backgrounds", in: .looks, .cycleComparison, Chord("c")),
    Hotkey(
      .look, "a preview in light and dark, in two text sizes, in three widths, all of them", in: .previews,
      .cycleComparison, Chord("c")),
    Hotkey(.look, "compare with the next material, one more background", in: .looks, .cycleCompared, Chord("C")),
    Hotkey(
      .look, "move the line between before and after", in: .looks, (Chord("<"), .nudgeLine(-0.02)),
      (Chord(">"), .nudgeLine(0.02))),

    Hotkey(.parameters, "the parameter panel", .toggleParameters, Chord(.function(2))),
    Hotkey(
      .parameters, "previous, next parameter", (Chord(.left), .cycleSelection(-1)), (Chord(.right), .cycleSelection(1))),
    Hotkey(.parameters, "decrease, increase it", (Chord(.down), .nudge(-1)), (Chord(.up), .nudge(1))),
    Hotkey(
      .parameters, "ten steps at a time", (Chord(.down, .shift), .nudge(-10)), (Chord(.up, .shift), .nudge(10))),
    Hotkey(
      .parameters, "a tenth of a step at a time", (Chord(.down, .alt), .nudge(-0.1)), (Chord(.up, .alt), .nudge(0.1))),
    Hotkey(
      .parameters, "reset it (or delete a gradient's selected stop), reset all", in: .scene,
      (Chord(.delete), .resetSelection), (Chord(.delete, .shift), .resetParameters)),
    Hotkey(
      .parameters, "reset it to the source's value, reset all", in: .previews, (Chord(.delete), .resetSelection),
      (Chord(.delete, .shift), .resetParameters)),
    Hotkey(.parameters, "a small random change of the material", in: .material, .walk, Chord("r")),
    Hotkey(
      .parameters, "pick the tint, or a gradient's selected stop, from the picture", in: .material, .startPicking(nil),
      Chord("k")),
    Hotkey(
      .parameters, "pick the selected colour from the picture", in: .previews, .startPicking(nil), Chord("k")),
    Hotkey(
      .parameters, "copy what is in front: the gradient's or the box's code, the material", in: .material,
      .copy(.frontmost), Chord("c", .control)),
    Hotkey(
      .parameters, "save the material, save it under a name", in: .material, (Chord("s", .control), .save(.own)),
      (Chord("S", .control), .save(.ask))),
    Hotkey(
      .parameters, "undo, redo", (Chord("z", .control), .undo), (Chord("Z", .control), .redo),
      (Chord("y", .control), .redo)),

    Hotkey(.measure, "statistics: off, line, page", .cycleHUD, Chord("i"), Chord(.function(12))),
    Hotkey(
      .measure, "statistics of fewer, more seconds", (Chord("-"), .cycleStatisticsSpan(-1)),
      (Chord("+"), .cycleStatisticsSpan(1)), (Chord("="), .cycleStatisticsSpan(1))),
    Hotkey(.measure, "passes over the picture", in: .scene, .togglePasses, Chord("x")),
    Hotkey(.measure, "notes where the picture differs from the code", in: .scene, .toggleNotes, Chord("o")),
    Hotkey(.measure, "a loupe at the pointer", .toggleLoupe, Chord("z")),
    Hotkey(.measure, "reset the statistics", .resetStatistics, Chord("0")),
    Hotkey(.measure, "fewer, more threads", (Chord("j"), .changeThreads(-1)), (Chord("J"), .changeThreads(1))),
    Hotkey(.measure, "frames: 60 Hz, display, no limit", .cycleFrameLimit, Chord("l")),
    Hotkey(.measure, "coarser blurs while frames take too long", in: .scene, .toggleAdaptive, Chord("a")),
  ]

  /// Returns the action of a key press; nil if the key has none.
  ///
  /// With Control held, the case of a letter matters only if both cases are bound. Caps Lock is ignored, the number
  /// pad's keys count as the others, and releasing a key does nothing. Holding a key opens only one editor.
  package static func action(for press: KeyInput) -> SceneAction? {
    guard press.phase != .up, let action = bound(to: press) else { return nil }
    return press.phase == .repeated && action == .openEditor ? nil : action
  }

  /// Returns the lines whose keys have an effect where these features are shown.
  package static func rows(in features: SceneFeatures) -> [Hotkey] { rows.filter { features.isSuperset(of: $0.needs) } }

  /// Returns the features that an action of a key lacks; empty if it has an effect, or if no key performs it.
  static func missing(for action: SceneAction, in features: SceneFeatures) -> SceneFeatures {
    guard let needs = needs[action], !needs.contains(where: { features.isSuperset(of: $0) }) else { return [] }
    return needs[0].subtracting(features)
  }

  private static func bound(to press: KeyInput) -> SceneAction? {
    var chord = Chord(press.key, press.modifiers.intersection(.chord))
    if let action = actions[chord] { return action }
    if case .character(let character) = press.key, press.modifiers.contains(.control) {
      chord.key = .character(Character(character.lowercased()))
    }
    return actions[chord]
  }

  /// The features that each of an action's lines needs.
  private static let needs: [SceneAction: [SceneFeatures]] = rows.reduce(into: [:]) { needs, row in
    for action in Set(row.bindings.map(\.action)) { needs[action, default: []].append(row.needs) }
  }

  private static let actions: [Chord: SceneAction] = Dictionary(
    rows.flatMap(\.bindings).map { ($0.chord, $0.action) }, uniquingKeysWith: { first, _ in first })
}
