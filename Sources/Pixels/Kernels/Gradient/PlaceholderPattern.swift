public import Surfaces

/// Yellow stripes under a no-entry sign, which replace content that cannot be drawn; SwiftUI shows the same.
public struct PlaceholderPattern: Sendable {
  /// The colour between the stripes: red, green and blue in encoded sRGB, like the other colours.
  public static let ground = SIMD3(1, 0.84, 0.04)
  /// The colour of the stripes.
  public static let stripe = SIMD3(0.93, 0.7, 0)
  /// The colour of the sign.
  public static let sign = SIMD3(0.84, 0.1, 0.1)
  /// The width of the stripes, and of the gaps between them, along a row in points.
  public static let stripeWidth = 8.0
  /// The sign's radius as a fraction of the shorter side.
  public static let signRadius = 0.36
  /// The width of the sign's ring as a fraction of its radius.
  public static let ringWidth = 0.4

  private let origin: SIMD2<Double>
  private let centre: SIMD2<Float>
  /// The width of a stripe in pixels, like the lengths below.
  private let half: Float
  private let radius: Float
  private let line: Float

  /// - Parameters:
  ///   - bounds: the bounds of the replaced content, in pixels; the stripes begin at its corner, and the sign is in its
  ///     centre.
  ///   - scale: pixels per point.
  public init(_ bounds: DeviceRect, scale: Double) {
    origin = SIMD2(bounds.minX, bounds.minY)
    centre = SIMD2(Float(bounds.minX + bounds.width / 2), Float(bounds.minY + bounds.height / 2))
    half = Float(max(1, Self.stripeWidth * scale))
    radius = Float(Self.signRadius * min(bounds.width, bounds.height))
    line = radius * Float(Self.ringWidth)
  }

  /// Writes the opaque pixels `(x ..< x + count, y)`.
  public func row(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutableRawPointer) {
    let period = 2 * half
    // The distance from the upper left edge of a stripe, along the row.
    var phase = Float((Double(x) + Double(y) + 1 - origin.x - origin.y).truncatingRemainder(dividingBy: Double(period)))
    if phase < 0 { phase += period }
    for i in 0..<count {
      let inside = phase < half ? min(phase, half - phase) : -min(phase - half, period - phase)
      var color = Self.mixed(Self.grounds, Self.stripes, Self.coverage(inside * 0.707_106_8))
      let sign = signCoverage(Float(x + i) + 0.5 - centre.x, Float(y) + 0.5 - centre.y)
      if sign > 0 { color = Self.mixed(color, Self.signs, sign) }
      pixels.storeBytes(of: Self.packed(color), toByteOffset: i * 4, as: UInt32.self)
      phase += 1
      if phase >= period { phase -= period }
    }
  }

  /// The coverage of the ring and its bar at a distance from their centre.
  private func signCoverage(_ x: Float, _ y: Float) -> Float {
    let square = x * x + y * y
    let outer = radius + line / 2 + 1
    guard square < outer * outer else { return 0 }
    let ring = line / 2 - abs(square.squareRoot() - radius)
    // A bar from the upper left to the lower right, as long as the ring is wide.
    let bar = min(line / 2 - abs(x - y) * 0.707_106_8, radius - abs(x + y) * 0.707_106_8)
    return Self.coverage(max(ring, bar))
  }

  /// The coverage of a pixel whose centre is this far inside an edge.
  private static func coverage(_ inside: Float) -> Float { min(max(inside + 0.5, 0), 1) }

  private static func mixed(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ amount: Float) -> SIMD3<Float> {
    a + (b - a) * amount
  }

  private static func packed(_ color: SIMD3<Float>) -> UInt32 {
    func byte(_ value: Float) -> UInt32 { UInt32(value * 255 + 0.5) }
    return 0xFF00_0000 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }

  private static let grounds = SIMD3<Float>(ground)
  private static let stripes = SIMD3<Float>(stripe)
  private static let signs = SIMD3<Float>(sign)
}
