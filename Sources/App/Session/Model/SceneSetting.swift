import Surfaces
package import Vitrine

/// A part of the look with its new value.
package enum SceneSetting: Hashable, Sendable {
  /// The scene, by its name.
  case scene(String)
  case background(Background)
  /// The motion.
  case motion(Motion)
  /// The material, by its name.
  case material(String)
  /// The system whose materials are shown.
  case personality(Personality)
  /// The content that materials blur.
  case blending(MaterialBlendingMode)
  /// A flag that materials are resolved with.
  case trait(MaterialTraits.Flag, Bool)
  /// Light or dark.
  case appearance(SceneState.Appearance)
  /// The layers of the effect.
  case layers(SceneState.Layers)
  /// The vibrancy style, by its name.
  case vibrancy(String)
  /// The colour over the panel; nil for the material's own.
  case tint(SIMD4<Float>?)
  /// The control values of the luminance curve; nil for the material's own.
  case luminanceValues(SIMD4<Float>?)
  /// The pixels that the blur reads; nil for the material's own choice.
  case edge(SceneState.BlurEdge?)
  /// A number of the look; nil for the material's or the scene's own.
  case number(NumberParameter.Name, Double?)
  /// Indicates whether tuning changes both appearances.
  case tunesBoth(Bool)
  /// The functions that are applied to the background.
  case effects(EffectChain?)
  /// An argument of a function; nil for its default.
  case argument(EffectArgument, [Double]?)
  /// The panel's frame; nil for the scene's own.
  case panel(PanelFrame?)
  /// Indicates whether the scene shows its panel's content.
  case showsContent(Bool)
  /// A change of the gradient that the scene `gradient-builder` shows.
  case gradient(GradientEdit)
  /// A change of the box that the scene `textured-box` shows.
  case slices(SliceEdit)

  func apply(to look: inout SceneLook) {
    switch self {
    case .scene(let name): look.scene = name
    case .background(let background): look.background = background
    case .motion(let motion): look.motion = motion
    case .material(let name): look.material = name
    case .personality(let personality): look.traits.personality = personality
    case .blending(let blending): look.traits.blending = blending
    case .trait(let flag, let holds): look.traits[flag] = holds
    case .appearance(let appearance): look.appearance = appearance
    case .layers(let layers): look.layers = layers
    case .vibrancy(let name): look.vibrancy = name
    case .tint(let tint): look.overrides.tint = tint.map { ResolvedColor($0) }
    case .luminanceValues(let values): look.overrides.luminanceValues = values
    case .edge(let edge): look.edge = edge
    case .number(let name, let value): look[keyPath: NumberParameter.named(name).path] = value
    case .tunesBoth(let both): look.tunesBoth = both
    case .effects(let chain): look.effects = chain
    case .argument(let argument, let values): look.effectValues[argument] = values
    case .panel(let frame): look.panel = frame
    case .showsContent(let shows): look.showsContent = shows
    case .gradient(let edit): edit.apply(to: &look.gradient)
    case .slices(let edit): edit.apply(to: &look.slices)
    }
  }

  /// The name of the part that is set, for the notice when it is undone.
  var title: String {
    switch self {
    case .scene: "scene"
    case .background: "background"
    case .motion: "motion"
    case .material: "material"
    case .personality: "system"
    case .blending: "blending"
    case .trait: "environment"
    case .appearance: "appearance"
    case .layers: "layers"
    case .vibrancy: "vibrancy"
    case .tint: "tint"
    case .luminanceValues: "curve"
    case .edge: "edge"
    case .number(let name, _): NumberParameter.named(name).title.lowercased()
    case .tunesBoth: "adjusted appearances"
    case .effects: "effect"
    case .argument(let argument, _): argument.parameter
    case .panel: "panel moved"
    case .showsContent: "content"
    case .gradient(let edit): edit.title
    case .slices(let edit): edit.title
    }
  }

  /// The name of a continuous change, nil for any other; consecutive changes with one name are a single step of undo.
  var gesture: String? {
    switch self {
    case .tint: "tint"
    case .luminanceValues: "luminance-values"
    case .panel: "panel"
    case .number(let name, _): name.rawValue
    case .argument(let argument, _): argument.gesture
    case .gradient(let edit): edit.gesture
    case .slices(let edit): edit.gesture
    default: nil
    }
  }
}

extension EffectArgument {
  /// The name of the change that its slider makes.
  var gesture: String { "\(function).\(occurrence).\(parameter)" }
}
