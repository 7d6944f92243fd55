/// A scene: its name, a short description, and the style of its panels.
package struct SceneRow: Sendable {
  /// The name of the scene in options and the catalog.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case glass
    case materials
    case vibrancy
    case effects
    case shaderPipeline = "shader-pipeline"
    case limits
    case gradientBuilder = "gradient-builder"
    case texturedBox = "textured-box"
    case ios8
    case systems
  }

  package var name: Name
  /// A description of the scene, in a few words.
  package var help: String
  /// The corner radius of its panels, in points.
  package var cornerRadius = 34.0
  /// True if its views show the notes on them, so that a list of them over the picture would add nothing.
  package var showsNotes = false
  /// The features of the look that it shows.
  package var features = SceneFeatures.common
  /// True if its views show the background's picture too.
  package var showsPicture = false
}

/// Every scene. Adding one takes a name, a row here, and its view in `SceneView`.
package enum SceneTable {
  /// The scenes in the order in which keys cycle through them.
  package static let rows: [SceneRow] = [
    SceneRow(name: .glass, help: "a card of the material with vibrant text", features: .onePanel),
    SceneRow(name: .materials, help: "every material in a grid", cornerRadius: 10),
    SceneRow(name: .vibrancy, help: "every vibrancy style on the material", features: .onePanel),
    SceneRow(
      name: .effects, help: "the background alone, through shader effects: those named, or the first of the source",
      features: [.common, .looks]),
    SceneRow(
      name: .shaderPipeline, help: "chains of shader effects, and the passes that each is cut into", cornerRadius: 20,
      showsPicture: true),
    SceneRow(
      name: .limits, help: "limits of shader effects, each with the notes on it and what to write instead",
      cornerRadius: 20, showsNotes: true, showsPicture: true),
    SceneRow(name: .gradientBuilder, help: "a gradient, built stop by stop", cornerRadius: 32),
    SceneRow(name: .texturedBox, help: "a texture cut into nine parts around a text", cornerRadius: 32),
    SceneRow(
      name: .ios8, help: "controls for the background's transform, on UIKit's blur and vibrancy views",
      features: [.common, .layers, .vibrancy, .looks]),
    SceneRow(
      name: .systems, help: "one view with an effect on three systems, stated, preferred by a view inside, or off",
      cornerRadius: 20),
  ]

  /// Returns the scene with a name; the first if there is none.
  package static func row(named name: String) -> SceneRow { rows.first { $0.name.rawValue == name } ?? rows[0] }
}
