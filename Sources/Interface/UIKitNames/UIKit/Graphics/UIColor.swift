/// A colour with UIKit's names; one that depends on the appearance is resolved where it is shown.
public final class UIColor: Hashable, Sendable {
  let color: Color

  /// A colour from one of SwiftUI's, which still depends on the environment.
  public init(_ color: Color) { self.color = color }

  /// A colour in encoded sRGB by its components, 0...1; outside that range they are extended.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// A grey in encoded sRGB: 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha)) }

  /// A colour by hue, saturation and brightness in encoded sRGB; all are 0...1, and a hue of 1 is a whole turn.
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

  /// A colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// The colour of that name in the asset catalogue, which is looked up when it is shown, as with `Color(_:bundle:)`.
  public convenience init?(named name: String) { self.init(Color(name)) }

  /// The colour of that name in a bundle's asset catalogue.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(Color(name, bundle: bundle))
  }

  /// A colour for each appearance; the closure is called immediately, once for light and once for dark.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).color
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).color
    self.init(Color(light: light, dark: dark))
  }

  /// Returns the colour with its opacity replaced, 0...1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.withOpacity(Double(alpha))) }

  /// Returns the colour resolved for one appearance.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    UIColor(Color(color.resolve(in: traits.environment)))
  }

  /// The colour in a light appearance, for Core Graphics.
  public var cgColor: CGColor { CGColor(color) }

  /// Writes the components in a light appearance, in encoded sRGB, to the given pointers.
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

  /// Writes hue, saturation and brightness in a light appearance, 0...1, to the given pointers; the hue of a grey is 0.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let resolved = components
    let (r, g, b) = (CGFloat(resolved.red), CGFloat(resolved.green), CGFloat(resolved.blue))
    let (maximum, minimum) = (max(r, g, b), min(r, g, b))
    let range = maximum - minimum
    var turn: CGFloat = 0
    if range > 0 {
      turn = maximum == r ? (g - b) / range : maximum == g ? (b - r) / range + 2 : (r - g) / range + 4
      if turn < 0 { turn += 6 }
    }
    hue?.pointee = turn / 6
    saturation?.pointee = maximum > 0 ? range / maximum : 0
    brightness?.pointee = maximum
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// Writes the luminance in a light appearance, 0...1, and the opacity to the given pointers.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let resolved = components
    white?.pointee = CGFloat(0.2126 * resolved.red + 0.7152 * resolved.green + 0.0722 * resolved.blue)
    alpha?.pointee = CGFloat(resolved.opacity)
    return true
  }

  /// The red component in a light appearance, in encoded sRGB; AppKit's name.
  public var redComponent: CGFloat { CGFloat(components.red) }
  /// The green component in a light appearance, in encoded sRGB; AppKit's name.
  public var greenComponent: CGFloat { CGFloat(components.green) }
  /// The blue component in a light appearance, in encoded sRGB; AppKit's name.
  public var blueComponent: CGFloat { CGFloat(components.blue) }
  /// The opacity in a light appearance, 0...1; AppKit's name.
  public var alphaComponent: CGFloat { CGFloat(components.opacity) }

  private var components: Color.Resolved { color.resolve(in: EnvironmentValues()) }

  /// Returns whether both are the same colour in every environment.
  public static func == (a: UIColor, b: UIColor) -> Bool { a.color == b.color }
  /// Hashes the colour.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

/// AppKit's colour: the same type as UIKit's here, so that `Color(.systemRed)` means the same with either.
public typealias NSColor = UIColor

extension UIColor: _ExpressibleByColorLiteral {
  /// The colour of a `#colorLiteral(red:green:blue:alpha:)`, by components of encoded sRGB.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// The default type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// A colour from UIKit's or AppKit's.
  @_disfavoredOverload
  public init(_ color: UIColor) { self = color.color }
  /// A colour from UIKit's.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// A colour from AppKit's.
  public init(nsColor: NSColor) { self = nsColor.color }
  /// A colour from a Core Graphics colour.
  public init(cgColor: CGColor) { self = cgColor.color }

  /// The components in a light appearance, for Core Graphics.
  public var cgColor: CGColor? { CGColor(self) }
}
