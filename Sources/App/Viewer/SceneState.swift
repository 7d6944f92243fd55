/// Everything that decides what a frame shows, except the size: a plain value.
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

  public var scene = "glass"
  /// A name from the catalog, or an image file.
  public var background = Background.named("")
  public var material = "regular"
  public var vibrancy = "label"
  public var appearance = Appearance.dark
  public var overrides = RecipeOverrides()
  public var edge = BlurEdge.bounded
  public var panel: PanelFrame?
  public var cornerRadius: Double?
  public var showsContent = true
  public var layers = Layers.vibrancy
  public var motion = Motion.none
  public var clock = SceneClock()

  public var hud = HUDLevel.off
  public var showsHelp = false
  public var isFullscreen = false
  public var threads = 1
  public var frameLimit = FrameLimit.display

  public init() {}

  /// Whether the next frame differs from this one though nobody does anything.
  public var isAnimating: Bool { motion != .none && !clock.isPaused }
}

/// What lies behind the panel.
public enum Background: Hashable, Sendable {
  case named(String)
  case file(String)
}

/// The panel's place in points: its size, and the distance of its top left corner from the window's.
public struct PanelFrame: Hashable, Sendable {
  public var width: Double
  public var height: Double
  /// Centred where nil.
  public var x: Double?
  public var y: Double?

  public init(width: Double, height: Double, x: Double? = nil, y: Double? = nil) {
    self.width = width
    self.height = height
    self.x = x
    self.y = y
  }
}

/// Numbers that replace the recipe's own.
public struct RecipeOverrides: Hashable, Sendable {
  /// Standard deviation in points.
  public var blurRadius: Double?
  public var saturation: Double?
  public var brightness: Double?
  public var luminanceAmount: Double?
  /// Encoded sRGB with alpha, 0 ... 1.
  public var tint: SIMD4<Float>?
  public var noise: Double?

  public init() {}
}
