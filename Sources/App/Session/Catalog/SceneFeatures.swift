/// The contents of a window that keys and controls can act on, for a scene or for the previews of a Swift file.
package struct SceneFeatures: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Views of the material that the look names.
  package static let material = SceneFeatures(rawValue: 1 << 0)
  /// Text in the vibrancy style that the look names.
  package static let vibrancy = SceneFeatures(rawValue: 1 << 1)
  /// A panel without an effect, with a blur, or with vibrancy on it.
  package static let layers = SceneFeatures(rawValue: 1 << 2)
  /// A panel with a place of its own, which the motions `panel` and `all` move.
  package static let panel = SceneFeatures(rawValue: 1 << 3)
  /// A picture in the background, with the shader effects and the motion of the look.
  package static let background = SceneFeatures(rawValue: 1 << 4)
  /// Looks that can be shown beside one another.
  package static let looks = SceneFeatures(rawValue: 1 << 5)
  /// A scene, which can be changed to others and shows files that are opened.
  package static let scene = SceneFeatures(rawValue: 1 << 6)
  /// Previews of a Swift file, in place of a scene.
  package static let previews = SceneFeatures(rawValue: 1 << 7)

  /// The features of every scene.
  package static let common: SceneFeatures = [.scene, .background, .material]
  /// The features of a scene with one panel over the background.
  package static let onePanel: SceneFeatures = [common, .panel, .layers, .vibrancy, .looks]

  /// The texts for missing features, in the order in which they are checked.
  private static let missingFeatureTexts: [(feature: SceneFeatures, text: @Sendable (String) -> String)] = [
    (.previews, { _ in "Previews are those of Swift files" }),
    (.scene, { "In scenes, not in \($0)" }),
    (.material, { "No material in \($0)" }),
    (.vibrancy, { "No vibrancy in \($0)" }),
    (.layers, { "No panel to take the effect from in \($0)" }),
    (.background, { "No background in \($0)" }),
    (.looks, { "Nothing to compare in \($0)" }),
  ]

  /// Returns the text for a set of missing features; nil where nothing is missing.
  ///
  /// - Parameter place: the window's current content, as a noun.
  func missingFeatureText(in place: String) -> String? {
    Self.missingFeatureTexts.first { contains($0.feature) }?.text(place)
  }
}

extension SceneState {
  /// The features of the window's current content.
  package var features: SceneFeatures { preview == nil ? SceneTable.row(named: look.scene).features : .previews }

  /// The window's current content, as notices name it.
  var place: String { preview == nil ? "the scene \(look.scene)" : "a preview" }

  /// The motions that have an effect in the window.
  package var motions: [Motion] { Motion.allCases.filter { features.isSuperset(of: $0.needs) } }
}
