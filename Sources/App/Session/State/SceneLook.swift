package import Vitrine

/// The picture that a session shows, apart from time and window: the values that the user tunes and undo restores.
package struct SceneLook: Hashable, Sendable {
  /// The scene, by its name in the catalog.
  package var scene = "glass"
  /// The background, by its name in the catalog or as an image file.
  package var background = Background.named("")
  /// The motion.
  package var motion = Motion.none
  /// The Metal functions that are applied to the background.
  package var effects: EffectChain?
  /// Values that replace the arguments' defaults, with a number per component; kept while other functions are shown.
  package var effectValues: [EffectArgument: [Double]] = [:]

  /// The material, by its name in the catalog.
  package var material = "regular"
  /// Light or dark.
  package var appearance = SceneState.Appearance.dark
  /// The traits of the system, the window and the user's settings.
  package var traits = MaterialTraits()
  /// The layers of the effect.
  package var layers = SceneState.Layers.vibrancy
  /// The style of text on the panel, by its name in the catalog.
  package var vibrancy = "label"
  /// The numbers in place of the material's own, by appearance.
  package var tuning = AppearanceOverrides()
  /// True if tuning changes both appearances, and not only the one that is shown.
  package var tunesBoth = false

  /// The panel's place; nil for the scene's own.
  package var panel: PanelFrame?
  /// The radius of the panel's corners, in points; nil for the scene's own.
  package var cornerRadius: Double?
  /// The `maxSampleOffset` that the scene `limits` shows, in points; nil for the scene's own.
  package var sampleOffset: Double?
  /// The length of the layer in the scene `limits`, in points; nil for the scene's own.
  package var layerLength: Double?
  /// The transform of the background in the scene `ios8`; nil for the scene's own.
  package var rotation: Double?
  package var scaleX: Double?
  package var scaleY: Double?
  package var shiftX: Double?
  package var shiftY: Double?
  /// The document of the scene `gradient-builder`.
  package var gradient = GradientPreset.all[0].document
  /// The document of the scene `textured-box`.
  package var slices = SliceDocument()
  /// The user's own content on the card of the scene `glass`.
  package var card = CardContent()
  /// True if the scene shows its panel's content.
  package var showsContent = true

  package init() {}
}
