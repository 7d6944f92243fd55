import DisplayList

/// One of the levels of the current foreground style.
///
/// With a custom style, the levels are that style with less opacity. Without one, they are the system's label colours;
/// over a material they are vibrant, and recolour the background instead of covering it.
public struct HierarchicalShapeStyle: PrimitiveShapeStyle, Hashable {
  let level: Int

  /// The foreground style itself.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level: half as opaque, where the style is a custom one.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level: a quarter as opaque, where the style is a custom one.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level: 0.18 times as opaque, where the style is a custom one.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The fifth level: a tenth as opaque, where the style is a custom one. Approximation where the style is the system's
  /// own.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    environment.foreground.resolved(in: environment, level: self.level + level)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground style itself.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level of the foreground style.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level of the foreground style.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The fourth level of the foreground style.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// The fifth level of the foreground style.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// The foreground style of the context.
public struct ForegroundStyle: PrimitiveShapeStyle {
  /// Creates the style, the same as `.foreground`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    environment.foreground.resolved(in: environment, level: level)
  }
}

/// The background of the context: the style that `backgroundStyle(_:)` sets, otherwise white, or black in a dark
/// appearance.
public struct BackgroundStyle: PrimitiveShapeStyle {
  /// Creates the style, the same as `.background`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    guard let style = environment.backgroundStyle else {
      return Color(.background).resolved(in: environment, level: level)
    }
    var outer = environment
    outer.backgroundStyle = nil
    return style.resolvedStyle(in: outer, level: level)
  }
}

extension EnvironmentValues {
  private enum BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }

  /// The style that `.background` stands for; nil stands for the system's own.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the style that `.background` stands for inside.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}

/// The tint of the context.
public struct TintShapeStyle: PrimitiveShapeStyle {
  /// Creates the style, the same as `.tint`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    Color.accentColor.resolved(in: environment, level: level)
  }
}

/// The colour of separators.
public struct SeparatorShapeStyle: PrimitiveShapeStyle {
  /// Creates the style, the same as `.separator`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    guard let material = environment.backgroundMaterial else {
      return Color(.separator).resolved(in: environment, level: level)
    }
    return .paint(VibrancyTable.paint(.separator, over: material, in: environment))
  }
}

/// The translucent colour of large and small areas.
public struct FillShapeStyle: PrimitiveShapeStyle {
  /// Creates the style, the same as `.fill`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    let level = min(level, 3)
    guard let material = environment.backgroundMaterial else {
      let colors: [SystemColor] = [.fill, .secondaryFill, .tertiaryFill, .quaternaryFill]
      return Color(colors[level]).resolved(in: environment, level: 0)
    }
    let names: [VibrancyName] = [.fill, .secondaryFill, .tertiaryFill, .tertiaryFill]
    return .paint(VibrancyTable.paint(names[level], over: material, in: environment))
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground style of the context, with its levels.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background of the context: white by default, or black in a dark appearance.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the context; blue where none is set.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The colour of separators; vibrant over a material.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The colour of areas such as a track; vibrant over a material. Higher levels are for larger areas.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
