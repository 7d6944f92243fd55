package import Vitrine

/// One thing of the look with its new value.
package enum SceneSetting: Hashable, Sendable {
  /// The scene of that name.
  case scene(String)
  /// What lies behind the panel.
  case background(Background)
  /// What animates.
  case motion(Motion)
  /// The material of that name.
  case material(String)
  /// The system that materials look like.
  case personality(Personality)
  /// What materials blur.
  case blending(MaterialBlendingMode)
  /// A circumstance that decides a material's look.
  case surrounding(Surroundings.Circumstance, Bool)
  /// Light or dark.
  case appearance(SceneState.Appearance)
  /// How much of the effect there is.
  case layers(SceneState.Layers)
  /// The ink of that name.
  case vibrancy(String)
  /// nil for the material's own.
  case tint(SIMD4<Float>?)
  /// The curve's control values; nil for the material's own.
  case luminanceValues(SIMD4<Float>?)
  /// How far the blur sees; nil for the material's own.
  case edge(SceneState.BlurEdge?)
  /// nil for the material's or the scene's own.
  case number(NumberParameter.Name, Double?)
  case effects(EffectChain?)
  /// nil for the default.
  case argument(EffectArgument, [Double]?)
  /// The panel's place; nil is the scene's own.
  case panel(PanelFrame?)
  /// Whether the scene shows what lies on its panel.
  case showsContent(Bool)

  func apply(to look: inout SceneLook) {
    switch self {
    case .scene(let name): look.scene = name
    case .background(let background): look.background = background
    case .motion(let motion): look.motion = motion
    case .material(let name): look.material = name
    case .personality(let personality): look.surroundings.personality = personality
    case .blending(let blending): look.surroundings.blending = blending
    case .surrounding(let circumstance, let holds): look.surroundings[circumstance] = holds
    case .appearance(let appearance): look.appearance = appearance
    case .layers(let layers): look.layers = layers
    case .vibrancy(let name): look.vibrancy = name
    case .tint(let tint): look.overrides.tint = tint
    case .luminanceValues(let values): look.overrides.luminanceValues = values
    case .edge(let edge): look.edge = edge
    case .number(let name, let value): look[keyPath: NumberParameter.named(name).path] = value
    case .effects(let chain): look.effects = chain
    case .argument(let argument, let values): look.effectValues[argument] = values
    case .panel(let frame): look.panel = frame
    case .showsContent(let shows): look.showsContent = shows
    }
  }

  /// What is changed continuously has a name: changes of one name in a row are one for undo.
  var gesture: String? {
    switch self {
    case .tint: "tint"
    case .luminanceValues: "luminance-values"
    case .panel: "panel"
    case .number(let name, _): name.rawValue
    case .argument(let argument, _): argument.gesture
    default: nil
    }
  }
}

extension EffectArgument {
  /// Names what a slider does to it.
  var gesture: String { "\(function).\(occurrence).\(parameter)" }
}
