import DisplayList

/// One of UIKit's vibrancy styles as a foreground style, which a custom foreground style does not turn off.
///
/// Without a material below, it recolours the background as it would on the regular material.
public struct VibrancyStyle: PrimitiveShapeStyle, Hashable {
  /// The name of the style.
  public let name: VibrancyName

  /// Creates the style of a name.
  public init(_ name: VibrancyName) { self.name = name }

  /// Returns the style with UIKit's name; nil where there is none.
  public static func named(_ name: String) -> VibrancyStyle? { VibrancyName(rawValue: name).map(VibrancyStyle.init) }

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .paint(VibrancyTable.paint(name, over: environment.backgroundMaterial ?? .regular, in: environment))
  }
}

extension VibrancyTable {
  /// Returns the paint of a style on a material, both resolved in an environment.
  static func paint(_ name: VibrancyName, over material: Material, in environment: EnvironmentValues) -> Paint {
    paint(name, over: material.resolved(in: environment.materialContext), contrast: environment.colorSchemeContrast)
  }
}

extension EnvironmentValues {
  private enum EnclosingVibrancyKey: EnvironmentKey { static var defaultValue: VibrancyStyle? { nil } }

  /// The style of the enclosing vibrancy view.
  package var enclosingVibrancy: VibrancyStyle? {
    get { self[EnclosingVibrancyKey.self] }
    set { self[EnclosingVibrancyKey.self] = newValue }
  }
}
