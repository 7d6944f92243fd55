/// What a session shows, apart from time and window: what a person tunes, and what undo goes back through.
public struct SceneLook: Hashable, Sendable {
  /// A name from the catalog.
  public var scene = "glass"
  /// A name from the catalog, or an image file.
  public var background = Background.named("")
  /// What animates.
  public var motion = Motion.none
  /// Metal functions that the background goes through.
  public var effects: EffectChain?
  /// What arguments of theirs have been set to, a number a component; kept while other functions are shown.
  public var effectValues: [EffectArgument: [Double]] = [:]

  /// A name from the catalog.
  public var material = "regular"
  /// Light or dark.
  public var appearance = SceneState.Appearance.dark
  /// The system, the window, the person's settings.
  public var surroundings = Surroundings()
  /// How much of the effect there is.
  public var layers = SceneState.Layers.vibrancy
  /// A name from the catalog: the ink of text on the panel.
  public var vibrancy = "label"
  /// Numbers in place of the material's own.
  public var overrides = RecipeOverrides()
  /// How far the blur sees; the material's own where nil.
  public var edge: SceneState.BlurEdge?

  /// The panel's place; the scene's own where nil.
  public var panel: PanelFrame?
  /// In points; the scene's own where nil.
  public var cornerRadius: Double?
  /// Whether the scene shows what lies on its panel.
  public var showsContent = true

  /// The look with which a session starts where nobody says otherwise.
  public init() {}
}

/// What lies behind the panel.
public enum Background: Hashable, Sendable {
  /// A background of the catalog.
  case named(String)
  /// A picture of a person's own, by its path.
  case file(String)
}

/// The panel's place in points: its size, and the distance of its top left corner from the window's.
public struct PanelFrame: Hashable, Sendable {
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double
  /// Centred where nil.
  public var x: Double?
  /// In the middle where nil.
  public var y: Double?

  /// A place in points; nil is centred.
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
  /// About luma; 1 changes nothing.
  public var saturation: Double?
  /// Added to each channel.
  public var brightness: Double?
  /// How much of the luminance curve is mixed in, 0...1.
  public var luminanceAmount: Double?
  /// The curve's control values.
  public var luminanceValues: SIMD4<Float>?
  /// Encoded sRGB with alpha, 0 ... 1.
  public var tint: SIMD4<Float>?
  /// The grain's amplitude; 1 is full scale.
  public var noise: Double?

  /// No number replaced.
  public init() {}
}
