import DisplayList

/// One of UIKit's vibrancy styles as a foreground style, which a custom foreground style does not turn off.
///
/// Without a material below, it recolours what lies behind as it would on a regular one.
public struct VibrancyStyle: PrimitiveShapeStyle, Hashable {
  /// The style.
  public let name: VibrancyName

  /// One of UIKit's styles.
  public init(_ name: VibrancyName) { self.name = name }

  /// The style of that UIKit name; nil when there is none.
  public static func named(_ name: String) -> VibrancyStyle? { VibrancyName(rawValue: name).map(VibrancyStyle.init) }

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .paint(VibrancyTable.paint(name, over: environment.backgroundMaterial ?? .regular, in: environment))
  }
}

extension VibrancyTable {
  /// The paint of a style on a material, as both are in an environment.
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
