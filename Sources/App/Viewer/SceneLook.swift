/// What a session shows, apart from time and window: what a person tunes, and what undo goes back through.
public struct SceneLook: Hashable, Sendable {
  public var scene = "glass"
  /// A name from the catalog, or an image file.
  public var background = Background.named("")
  public var motion = Motion.none
  /// Metal functions that the background goes through.
  public var effects: EffectChain?

  public var material = "regular"
  public var appearance = SceneState.Appearance.dark
  public var surroundings = Surroundings()
  public var layers = SceneState.Layers.vibrancy
  public var vibrancy = "label"
  public var overrides = RecipeOverrides()
  public var edge = SceneState.BlurEdge.bounded

  public var panel: PanelFrame?
  /// In points; the scene's own where nil.
  public var cornerRadius: Double?
  public var showsContent = true

  public init() {}
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
