import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// The foreground style of the environment, with its levels.
package struct ForegroundLevels {
  /// The styles of `foregroundStyle`, by level; empty for the system's own.
  private var styles: [AnyShapeStyle] = []
  /// The current level: `.secondary` inside `.secondary` is the third.
  private var offset = 0

  package init() {}

  /// True where a style was set, and false where the system's own applies.
  var isStyled: Bool { !styles.isEmpty }
  /// The number of styles that are set.
  var count: Int { styles.count }

  package mutating func set<S: ShapeStyle>(_ style: S) {
    let base: any ShapeStyle = (style as? AnyShapeStyle)?.base ?? style
    switch base {
    case is Color: (styles, offset) = ([AnyShapeStyle(style)], 0)
    case is ForegroundStyle: break
    case let hierarchical as HierarchicalShapeStyle: offset = min(offset + hierarchical.level, 4)
    // A relative style is resolved against the levels that are set; without any, it stands for itself.
    case let relative as any ForegroundRelativeStyle where !styles.isEmpty:
      styles = styles.indices.map { relative.derived(from: styles, at: $0) }
    case is any ForegroundRelativeStyle: styles = [AnyShapeStyle(style)]
    default: (styles, offset) = ([AnyShapeStyle(style)], 0)
    }
  }

  mutating func set(_ styles: [AnyShapeStyle]) {
    self.styles = styles
    offset = 0
  }

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    let level = min(level + offset, 4)
    if let last = styles.last {
      // Styles are resolved outside their own levels, so that a hierarchical style among them does not resolve to
      // itself.
      var outer = environment
      outer.foreground = ForegroundLevels()
      let index = min(level, styles.count - 1)
      return (index == level ? styles[index] : last).resolvedStyle(in: outer, level: level - index)
    }
    if let material = environment.backgroundMaterial {
      let names: [VibrancyName] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .quaternaryLabel]
      return .paint(VibrancyTable.paint(names[level], over: material, in: environment))
    }
    let colors: [SystemColor] = [.primary, .secondary, .tertiary, .quaternary, .quaternary]
    let color = colors[level].resolve(for: environment.colorScheme).display
    // The system has no fifth label colour; SwiftUI's is lighter than the fourth. Approximation.
    return .color(level == 4 ? color.multiplyingAlpha(by: 0.5) : color)
  }
}

extension AnyShapeStyle: SelfComparable {
  package func isSame(as other: AnyShapeStyle) -> Bool { ValueComparison.sameContents(base, other.base) }
}

extension EnvironmentValues {
  private enum ForegroundKey: EnvironmentKey { static var defaultValue: ForegroundLevels { ForegroundLevels() } }
  private enum BackgroundMaterialKey: EnvironmentKey { static let defaultValue: Material? = nil }

  package var foreground: ForegroundLevels {
    get { self[ForegroundKey.self] }
    set { self[ForegroundKey.self] = newValue }
  }

  /// The material that this view lies on; hierarchical styles become vibrant over it.
  ///
  /// The material is stored without overrides. Vibrancy does not depend on them, and an animated override, which
  /// changes in every frame, would cause the views on the material to be evaluated again.
  public var backgroundMaterial: Material? {
    get { self[BackgroundMaterialKey.self] }
    set { self[BackgroundMaterialKey.self] = newValue }
  }
}

/// A modifier that sets the foreground style, or its levels; an empty list restores the system's own.
nonisolated package struct ForegroundModifier: PrimitiveModifier {
  var styles: [AnyShapeStyle]

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingEnvironment(.foregroundEnvironment) { environment in
      switch styles.count {
      case 0: environment.foreground = ForegroundLevels()
      case 1: environment.foreground.set(styles[0])
      default: environment.foreground.set(styles)
      }
    }.nodes(of: content)
  }
}

/// A modifier that sets a colour for views without a foreground style around them.
nonisolated package struct DefaultForegroundModifier: PrimitiveModifier {
  package var color: Color

  package init(color: Color) { self.color = color }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingEnvironment(.defaultForegroundEnvironment) {
      if !$0.foreground.isStyled { $0.foreground.set(color) }
    }.nodes(of: content)
  }
}

nonisolated extension View {
  /// Sets the style of text and shapes inside.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundModifier(styles: [AnyShapeStyle(style)]))
  }

  /// Sets the primary and secondary styles of text and shapes inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    modifier(ForegroundModifier(styles: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
  }

  /// Sets the first three levels of the style of text and shapes inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    modifier(
      ForegroundModifier(styles: [AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]))
  }

  /// Sets the colour of text and shapes inside; nil restores the system's own.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(ForegroundModifier(styles: color.map { [AnyShapeStyle($0)] } ?? []))
  }
}
