/// A colour with Core Graphics' names, in encoded sRGB.
public final class CGColor: Hashable, Sendable {
  let color: Color

  /// The components of a colour in a light appearance.
  init(_ color: Color) { self.color = Color(color.resolve(in: EnvironmentValues())) }

  /// A colour in encoded sRGB by its components, 0...1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }

  /// A colour in encoded sRGB by its components, 0...1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey: 0 is black, 1 is white.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(Color(white: gray, opacity: alpha)) }

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// A transparent colour.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The red, green, blue and opacity, 0...1.
  public var components: [CGFloat]? {
    let resolved = color.resolve(in: EnvironmentValues())
    return [resolved.red, resolved.green, resolved.blue, resolved.opacity].map { CGFloat($0) }
  }

  /// The number of components, always 4.
  public var numberOfComponents: Int { 4 }
  /// The opacity, 0...1.
  public var alpha: CGFloat { CGFloat(color.resolve(in: EnvironmentValues()).opacity) }
  /// The colour with another opacity, 0...1.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(color.withOpacity(Double(alpha))) }

  /// Returns whether all components are equal.
  public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }
  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}
