import DisplayList
import Surfaces

/// A colour or pattern that shapes and text are painted with.
public protocol ShapeStyle: Sendable {
  /// The style that this one resolves to; `Never` for the library's own.
  associatedtype Resolved: ShapeStyle = Never
  /// Returns the style in an environment; the result is resolved in turn until a style of the library is reached.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
  /// Never called: the library paints the style itself.
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("\(Self.self) is painted by the library and resolves to nothing else")
  }
}

extension Never: ShapeStyle {}

/// A style that the library paints.
package protocol PrimitiveShapeStyle: ShapeStyle {
  /// - Parameter level: 0 is the style itself, 1 its secondary form, and so on.
  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle
}

extension ShapeStyle {
  package func resolvedStyle(in environment: EnvironmentValues, level: Int = 0) -> ResolvedStyle {
    if let primitive = self as? any PrimitiveShapeStyle {
      return primitive.resolved(in: environment, level: level)
    }
    return resolve(in: environment).resolvedStyle(in: environment, level: level)
  }
}

/// The opacity of a style's secondary, tertiary, ... forms where the system has no colours for them.
let levelOpacity: [Double] = [1, 0.5, 0.25, 0.18, 0.1]

extension Color: PrimitiveShapeStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    // Controls in a vibrancy effect are vibrant like its text, unless they have a tint of their own.
    if source == .accent, environment.tint == nil, let vibrancy = environment.enclosingVibrancy {
      return vibrancy.resolved(in: environment, level: level)
    }
    let shown = level == 0 ? self : opacity(levelOpacity[min(level, 4)])
    return .color(shown.resolve(in: environment).display)
  }
}

extension Color.Resolved: PrimitiveShapeStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    Color(self).resolved(in: environment, level: level)
  }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle, PrimitiveShapeStyle {
  let base: any ShapeStyle

  /// Wraps a style, so that styles of different types can be used in one place.
  public init<S: ShapeStyle>(_ style: S) { base = (style as? AnyShapeStyle)?.base ?? style }

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    base.resolvedStyle(in: environment, level: level)
  }
}

/// A style with less opacity.
struct OpacityShapeStyle<Base: ShapeStyle>: PrimitiveShapeStyle {
  let base: Base
  let opacity: Double

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    base.resolvedStyle(in: environment, level: level).multiplyingOpacity(by: opacity)
  }
}

/// A lower level of a style.
struct LevelShapeStyle<Base: ShapeStyle>: PrimitiveShapeStyle {
  let base: Base
  let level: Int

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    base.resolvedStyle(in: environment, level: self.level + level)
  }
}

extension ShapeStyle {
  /// The style with its opacity multiplied, 0...1.
  public func opacity(_ opacity: Double) -> some ShapeStyle { OpacityShapeStyle(base: self, opacity: opacity) }
  /// The second level of the style: `.fill.secondary`, `.tint.secondary`.
  public var secondary: some ShapeStyle { LevelShapeStyle(base: self, level: 1) }
  /// The third level of the style: `.fill.tertiary`.
  public var tertiary: some ShapeStyle { LevelShapeStyle(base: self, level: 2) }
  /// The fourth level of the style: `.fill.quaternary`.
  public var quaternary: some ShapeStyle { LevelShapeStyle(base: self, level: 3) }
  /// The fifth level of the style; the fourth where it has no more.
  public var quinary: some ShapeStyle { LevelShapeStyle(base: self, level: 4) }
}

extension ShapeStyle where Self == Color {
  /// iOS's system red, which differs between light and dark.
  public static var red: Color { .init(.red) }
  /// iOS's system orange, which differs between light and dark.
  public static var orange: Color { .init(.orange) }
  /// iOS's system yellow, which differs between light and dark.
  public static var yellow: Color { .init(.yellow) }
  /// iOS's system green, which differs between light and dark.
  public static var green: Color { .init(.green) }
  /// iOS's system mint, which differs between light and dark.
  public static var mint: Color { .init(.mint) }
  /// iOS's system teal, which differs between light and dark.
  public static var teal: Color { .init(.teal) }
  /// iOS's system cyan, which differs between light and dark.
  public static var cyan: Color { .init(.cyan) }
  /// iOS's system blue, which differs between light and dark.
  public static var blue: Color { .init(.blue) }
  /// iOS's system indigo, which differs between light and dark.
  public static var indigo: Color { .init(.indigo) }
  /// iOS's system purple, which differs between light and dark.
  public static var purple: Color { .init(.purple) }
  /// iOS's system pink, which differs between light and dark.
  public static var pink: Color { .init(.pink) }
  /// iOS's system brown, which differs between light and dark.
  public static var brown: Color { .init(.brown) }
  /// iOS's system gray, the same in light and dark.
  public static var gray: Color { .init(.gray) }
  /// White in either appearance.
  public static var white: Color { .init(white: 1) }
  /// Black in either appearance.
  public static var black: Color { .init(white: 0) }
  /// Black without any opacity; hit testing does not find a shape that is filled with it.
  public static var clear: Color { .init(white: 0, opacity: 0) }
}
