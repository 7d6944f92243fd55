import DisplayList

/// One of the levels of the current foreground style.
///
/// With a custom style, the levels are that style with less opacity. Without, they are the system's label colours;
/// over a material they are vibrancy, which recolours what lies behind instead of covering it.
public struct HierarchicalShapeStyle: PrimitiveShapeStyle, Hashable {
  let level: Int

  /// The foreground style itself.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level: half as opaque where the style is one's own.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level: a quarter as opaque where the style is one's own.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level: 0.18 times as opaque where the style is one's own.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The fifth level: a tenth as opaque where the style is one's own. Approximation, as far as it stands for the
  /// system's own.
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
  /// As `.foreground`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    environment.foreground.resolved(in: environment, level: level)
  }
}

/// The background of the context: what `backgroundStyle(_:)` has set, else white, or black in a dark appearance.
public struct BackgroundStyle: PrimitiveShapeStyle {
  /// As `.background`.
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

  /// What `.background` stands for; nil for the system's own.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }
}

nonisolated extension View {
  /// What `.background` stands for inside.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}

/// The tint of the context.
public struct TintShapeStyle: PrimitiveShapeStyle {
  /// As `.tint`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    Color.accentColor.resolved(in: environment, level: level)
  }
}

/// The colour of lines between things.
public struct SeparatorShapeStyle: PrimitiveShapeStyle {
  /// As `.separator`.
  public init() {}

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    guard let material = environment.backgroundMaterial else {
      return Color(.separator).resolved(in: environment, level: level)
    }
    return .paint(VibrancyTable.paint(.separator, over: material, in: environment))
  }
}

/// The colour of large and small areas, which lets through what lies behind.
public struct FillShapeStyle: PrimitiveShapeStyle {
  /// As `.fill`.
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
  /// White, or black in a dark appearance.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the context; blue where none is set.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The colour of lines between things; vibrant over a material.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The colour of areas such as a track; vibrant over a material. Higher levels are for larger areas.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
