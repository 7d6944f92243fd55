import DisplayList

/// One of the levels of the current foreground style.
///
/// With a style of one's own, the levels are that style with less opacity. Without, they are the system's label colours;
/// over a material they are vibrancy, which recolours what lies behind instead of covering it.
public struct HierarchicalShapeStyle: PrimitiveShapeStyle, Hashable {
  let level: Int

  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    environment.foreground.resolved(in: environment, level: self.level + level)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// The foreground style of the context.
public struct ForegroundStyle: PrimitiveShapeStyle {
  public init() {}

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    environment.foreground.resolved(in: environment, level: level)
  }
}

/// The background of the context: white, or black in a dark appearance.
public struct BackgroundStyle: PrimitiveShapeStyle {
  public init() {}

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    Color(.background).resolved(in: environment, level: level)
  }
}

/// The tint of the context.
public struct TintShapeStyle: PrimitiveShapeStyle {
  public init() {}

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    Color.accentColor.resolved(in: environment, level: level)
  }
}

/// Of lines between things.
public struct SeparatorShapeStyle: PrimitiveShapeStyle {
  public init() {}

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    guard let material = environment.backgroundMaterial else {
      return Color(.separator).resolved(in: environment, level: level)
    }
    return .paint(Vibrancies.paint(.separator, over: material, in: environment))
  }
}

/// Of large and small overlay fills.
public struct FillShapeStyle: PrimitiveShapeStyle {
  public init() {}

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    let level = min(level, 3)
    guard let material = environment.backgroundMaterial else {
      let colors: [SystemColor] = [.fill, .secondaryFill, .tertiaryFill, .quaternaryFill]
      return Color(colors[level]).resolved(in: environment, level: 0)
    }
    let names: [VibrancyName] = [.fill, .secondaryFill, .tertiaryFill, .tertiaryFill]
    return .paint(Vibrancies.paint(names[level], over: material, in: environment))
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
