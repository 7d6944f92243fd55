/// A colour with UIKit's names; one that depends on the appearance is resolved where it is shown.
public final class UIColor: Hashable, Sendable {
  let color: Color

  /// A colour of SwiftUI's, which stays as dependent on the environment as it is.
  public init(_ color: Color) { self.color = color }

  /// A colour in encoded sRGB by its components, 0...1; outside that range they are extended.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// A grey in encoded sRGB: 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha)) }

  /// A colour by hue, saturation and brightness in encoded sRGB; all 0...1, a turn of hues is 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }

  /// A colour by components of Display P3, 0...1.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(.displayP3, red: displayP3Red, green: green, blue: blue, opacity: alpha))
  }

  /// AppKit's spelling: components of encoded sRGB, 0...1.
  public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
  }

  /// AppKit's spelling: components of encoded sRGB, 0...1; there is no other calibration.
  public convenience init(calibratedRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: calibratedRed, green: green, blue: blue, alpha: alpha)
  }

  /// A colour of Core Graphics'.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// The colour of that name in the asset catalogue, as `Color(_:bundle:)` finds it when it is shown.
  public convenience init?(named name: String) { self.init(Color(name)) }

  /// The colour of that name in a bundle's asset catalogue.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(Color(name, bundle: bundle))
  }

  /// A colour for each appearance: the closure is called twice, at once, for light and for dark.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).color
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).color
    self.init(Color(light: light, dark: dark))
  }

  /// The colour with this opacity, 0...1, in the place of its own.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.withOpacity(Double(alpha))) }

  /// The colour of one appearance.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    UIColor(Color(color.resolve(in: traits.environment)))
  }

  /// The colour on light, for Core Graphics.
  public var cgColor: CGColor { CGColor(color) }

  /// The components on light in encoded sRGB, into the places that are given.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let resolved = components
    red?.pointee = CGFloat(resolved.red)
    green?.pointee = CGFloat(resolved.green)
    blue?.pointee = CGFloat(resolved.blue)
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// Hue, saturation and brightness on light, 0...1, into the places that are given; the hue of a grey is 0.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let resolved = components
    let (r, g, b) = (CGFloat(resolved.red), CGFloat(resolved.green), CGFloat(resolved.blue))
    let (most, least) = (max(r, g, b), min(r, g, b))
    let range = most - least
    var turn: CGFloat = 0
    if range > 0 {
      turn = most == r ? (g - b) / range : most == g ? (b - r) / range + 2 : (r - g) / range + 4
      if turn < 0 { turn += 6 }
    }
    hue?.pointee = turn / 6
    saturation?.pointee = most > 0 ? range / most : 0
    brightness?.pointee = most
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// The luminance on light, 0...1, and the opacity, into the places that are given.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let resolved = components
    white?.pointee = CGFloat(0.2126 * resolved.red + 0.7152 * resolved.green + 0.0722 * resolved.blue)
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// AppKit's name: the red component on light in encoded sRGB.
  public var redComponent: CGFloat { CGFloat(components.red) }
  /// AppKit's name: the green component on light in encoded sRGB.
  public var greenComponent: CGFloat { CGFloat(components.green) }
  /// AppKit's name: the blue component on light in encoded sRGB.
  public var blueComponent: CGFloat { CGFloat(components.blue) }
  /// AppKit's name: the opacity on light, 0...1.
  public var alphaComponent: CGFloat { CGFloat(components.opacity) }

  private var components: Color.Resolved { color.resolve(in: EnvironmentValues()) }

  /// Whether both are the same colour in every environment.
  public static func == (a: UIColor, b: UIColor) -> Bool { a.color == b.color }
  /// Hashes the colour.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

/// AppKit's colours have UIKit's type here, so that `Color(.systemRed)` means the same with either.
public typealias NSColor = UIColor

extension UIColor: _ExpressibleByColorLiteral {
  /// What `#colorLiteral(red:green:blue:alpha:)` stands for: components of encoded sRGB.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// The type of `#colorLiteral` where nothing else asks for one.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// A colour of UIKit's or AppKit's.
  @_disfavoredOverload
  public init(_ color: UIColor) { self = color.color }
  /// A colour of UIKit's.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// A colour of AppKit's.
  public init(nsColor: NSColor) { self = nsColor.color }
  /// A colour of Core Graphics'.
  public init(cgColor: CGColor) { self = cgColor.color }

  /// The components on light, for Core Graphics.
  public var cgColor: CGColor? { CGColor(self) }
}
