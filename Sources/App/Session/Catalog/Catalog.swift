package import ImageFiles
import Vitrine

/// The names that a session can choose from, in the order in which keys cycle through them.
package struct Catalog: Hashable, Sendable {
  package var scenes: [String]
  package var materials: [String]
  /// The names of UIKit's vibrancy styles.
  package var vibrancies: [String]
  /// The backgrounds' names, without the image files that were named on the command line.
  package var backgrounds: [String]
  /// The functions of the Metal source; empty until it has been read.
  package var effects: [String] = []
  /// True until the Metal source has been read, or could not be.
  package var isReadingEffects = false
  /// The functions of the chain that is shown, with their arguments; empty while the parameter panel is closed.
  package var effectFunctions: [EffectFunction] = []

  /// Returns everything that is built in or installed.
  package static func standard() -> Catalog {
    Catalog(
      scenes: SceneTable.rows.map(\.name.rawValue), materials: Material.allNames,
      vibrancies: VibrancyName.allCases.map(\.rawValue), backgrounds: backgroundNames())
  }

  /// Returns the names of the backgrounds: the installed files, and the one that is drawn by code.
  package static func backgroundNames(in library: AssetLibrary = .standard) -> [String] {
    library.backgroundNames + [Background.plainName]
  }
}
