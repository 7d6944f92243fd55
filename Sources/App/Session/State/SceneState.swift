package import Vitrine

/// All values that decide a frame's content, except its size.
///
/// The look's properties are also those of the state: `state.material` is `state.look.material`.
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

  /// The amount of frame statistics that is shown.
  package enum HUDLevel: Int, CaseIterable, Hashable, Sendable {
    case off
    /// One line of statistics.
    case line
    /// All statistics.
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

  /// The pixels that the blur reads.
  package enum BlurEdge: String, CaseIterable, Hashable, Sendable {
    /// The pixels under the panel, mirrored at its edges.
    case bounded
    /// Pixels beyond the panel too, up to the window's edges.
    case global
  }

  /// The look, which is independent of time and window, and which undo restores.
  package var look = SceneLook()
  /// The previews that are shown in place of a scene; nil where no Swift file is open.
  package var preview: PreviewChoice?
  /// The scene's time.
  package var clock = SceneClock()
  /// True while the window has the focus.
  package var isWindowActive = true
  /// The wallpaper behind the window; nil if it is not known.
  package var wallpaper: WindowBackdrop?

  /// The comparison of the look with others in the same window.
  package var comparison = Comparison()
  /// Random changes of the material's numbers.
  package var walk = RandomWalk()

  package var hud = HUDLevel.off
  /// The number of newest seconds that the statistics cover, one of `statisticsSpans`.
  package var statisticsSeconds = 10
  /// True if blurs are made at half the resolution while frames take longer than the budget.
  package var isAdaptive = false
  /// True while the help overlay is shown.
  package var showsHelp = false
  /// True while the passes are drawn over the picture, each with its time.
  package var showsPasses = false
  /// True while the notes are shown: outlines around parts that are drawn differently from the code, stripes in place
  /// of parts that are not drawn.
  package var showsNotes = true
  /// True while the loupe is shown: the pixels under the pointer, magnified, and the effect of each function on them.
  package var showsLoupe = false
  /// True while the panel of parameters is shown.
  package var showsParameters = false
  /// True while the motion rests, so that the tuned material stands still: while the panel is open, until a motion is
  /// chosen there.
  package internal(set) var restsMotion = false
  /// The parameter that the arrow keys change.
  package var selection = NumberParameter.Name.blurRadius
  /// The effect's argument that the arrow keys change instead; nil for none.
  package var selectedArgument: SelectedArgument?
  /// The name of the format in which the panel exports the material.
  package var exportFormat = MaterialExport.formats[0].name
  /// The prompt for a name to save the material under, while it is open.
  package internal(set) var savePrompt: SavePrompt?
  /// The prompt for a file to open, while it is open.
  package internal(set) var openPrompt: OpenPrompt?
  /// The prompt for a preview, while it is open.
  package internal(set) var previewSearch: PreviewSearch?
  /// True while files are being dragged over the window.
  package internal(set) var isDropTarget = false
  /// The id of the gradient's stop that the inspector shows, and that Delete removes; nil for none.
  package var selectedStop: Int? = 1
  /// True if a change of the look can be undone.
  package internal(set) var canUndo = false
  /// True if an undone change can be redone.
  package internal(set) var canRedo = false
  /// The target of the colour that is being taken from the picture; nil while none is.
  package var picking: ColorTarget?
  /// The notice of the effect of a key press, while it is shown.
  package var notice: Notice?
  /// True while the window fills the screen.
  package var isFullscreen = false
  /// The number of the renderer's threads.
  package var threads = 1
  package var frameLimit = FrameLimit.display

  package init() {}

  /// The overlays that receive input before the scene, while they are open.
  package var openOverlays: Set<OpenOverlay> {
    let overlays: [(OpenOverlay, isOpen: Bool)] = [
      (.help, showsHelp), (.parameters, showsParameters), (.savePrompt, savePrompt != nil),
      (.openPrompt, openPrompt != nil), (.previewSearch, previewSearch != nil),
    ]
    return Set(overlays.filter(\.isOpen).map(\.0))
  }

  /// The settings that the statistics depend on; a change of them is shown at once.
  package var measuring: [Int] {
    [threads, statisticsSeconds, hud.rawValue, isAdaptive ? 1 : 0] + [
      FrameLimit.allCases.firstIndex(of: frameLimit) ?? 0
    ]
  }

  /// Accesses a part of the look.
  package subscript<Value>(dynamicMember path: WritableKeyPath<SceneLook, Value>) -> Value {
    get { look[keyPath: path] }
    set { look[keyPath: path] = newValue }
  }

  /// True if the next frame differs from this one without input.
  package var isAnimating: Bool {
    look.motion != .none && motions.contains(look.motion) && !restsMotion && !clock.isPaused
  }

  /// Returns the animated quantities at a scene time in seconds.
  package func sampledMotion(at time: Double) -> MotionSample { look.motion.sample(at: restsMotion ? 0 : time) }
}

/// An overlay that receives input before the scene.
package enum OpenOverlay: Hashable, Sendable {
  case help, parameters, savePrompt, openPrompt, previewSearch
}

/// A number of an effect's argument.
package struct SelectedArgument: Hashable, Sendable {
  package var argument: EffectArgument
  /// The index of the component, from 0.
  package var component: Int

  package init(_ argument: EffectArgument, _ component: Int) {
    self.argument = argument
    self.component = component
  }
}

/// A short message about the effect of a key press.
package struct Notice: Hashable, Sendable {
  package var text: String
  /// The time at which it disappears, on the clock that the scene's clock is anchored to.
  package var end: Double

  /// Returns the seconds for which a text is shown: twice as many if it takes time to read.
  package static func seconds(for text: String) -> Double { text.count <= 24 ? 1.2 : 2.4 }
}
