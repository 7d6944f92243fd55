public import DisplayList
public import Surfaces

/// A background that shows what lies behind it, blurred and recoloured.
///
/// ```swift
/// ZStack {
///   LinearGradient(colors: [.orange, .pink], startPoint: .top, endPoint: .bottom)
///   Text("Caption").padding().background(.ultraThinMaterial, in: Capsule())
/// }
/// ```
///
/// In a view's `.background(_:in:)` it emits a backdrop in the view's size, and makes the hierarchical styles inside
/// vibrant. Its look depends on the environment: `resolved(in:)`.
public struct Material: Hashable, Sendable {
  let definition: MaterialDefinition
  private var overrides = AppearanceOverrides()
  /// The opacity, 0...1; at 0 the backdrop is seen as it is.
  package private(set) var opacity = 1.0
  private var scheme: ColorScheme?
  /// The backdrop that it blurs: the window's own contents, or what is behind the window.
  public private(set) var blendingMode = MaterialBlendingMode.withinWindow
  private(set) var activeAppearance: MaterialActiveAppearance?
  private(set) var emphasis: Bool?

  init(_ definition: MaterialDefinition) { self.definition = definition }

  /// Creates a material of the table.
  ///
  /// - Precondition: the table has a row of that name.
  package init(standard name: String) {
    guard let row = MaterialTable.byName[name] else { preconditionFailure("no material named \(name)") }
    definition = row
  }

  /// The material without overrides, at full opacity: vibrancy depends on nothing else.
  package var withoutOverrides: Material {
    var material = self
    (material.overrides, material.opacity) = (AppearanceOverrides(), 1)
    return material
  }

  /// SwiftUI's most transparent material: on iOS a blur of 22.5 points.
  public static let ultraThin = Material(standard: "ultraThin")
  /// SwiftUI's second most transparent material: on iOS a blur of 30 points.
  public static let thin = Material(standard: "thin")
  /// SwiftUI's middle material: on iOS a blur of 30 points.
  public static let regular = Material(standard: "regular")
  /// SwiftUI's second most opaque material: on iOS a blur of 45 points.
  public static let thick = Material(standard: "thick")
  /// SwiftUI's most opaque material. Approximation: no measurement of it is public, and it has the numbers of `bar`.
  public static let ultraThick = Material(standard: "ultraThick")
  /// The material of toolbars, named `chrome` in the table.
  public static let bar = Material(standard: "chrome")

  /// The material's name in `allNames`.
  public var name: String { definition.name }
  /// The origin of the material.
  public var family: MaterialFamily { definition.family }
  /// A note on how far its numbers are measured, if that needs saying.
  public var note: String? { definition.note }

  /// The names of all materials: the table's in its order, then those read from files.
  ///
  /// - Complexity: O(n), where n is the number of materials: the names are collected at each call.
  public static var allNames: [String] { MaterialTable.rows.map(\.name) + MaterialLibrary.shared.names }

  /// Returns the material of that name, from a file or from the table; nil if there is none. `bar` is `chrome`.
  ///
  /// - Complexity: O(n), where n is the number of materials from files.
  public static func named(_ name: String) -> Material? {
    if let row = MaterialLibrary.shared[name] { return Material(row) }
    return MaterialTable.byName[name == "bar" ? "chrome" : name].map { Material($0) }
  }

  /// Returns the material with some of its numbers replaced, in both appearances; nil keeps the recipe's.
  ///
  /// - Parameter blurRadius: the Gaussian's standard deviation in points.
  public func overriding(
    blurRadius: Double? = nil, saturation: Float? = nil, brightness: Float? = nil, luminanceAmount: Float? = nil,
    luminanceValues: SIMD4<Float>? = nil, tint: ResolvedColor? = nil, noise: Float? = nil, edge: Backdrop.Edge? = nil
  ) -> Material {
    overriding(
      MaterialOverrides(
        blurRadius: blurRadius, saturation: saturation.map(Double.init), brightness: brightness.map(Double.init),
        luminanceAmount: luminanceAmount.map(Double.init), luminanceValues: luminanceValues, tint: tint,
        noise: noise.map(Double.init), edge: edge))
  }

  /// Returns the material with some of its numbers replaced, on top of those replaced before.
  public func overriding(_ overrides: MaterialOverrides) -> Material {
    overriding(overrides, for: .light).overriding(overrides, for: .dark)
  }

  /// Returns the material with some of the numbers of one appearance replaced, on top of those replaced before.
  public func overriding(_ overrides: MaterialOverrides, for scheme: ColorScheme) -> Material {
    changed { $0.overrides[scheme] = $0.overrides[scheme].merging(overrides) }
  }

  /// Returns the material in one appearance, whatever the environment's; nil follows the environment.
  public func colorScheme(_ scheme: ColorScheme?) -> Material { changed { $0.scheme = scheme } }

  /// Returns the material over the window's own contents, or over what is behind the window.
  public func blendingMode(_ mode: MaterialBlendingMode) -> Material { changed { $0.blendingMode = mode } }

  /// Returns the material with a way of following the window's state; without this the environment decides.
  public func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> Material {
    changed { $0.activeAppearance = appearance }
  }

  /// Returns the material with or without the mark of the keyboard's focus; without this the environment decides.
  public func emphasized(_ isEmphasized: Bool = true) -> Material { changed { $0.emphasis = isEmphasized } }

  package func multiplyingOpacity(by factor: Double) -> Material { changed { $0.opacity *= factor } }

  private func changed(_ change: (inout Material) -> Void) -> Material {
    var material = self
    change(&material)
    return material
  }

  /// Returns the numbers for an appearance, on iOS in an active window, with the overrides.
  public func recipe(for colorScheme: ColorScheme) -> MaterialRecipe {
    resolved(in: MaterialContext(colorScheme: colorScheme)).recipe
  }

  /// Returns the appearance that the material has in an environment of `colorScheme`: some have one of their own.
  public func scheme(for colorScheme: ColorScheme) -> ColorScheme { scheme ?? definition.fixedScheme ?? colorScheme }

  /// Returns the recipe of an appearance with the material's overrides.
  func overridden(_ recipe: MaterialRecipe, for scheme: ColorScheme) -> MaterialRecipe {
    overrides[scheme].applied(to: recipe)
  }
}
