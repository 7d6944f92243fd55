extension Material: ShapeStyle {}

extension Material: PrimitiveShapeStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle { .material(self) }
}

extension ShapeStyle where Self == Material {
  /// SwiftUI's most transparent material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// SwiftUI's second most transparent material.
  public static var thinMaterial: Material { .thin }
  /// SwiftUI's middle material.
  public static var regularMaterial: Material { .regular }
  /// SwiftUI's second most opaque material.
  public static var thickMaterial: Material { .thick }
  /// SwiftUI's most opaque material. Approximation: it has the numbers of `bar`.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of toolbars.
  public static var bar: Material { .bar }
}

extension Material {
  /// Returns notes on the material's look in an environment, one line each; empty where it is shown as it is.
  public func captions(in environment: EnvironmentValues) -> [String] {
    captions(in: environment.materialContext)
      + (blendingMode == .behindWindow ? [environment.behindWindowSource.caption] : [])
  }
}
