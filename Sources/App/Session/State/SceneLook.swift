package import Vitrine

/// What a session shows, apart from time and window: what the user tunes, and what undo restores.
package struct SceneLook: Hashable, Sendable {
  /// A name from the catalog.
  package var scene = "glass"
  /// A name from the catalog, or an image file.
  package var background = Background.named("")
  /// What animates.
  package var motion = Motion.none
  /// Metal functions that the background goes through.
  package var effects: EffectChain?
  /// Values that replace the arguments' defaults, a number per component; kept while other functions are shown.
  package var effectValues: [EffectArgument: [Double]] = [:]

  /// A name from the catalog.
  package var material = "regular"
  /// Light or dark.
  package var appearance = SceneState.Appearance.dark
  /// The system, the window, the user's settings.
  package var traits = MaterialTraits()
  /// The layers of the effect.
  package var layers = SceneState.Layers.vibrancy
  /// A name from the catalog: the style of text on the panel.
  package var vibrancy = "label"
  /// Numbers in place of the material's own, by appearance.
  package var tuning = AppearanceOverrides()
  /// Whether tuning changes both appearances; else the one that is shown.
  package var tunesBoth = false

  /// The panel's place; the scene's own where nil.
  package var panel: PanelFrame?
  /// In points; the scene's own where nil.
  package var cornerRadius: Double?
  /// The `maxSampleOffset` that the scene `limits` shows, in points; the scene's own where nil.
  package var sampleOffset: Double?
  /// The length of the layer that it shows, in points; the scene's own where nil.
  package var layerLength: Double?
  /// How the scene `ios8` scales, turns and moves the background; the scene's own where nil.
  package var rotation: Double?
  package var scaleX: Double?
  package var scaleY: Double?
  package var shiftX: Double?
  package var shiftY: Double?
  /// What the scene `gradient-builder` edits.
  package var gradient = GradientPreset.all[0].document
  /// What the scene `textured-box` edits.
  package var slices = SliceDocument()
  /// What the card of the scene `glass` shows in place of its own content.
  package var card = CardContent()
  /// Whether the scene shows its panel's content.
  package var showsContent = true

  package init() {}
}
