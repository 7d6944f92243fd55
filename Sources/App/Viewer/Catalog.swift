import Vitrine

/// The names that a session can choose from, in the order in which keys go through them.
public struct Catalog: Hashable, Sendable {
  /// The scenes' names.
  public var scenes: [String]
  /// The materials' names.
  public var materials: [String]
  /// The names of UIKit's inks.
  public var vibrancies: [String]
  /// The backgrounds' names; a file of a person's own is not among them.
  public var backgrounds: [String]
  /// The functions of the Metal source, once they are known.
  public var effects: [String] = []
  /// The arguments of the chain that is shown, while there are controls for them.
  var effectFunctions: [EffectFunction] = []

  /// The names to choose from, without effects.
  public init(scenes: [String], materials: [String], vibrancies: [String], backgrounds: [String]) {
    self.scenes = scenes
    self.materials = materials
    self.vibrancies = vibrancies
    self.backgrounds = backgrounds
  }

  /// Everything that this program has.
  public static func standard() -> Catalog {
    Catalog(
      scenes: SceneTable.rows.map(\.name), materials: Material.allNames,
      vibrancies: VibrancyName.allCases.map(\.rawValue), backgrounds: BackgroundStore.names())
  }
}
