package import Vitrine

/// Everything that decides what a frame shows, except the size: a plain value.
///
/// What the look has is the state's too: `state.material` is `state.look.material`.
@dynamicMemberLookup
package struct SceneState: Hashable, Sendable {
  /// Light or dark.
  package enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// Dark text on light materials.
    case light
    /// Light text on dark materials.
    case dark
  }

  /// How much of the effect there is.
  package enum Layers: String, CaseIterable, Hashable, Sendable {
    /// Plain text on the picture.
    case none
    /// Plain text on the blurred backdrop.
    case blur
    /// Vibrant text on the blurred backdrop.
    case vibrancy
  }

  /// How many figures are shown.
  package enum HUDLevel: Int, CaseIterable, Hashable, Sendable {
    /// None.
    case off
    /// One line of them.
    case line
    /// All of them.
    case page
  }

  /// How often frames are made while something moves.
  package enum FrameLimit: String, CaseIterable, Hashable, Sendable {
    /// Sixty a second.
    case sixty = "60"
    /// As many as the display shows.
    case display
    /// As many as can be made.
    case none
  }

  /// How far the blur sees.
  package enum BlurEdge: String, CaseIterable, Hashable, Sendable {
    /// To the panel's own edges, mirrored there.
    case bounded
    /// Past them, to the edges of the window.
    case global
  }

  /// What is shown, apart from time and window: what undo goes back through.
  package var look = SceneLook()
  /// The scene's time.
  package var clock = SceneClock()
  /// Whether the window has the focus.
  package var isWindowActive = true
  /// What lies behind the window, where that can be had.
  package var wallpaper: WindowBackdrop?

  /// How many figures are shown.
  package var hud = HUDLevel.off
  /// Whether the keys are shown.
  package var showsHelp = false
  /// Whether the passes are drawn over the picture, each with what it took.
  package var showsPasses = false
  /// Whether the pixels under the pointer are shown large, with what each function makes of them.
  package var showsLoupe = false
  /// Whether the panel of parameters is shown.
  package var showsParameters = false
  /// The parameter that the arrow keys change.
  package var selection = NumberParameter.Name.blurRadius
  /// The effect's argument that they change instead; nil for none.
  package var selectedArgument: SelectedArgument?
  /// What a key has just done, while that is shown.
  package var notice: Notice?
  /// Whether the window fills the screen.
  package var isFullscreen = false
  /// Threads that make pixels.
  package var threads = 1
  /// How often frames are made while something moves.
  package var frameLimit = FrameLimit.display

  /// The state with which a session starts where nobody says otherwise.
  package init() {}

  /// A part of the look.
  package subscript<Value>(dynamicMember path: WritableKeyPath<SceneLook, Value>) -> Value {
    get { look[keyPath: path] }
    set { look[keyPath: path] = newValue }
  }

  /// Whether the next frame differs from this one though nobody does anything.
  package var isAnimating: Bool { look.motion != .none && !clock.isPaused }
}

/// One number of an effect's argument.
package struct SelectedArgument: Hashable, Sendable {
  package var argument: EffectArgument
  package var component: Int

  package init(_ argument: EffectArgument, _ component: Int) {
    self.argument = argument
    self.component = component
  }
}

/// A word on what a key has just done, shown for a moment.
package struct Notice: Hashable, Sendable {
  /// The word, in a few of them.
  package var text: String
  /// When it goes, on the clock that the scene's is anchored to.
  package var end: Double

  package static let seconds = 1.2
}
