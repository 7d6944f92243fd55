package import ImageFiles
import Vitrine

/// The names that a session can choose from, in the order in which keys go through them.
package struct Catalog: Hashable, Sendable {
  /// The scenes' names.
  package var scenes: [String]
  /// The materials' names.
  package var materials: [String]
  /// The names of UIKit's inks.
  package var vibrancies: [String]
  /// The backgrounds' names; a file of a person's own is not among them.
  package var backgrounds: [String]
  /// The functions of the Metal source, once they are known.
  package var effects: [String] = []
  /// The arguments of the chain that is shown, while there are controls for them.
  package var effectFunctions: [EffectFunction] = []

  /// The names to choose from, without effects.
  package init(scenes: [String], materials: [String], vibrancies: [String], backgrounds: [String]) {
    self.scenes = scenes
    self.materials = materials
    self.vibrancies = vibrancies
    self.backgrounds = backgrounds
  }

  /// Everything that this program has.
  package static func standard() -> Catalog {
    Catalog(
      scenes: SceneTable.rows.map(\.name.rawValue), materials: Material.allNames,
      vibrancies: VibrancyName.allCases.map(\.rawValue), backgrounds: backgroundNames())
  }

  /// The names of the backgrounds: the files that were found, and the one that is drawn.
  package static func backgroundNames(in library: AssetLibrary = .standard) -> [String] {
    library.backgroundNames + [Background.plainName]
  }
}
