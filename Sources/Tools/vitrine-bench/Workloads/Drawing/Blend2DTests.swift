import Surfaces
import Vitrine

/// The tests of Blend2D's benchmark, bl_bench, of filled and stroked shapes with colours and gradients.
///
/// Shapes of one size lie anywhere on 512x600 pixels, in random colours with random alpha. Unlike there, radial
/// gradients have no focal point, the islands stand for its map of the world, and the shapes move by a point in each
/// frame. There are more of the small shapes of one colour, so that clearing the surface takes a small part of the time.
enum Blend2DTests {
  static let size = PixelSize(width: 512, height: 600)
  static let sizes = [8, 16, 32, 64, 128, 256]
  static let styles = ["Solid", "Linear", "Radial"]

  /// A test: the shape in a box of a size that lies anywhere, and how it is painted.
  struct Test {
    let name: String
    var isStroke = false
    var isEvenOdd = false
    /// Places the box on whole pixels.
    var isAligned = false
    /// Rotates the shapes about the middle of the surface, each by a hundredth of a radian more.
    var isRotated = false
    /// The outline in a box whose origin is its place; nil for the islands.
    let outline: ((inout SceneRandom, CGRect) -> DrawnShape.Outline)?

    static func fill(
      _ name: String, evenOdd: Bool = false, aligned: Bool = false, rotated: Bool = false,
      _ outline: ((inout SceneRandom, CGRect) -> DrawnShape.Outline)?
    ) -> Test {
      Test(name: "Fill" + name, isEvenOdd: evenOdd, isAligned: aligned, isRotated: rotated, outline: outline)
    }

    static func stroke(
      _ name: String, aligned: Bool = false, rotated: Bool = false,
      _ outline: ((inout SceneRandom, CGRect) -> DrawnShape.Outline)?
    ) -> Test {
      Test(name: "Stroke" + name, isStroke: true, isAligned: aligned, isRotated: rotated, outline: outline)
    }
  }

  static var all: [Test] {
    [
      .fill("RectA", aligned: true, rect), .fill("RectU", rect), .fill("RectRot", rotated: true, rect),
      .fill("RoundU", rounded), .fill("Triangle", polygon(3)),
      .fill("PolyNZi10", polygon(10)), .fill("PolyEOi10", evenOdd: true, polygon(10)),
      .fill("PolyNZi20", polygon(20)), .fill("PolyEOi20", evenOdd: true, polygon(20)),
      .fill("PolyNZi40", polygon(40)), .fill("PolyEOi40", evenOdd: true, polygon(40)),
      .fill("Islands", nil),
      .stroke("RectA", aligned: true, rect), .stroke("RectU", rect), .stroke("RectRot", rotated: true, rect),
      .stroke("RoundU", rounded), .stroke("Triangle", polygon(3)),
      .stroke("Poly10", polygon(10)), .stroke("Poly20", polygon(20)), .stroke("Poly40", polygon(40)),
    ]
  }

  static func scene(_ test: Test, style: String, size side: Int) -> DrawingScene {
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let side = CGFloat(side)
    let shapes = DrawingScene.shapes(style == "Solid" && side <= 32 ? 4000 : 1000, seed: 19) { random, index in
      var box = random.rect(side, side, in: bounds)
      if test.isAligned { box.origin = CGPoint(x: box.minX.rounded(), y: box.minY.rounded()) }
      let outline = test.outline?(&random, box) ?? .shared
      var shape = DrawnShape(outline: outline, paint: .color(random.color()))
      if style != "Solid" { shape.paint = gradient(&random, style, in: box) }
      if test.outline == nil { shape.origin = box.origin }
      if test.isStroke { shape.lineWidth = 2 }
      shape.isEvenOdd = test.isEvenOdd
      if test.isRotated { shape.transform = rotation(by: 0.01 * CGFloat(index), about: middle) }
      return shape
    }
    return DrawingScene(size: size, shapes: shapes, sharedPath: test.outline == nil ? islands(side) : nil, step: 1)
  }

  private static func gradient(_ random: inout SceneRandom, _ style: String, in box: CGRect) -> DrawnShape.Paint {
    let colors = (0..<3).map { _ in random.color() }
    guard style == "Linear" else { return .radial(CGPoint(x: box.midX, y: box.midY), box.width / 2, colors) }
    let inner = box.insetBy(dx: box.width / 5, dy: box.height / 5)
    return .linear(inner.origin, CGPoint(x: inner.maxX, y: inner.maxY), colors)
  }

  private static func rotation(by angle: CGFloat, about middle: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: middle.x, y: middle.y).rotated(by: angle).translatedBy(x: -middle.x, y: -middle.y)
  }

  private static func rect(_ random: inout SceneRandom, _ box: CGRect) -> DrawnShape.Outline { .rect(box) }

  private static func rounded(_ random: inout SceneRandom, _ box: CGRect) -> DrawnShape.Outline {
    .rounded(box, radius: min(random.number(4, 40), box.width / 2))
  }

  /// Corners anywhere in the box.
  private static func polygon(_ corners: Int) -> (inout SceneRandom, CGRect) -> DrawnShape.Outline {
    { random, box in
      var path = Path()
      path.addLines((0..<corners).map { _ in random.point(in: box) })
      path.closeSubpath()
      return .path(path)
    }
  }

  /// Forty islands of thirty corners each in a square.
  private static func islands(_ side: CGFloat) -> Path {
    var random = SceneRandom(seed: 23)
    var path = Path()
    for _ in 0..<40 {
      let center = CGPoint(x: random.number(0.1, 0.9), y: random.number(0.1, 0.9))
      let radius = random.number(0.02, 0.1)
      path.addLines(
        (0..<30).map { corner in
          let angle = Angle.degrees(Double(corner) * 12).radians
          let distance = radius * random.number(0.4, 1)
          return CGPoint(x: side * (center.x + distance * cos(angle)), y: side * (center.y + distance * sin(angle)))
        })
      path.closeSubpath()
    }
    return path
  }
}
