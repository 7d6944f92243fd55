import Vitrine

/// A shape of a scene, in numbers from which any library can draw it.
struct DrawnShape {
  enum Outline {
    case rect(CGRect)
    /// A rectangle with circular corners.
    case rounded(CGRect, radius: CGFloat)
    case ellipse(CGRect)
    case path(Path)
    /// A path that all shapes of the scene share, each at its `origin`.
    case shared
  }

  enum Paint {
    case color(PlainColor)
    /// A gradient of evenly spaced colours between two points.
    case linear(CGPoint, CGPoint, [PlainColor])
    /// A gradient of evenly spaced colours from a centre to a radius.
    case radial(CGPoint, CGFloat, [PlainColor])
    /// The scene's picture, scaled to the outline, which is a rectangle.
    case picture
  }

  enum Blend: String {
    case normal, multiply, screen
  }

  var outline: Outline
  var paint: Paint
  /// The width of a line along the outline; nil fills it.
  var lineWidth: CGFloat?
  var isEvenOdd = false
  /// The place of the outline's origin, in points; it does not move the paint.
  var origin = CGPoint.zero
  /// The transform of the outline and its paint; nil leaves them where they are.
  var transform: CGAffineTransform?
  var blend = Blend.normal
  var clip: Outline?
  /// Adds a shadow, as `DrawingScene.shadow` describes it.
  var hasShadow = false
}

/// A colour of encoded sRGB as `0xAARRGGBB`, not premultiplied.
struct PlainColor {
  var argb: UInt32

  var color: Color {
    func unit(_ shift: UInt32) -> Double { Double(argb >> shift & 255) / 255 }
    return Color(.sRGB, red: unit(16), green: unit(8), blue: unit(0), opacity: unit(24))
  }
}

/// Numbers of a scene from a seed, rounded to thousandths so that they are the same wherever they are read.
struct SceneRandom {
  private var random: Random

  init(seed: UInt64) { random = Random(state: seed) }

  mutating func number(_ low: Double, _ high: Double) -> CGFloat {
    CGFloat(((low + (high - low) * random.unit()) * 1000).rounded() / 1000)
  }

  /// A whole number in `0 ..< limit`.
  mutating func index(_ limit: Int) -> Int { Int((random.next() >> 33) % UInt64(limit)) }

  /// A point in a rectangle.
  mutating func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: number(rect.minX, rect.maxX), y: number(rect.minY, rect.maxY))
  }

  /// A rectangle of a size inside `bounds`.
  mutating func rect(_ width: CGFloat, _ height: CGFloat, in bounds: CGRect) -> CGRect {
    let origin = point(
      in: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width - width, height: bounds.height - height))
    return CGRect(x: origin.x, y: origin.y, width: width, height: height)
  }

  mutating func opaqueColor() -> PlainColor { PlainColor(argb: UInt32(random.next() >> 40) | 0xFF00_0000) }
  mutating func color() -> PlainColor { PlainColor(argb: UInt32(random.next() >> 32)) }
}
