import DisplayList
import Surfaces

/// The origin of a material.
public enum MaterialFamily: String, CaseIterable, Hashable, Sendable {
  /// SwiftUI's `Material`.
  case swiftUI = "SwiftUI"
  /// The styles of `UIBlurEffect`.
  case uiKit = "UIKit"
  /// The materials of `NSVisualEffectView`, and of SwiftUI on macOS.
  case appKit = "AppKit"
  /// The recipes of the system's own parts.
  case coreMaterial = "CoreMaterial"
  /// Substitutes that web pages and ports use.
  case imitation = "imitations"
  /// Materials that are read from files.
  case custom = "files"

  /// The systems that have the family's materials.
  var systems: Set<Personality> {
    switch self {
    case .uiKit: [.iOS, .tvOS]
    case .appKit: [.macOS]
    case .swiftUI, .coreMaterial, .imitation, .custom: Set(Personality.allCases)
    }
  }
}

/// A row of the material table: everything about a material that does not depend on the context.
final class MaterialDefinition: Hashable, Sendable {
  /// The set of vibrancy that text on a material uses.
  enum Strokes: String, Sendable { case standard, thin }

  /// The material that another system shows in its place.
  struct Counterpart: Hashable, Sendable {
    var name: String
    /// The caption; nil for the usual one.
    var caption: String?

    init(_ name: String, _ caption: String? = nil) {
      self.name = name
      self.caption = caption
    }
  }

  let name: String
  let family: MaterialFamily
  let recipes: MaterialRecipes
  let strokes: Strokes
  /// The appearance that the material has whatever the environment's; nil if it follows the environment.
  let fixedScheme: ColorScheme?
  /// The recipes in a window that is not in use; nil if that makes no difference.
  let inactive: MaterialRecipes?
  /// The recipes around the element that has the focus; nil if that makes no difference.
  let emphasized: MaterialRecipes?
  let counterparts: [Personality: Counterpart]
  let systems: Set<Personality>
  /// A note on how far the numbers are measured; nil if all are.
  let note: String?

  init(
    _ name: String, _ family: MaterialFamily, light: MaterialRecipe, dark: MaterialRecipe,
    strokes: Strokes = .standard, fixedScheme: ColorScheme? = nil, inactive: MaterialRecipes? = nil,
    emphasized: MaterialRecipes? = nil, on counterparts: [Personality: Counterpart] = [:],
    systems: Set<Personality>? = nil, note: String? = nil
  ) {
    self.name = name
    self.family = family
    recipes = MaterialRecipes(light: light, dark: dark)
    self.strokes = strokes
    self.fixedScheme = fixedScheme
    self.inactive = inactive
    self.emphasized = emphasized
    self.counterparts = counterparts
    self.systems = systems ?? family.systems
    self.note = note
  }

  convenience init(
    _ name: String, _ family: MaterialFamily, _ both: MaterialRecipe, strokes: Strokes = .standard,
    fixedScheme: ColorScheme? = nil, on counterparts: [Personality: Counterpart] = [:],
    systems: Set<Personality>? = nil, note: String? = nil
  ) {
    self.init(
      name, family, light: both, dark: both, strokes: strokes, fixedScheme: fixedScheme, on: counterparts,
      systems: systems, note: note)
  }

  static func == (a: MaterialDefinition, b: MaterialDefinition) -> Bool {
    a === b
      || a.name == b.name && a.family == b.family && a.recipes == b.recipes && a.strokes == b.strokes
        && a.fixedScheme == b.fixedScheme && a.inactive == b.inactive && a.emphasized == b.emphasized
        && a.counterparts == b.counterparts && a.systems == b.systems && a.note == b.note
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(recipes)
  }
}

/// Every material that comes with the library, in the order in which they are listed.
enum MaterialTable {
  static let rows: [MaterialDefinition] = swiftUI + legacy + uiKit + appKit + coreMaterial + imitations

  static let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
}

// The recipes in the short forms that rows are written with.
extension MaterialRecipe {
  /// Returns a recipe of a luminance curve mixed in, saturation and brightness: the form of CoreMaterial's recipes.
  static func curve(
    _ blurRadius: Double, _ amount: Float, _ values: SIMD4<Float>, saturation: Float, brightness: Float = 0
  ) -> MaterialRecipe {
    MaterialRecipe(
      blurRadius: blurRadius,
      color: MaterialColor(
        luminanceAmount: amount, luminanceValues: values, saturation: saturation, brightness: brightness))
  }

  /// Returns a recipe of saturation, and a tint over it.
  static func tinted(_ blurRadius: Double, saturation: Float = 1, with tint: ResolvedColor) -> MaterialRecipe {
    MaterialRecipe(blurRadius: blurRadius, color: MaterialColor(saturation: saturation, tint: tint))
  }

  /// Returns a recipe of saturation, and a grey overlay over it.
  static func overlaid(_ blurRadius: Double, saturation: Float = 1, white: Float, alpha: Float) -> MaterialRecipe {
    tinted(blurRadius, saturation: saturation, with: ResolvedColor(white: white, alpha: alpha))
  }

  /// Returns a recipe of one opaque grey.
  static func flat(_ white: Float) -> MaterialRecipe { tinted(0, with: ResolvedColor(white: white)) }
}
