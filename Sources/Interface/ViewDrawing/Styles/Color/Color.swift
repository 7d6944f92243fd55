import Surfaces

/// A colour that may depend on the environment.
///
/// ```swift
/// Text("Warning")
///   .foregroundStyle(Color(red: 0.6, green: 0.2, blue: 0))
///   .background(Color.orange.opacity(0.3))
/// ```
nonisolated public struct Color: Hashable, Sendable, CustomStringConvertible {
  indirect enum Source: Hashable, Sendable {
    case resolved(Resolved)
    case system(SystemColor)
    case accent
    case opacity(Source, Double)
    case mix(Source, Source, Double, Gradient.ColorSpace)
    /// Replaces the colour's own opacity.
    case withOpacity(Source, Double)
    case appearances(light: Source, dark: Source)
    case named(String, Bundle?)
  }

  let source: Source

  init(source: Source) { self.source = source }
  package init(_ system: SystemColor) { source = .system(system) }

  /// The encoding of components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// Encoded sRGB.
    case sRGB
    /// The primaries of sRGB, components proportional to light.
    case sRGBLinear
    /// The primaries of Display P3, with the encoding of sRGB; colours outside sRGB are clipped when they are drawn.
    case displayP3
  }

  /// Components in `colorSpace`, 0...1; outside that range they are extended.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    source = .resolved(Resolved(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
  }

  /// A grey in `colorSpace`: 0 is black, 1 is white.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A colour by hue, saturation and brightness, in encoded sRGB; all but the hue are 0...1.
  ///
  /// - Parameter hue: the hue, where 1 is a whole turn.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      let turn = k < 0 ? k + 6 : k
      return brightness - brightness * saturation * max(0, min(turn, 4 - turn, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// A colour for each appearance.
  package init(light: Color, dark: Color) { source = .appearances(light: light.source, dark: dark.source) }

  /// The colour of that name in the environment's asset catalogues or in a bundle's; clear where there is none, as in
  /// SwiftUI.
  public init(_ name: String, bundle: Bundle? = nil) { source = .named(name, bundle) }

  /// A colour that is the same in every environment.
  public init(_ resolved: Resolved) { source = .resolved(resolved) }

  /// The colour with its opacity multiplied, 0...1.
  public func opacity(_ opacity: Double) -> Color { Color(source: .opacity(source, opacity)) }

  package func withOpacity(_ opacity: Double) -> Color { Color(source: .withOpacity(source, opacity)) }

  /// Returns this colour mixed with a fraction of another, 0...1, in Oklab or in encoded sRGB.
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
    Color(source: .mix(source, rhs.source, fraction.clamped(to: 0...1), colorSpace))
  }

  /// Returns the components in an environment.
  public func resolve(in environment: EnvironmentValues) -> Resolved { source.resolve(in: environment) }

  /// The name of a system colour, `accentColor`, or the components as `#RRGGBBAA`; a reduced opacity comes first, as in
  /// `50% red`.
  public var description: String {
    switch source {
    case .system(let system): system.rawValue
    case .accent: "accentColor"
    case .named(let name, _): name
    case .opacity(let base, let opacity):
      "\(Int((opacity.orZeroIfNaN.clamped(to: 0...1) * 100).rounded()))% \(Color(source: base))"
    default: "\(resolve(in: EnvironmentValues()))"
    }
  }
}

extension Color.Source {
  func resolve(in environment: EnvironmentValues) -> Color.Resolved {
    switch self {
    case .resolved(let color): return color
    case .system(let system): return system.resolve(for: environment.colorScheme)
    case .accent: return (environment.tint ?? .blue).resolve(in: environment)
    case .opacity(let base, let opacity):
      var color = base.resolve(in: environment)
      color.opacity = (color.opacity * Float(opacity)).orZeroIfNaN
      return color
    case .withOpacity(let base, let opacity):
      var color = base.resolve(in: environment)
      color.opacity = Float(opacity.clamped(to: 0...1)).orZeroIfNaN
      return color
    case .appearances(let light, let dark):
      return (environment.colorScheme == .dark ? dark : light).resolve(in: environment)
    case .named(let name, let bundle):
      return environment.assets(in: bundle).color(named: name, for: environment.colorScheme)
        ?? Color.clear.resolve(in: environment)
    case .mix(let a, let b, let fraction, let space):
      return a.resolve(in: environment).mixed(with: b.resolve(in: environment), by: fraction, in: space)
    }
  }
}

extension Color.Resolved {
  /// Returns a mix of two colours, computed the same as in gradients: colours are weighted by their opacity, so that a
  /// clear colour adds none of its own.
  func mixed(with other: Color.Resolved, by fraction: Double, in space: Gradient.ColorSpace) -> Color.Resolved {
    let opacity = opacity + (other.opacity - opacity) * Float(fraction)
    let t = opacity > 0 ? Double(other.opacity) * fraction / Double(opacity) : fraction
    if space == .perceptual {
      let (from, to) = (oklab, other.oklab)
      let linear = Oklab.linear(from + (to - from) * t)
      return Color.Resolved(.sRGBLinear, red: linear.x, green: linear.y, blue: linear.z, opacity: Double(opacity))
    }
    let f = Float(t)
    return Color.Resolved(
      encodedRed: red + (other.red - red) * f, green: green + (other.green - green) * f,
      blue: blue + (other.blue - blue) * f, opacity: opacity)
  }

  private var oklab: SIMD3<Double> {
    let encoded = SIMD3(Double(red), Double(green), Double(blue))
    return Oklab.coordinates(
      ofLinear: SIMD3(SRGB.linear(encoded.x), SRGB.linear(encoded.y), SRGB.linear(encoded.z)), cubeRoot: cbrt)
  }
}
