public import Vitrine

/// Everything that decides what a frame shows, except the size: a plain value.
///
/// What the look has is the state's too: `state.material` is `state.look.material`.
@dynamicMemberLookup
public struct SceneState: Hashable, Sendable {
  public enum Appearance: String, CaseIterable, Hashable, Sendable { case light, dark }

  /// How much of the effect there is: plain text on the picture, plain text on the blurred backdrop, or vibrant text
  /// on it.
  public enum Layers: String, CaseIterable, Hashable, Sendable { case none, blur, vibrancy }

  public enum HUDLevel: Int, CaseIterable, Hashable, Sendable { case off, line, page }

  /// How often frames are made while something moves.
  public enum FrameLimit: String, CaseIterable, Hashable, Sendable {
    case sixty = "60", display, none
  }

  /// How far the blur sees.
  public enum BlurEdge: String, CaseIterable, Hashable, Sendable { case bounded, global }

  public var look = SceneLook()
  public var clock = SceneClock()
  /// Whether the window has the focus.
  public var isWindowActive = true
  /// What lies behind the window, where that can be had.
  public var wallpaper: WindowBackdrop?

  public var hud = HUDLevel.off
  public var showsHelp = false
  public var showsParameters = false
  /// The parameter that the arrow keys change.
  public var selection = NumberParameter.Name.blurRadius
  public var notice: Notice?
  public var isFullscreen = false
  public var threads = 1
  public var frameLimit = FrameLimit.display

  public init() {}

  public subscript<Value>(dynamicMember path: WritableKeyPath<SceneLook, Value>) -> Value {
    get { look[keyPath: path] }
    set { look[keyPath: path] = newValue }
  }

  /// Whether the next frame differs from this one though nobody does anything.
  public var isAnimating: Bool { look.motion != .none && !clock.isPaused }
}

/// A word on what a key has just done, shown for a moment.
public struct Notice: Hashable, Sendable {
  public var text: String
  /// When it goes, on the clock that the scene's is anchored to.
  public var end: Double

  static let seconds = 1.2
}
