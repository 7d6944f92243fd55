/// A style that is blended with what lies behind.
struct BlendedShapeStyle<Base: ShapeStyle>: PrimitiveShapeStyle {
  let base: Base
  let mode: BlendMode

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .blended(base.resolvedStyle(in: environment, level: level), mode.display)
  }
}

extension ShapeStyle {
  /// The style, blended with what lies behind the painted shape: `.fill(.red.blendMode(.multiply))`.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { BlendedShapeStyle(base: self, mode: mode) }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The foreground style, blended with what lies behind.
  public static func blendMode(_ mode: BlendMode) -> some ShapeStyle {
    BlendedShapeStyle(base: ForegroundStyle(), mode: mode)
  }

  /// The foreground style with its opacity multiplied, 0...1.
  public static func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: ForegroundStyle(), opacity: opacity)
  }
}
