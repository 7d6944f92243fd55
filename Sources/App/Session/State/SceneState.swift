package import Vitrine

/// Everything that decides what a frame shows, except its size.
///
/// The look's properties are the state's too: `state.material` is `state.look.material`.
@dynamicMemberLookup
package struct SceneState: Hashable, Sendable {
  package enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// Dark text on light materials.
    case light
    /// Light text on dark materials.
    case dark
  }

  /// The layers of the effect.
  package enum Layers: String, CaseIterable, Hashable, Sendable {
    /// Plain text on the picture.
    case none
    /// Plain text on the blurred backdrop.
    case blur
    /// Vibrant text on the blurred backdrop.
    case vibrancy
  }

  /// How many frame statistics are shown.
  package enum HUDLevel: Int, CaseIterable, Hashable, Sendable {
    case off
    /// One line of them.
    case line
    /// All of them.
    case page
  }

  /// The numbers of seconds that the statistics can cover.
  package static let statisticsSpans = [1, 2, 5, 10, 20, 30, 60]

  /// The frame rate while something moves.
  package enum FrameLimit: String, CaseIterable, Hashable, Sendable {
    case sixty = "60"
    case display
    case none
  }

  /// What the blur reads.
  package enum BlurEdge: String, CaseIterable, Hashable, Sendable {
    /// The pixels under the panel, mirrored at its edges.
    case bounded
    /// Pixels past the panel too, up to the window's edges.
    case global
  }

  /// What is shown, apart from time and window: what undo restores.
  package var look = SceneLook()
  /// The previews that are shown in place of a scene; nil where no Swift file is open.
  package var preview: PreviewChoice?
  /// The scene's time.
  package var clock = SceneClock()
  /// Whether the window has the focus.
  package var isWindowActive = true
  /// What lies behind the window; nil where that is unknown.
  package var wallpaper: WindowBackdrop?

  /// What is compared with the look, in the same window.
  package var comparison = Comparison()
  /// Random changes of the material's numbers.
  package var walk = RandomWalk()

  package var hud = HUDLevel.off
  /// The newest seconds that the statistics cover, one of `statisticsSpans`.
  package var statisticsSeconds = 10
  /// Whether blurs are made at half the resolution while frames take longer than the budget.
  package var isAdaptive = false
  /// Whether the help overlay is shown.
  package var showsHelp = false
  /// Whether the passes are drawn over the picture, each with its time.
  package var showsPasses = false
  /// Whether the notes are shown: outlines of what is drawn otherwise than written, stripes in place of what is not
  /// drawn.
  package var showsNotes = true
  /// Whether the loupe is shown: the pixels under the pointer, magnified, and what each function makes of them.
  package var showsLoupe = false
  /// Whether the panel of parameters is shown.
  package var showsParameters = false
  /// Whether the motion rests, as it does while that panel is open, until one is chosen there: what is tuned stands
  /// still.
  package internal(set) var restsMotion = false
  /// The parameter that the arrow keys change.
  package var selection = NumberParameter.Name.blurRadius
  /// The effect's argument that they change instead; nil for none.
  package var selectedArgument: SelectedArgument?
  /// The name of the format in which the panel exports the material.
  package var exportFormat = MaterialExport.formats[0].name
  /// The question for a name to save the material under, while it is open.
  package internal(set) var savePrompt: SavePrompt?
  /// The question for a file to open, while it is open.
  package internal(set) var openPrompt: OpenPrompt?
  /// The question for a preview, while it is open.
  package internal(set) var previewSearch: PreviewSearch?
  /// Whether files are being dragged over the window.
  package internal(set) var isDropTarget = false
  /// The id of the gradient's stop that the inspector shows, and that Delete removes; nil for none.
  package var selectedStop: Int? = 1
  /// Whether a change of the look can be undone.
  package internal(set) var canUndo = false
  /// Whether an undone change can be redone.
  package internal(set) var canRedo = false
  /// What a colour of the picture is wanted for; nil while none is.
  package var picking: ColorTarget?
  /// The notice of what a key has just done, while it is shown.
  package var notice: Notice?
  /// Whether the window fills the screen.
  package var isFullscreen = false
  /// The renderer's threads.
  package var threads = 1
  package var frameLimit = FrameLimit.display

  package init() {}

  /// What the statistics are measured with and show: a change of it is shown at once.
  package var measuring: [Int] {
    [threads, statisticsSeconds, hud.rawValue, isAdaptive ? 1 : 0] + [
      FrameLimit.allCases.firstIndex(of: frameLimit) ?? 0
    ]
  }

  /// A part of the look.
  package subscript<Value>(dynamicMember path: WritableKeyPath<SceneLook, Value>) -> Value {
    get { look[keyPath: path] }
    set { look[keyPath: path] = newValue }
  }

  /// Whether the next frame differs from this one without input.
  package var isAnimating: Bool {
    look.motion != .none && motions.contains(look.motion) && !restsMotion && !clock.isPaused
  }

  /// The animated quantities at a time, in seconds of scene time.
  package func sampledMotion(at time: Double) -> MotionSample { look.motion.sample(at: restsMotion ? 0 : time) }
}

/// One number of an effect's argument.
package struct SelectedArgument: Hashable, Sendable {
  package var argument: EffectArgument
  /// From 0.
  package var component: Int

  package init(_ argument: EffectArgument, _ component: Int) {
    self.argument = argument
    self.component = component
  }
}

/// A short message about what a key has just done.
package struct Notice: Hashable, Sendable {
  package var text: String
  /// When it disappears, on the clock that the scene's clock is anchored to.
  package var end: Double

  /// How long a text is shown: twice as long where it takes time to read.
  package static func seconds(for text: String) -> Double { text.count <= 24 ? 1.2 : 2.4 }
}
