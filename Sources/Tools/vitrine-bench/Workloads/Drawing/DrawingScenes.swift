import Surfaces
import Vitrine

/// The scenes of `drawing`, by name.
enum DrawingScenes {
  static var all: [(name: String, make: () -> DrawingScene)] {
    [
      ("outside", { DrawingScene(shapes: rounded(1000, in: CGRect(x: -12_000, y: 0, width: 1920, height: 1080))) }),
      ("rounded", { DrawingScene(shapes: rounded(1000)) }),
      ("strokes", { DrawingScene(shapes: DrawingScene.shapes(1000, stroke)) }),
      ("paths", { DrawingScene(shapes: DrawingScene.shapes(1000, blob)) }),
      ("clips", { DrawingScene(shapes: DrawingScene.shapes(1000, clipped)) }),
      ("linear", { DrawingScene(shapes: DrawingScene.shapes(1000, linear)) }),
      ("radial", { DrawingScene(shapes: DrawingScene.shapes(1000, radial)) }),
      (
        "images",
        {
          let size = PixelSize(width: 128, height: 128)
          return DrawingScene(shapes: DrawingScene.shapes(1000, image), picture: Photograph.make(size, seed: 2))
        }
      ),
      ("blends", { DrawingScene(shapes: DrawingScene.shapes(1000, blended)) }),
      ("shadows", { DrawingScene(shapes: DrawingScene.shapes(100, shadowed)) }),
      ("groups", { DrawingScene(shapes: grouped(1000, by: 10), groupSize: 10) }),
      ("lines", { DrawingScene(texts: SceneTexts.lines) }),
      ("labels", { DrawingScene(texts: SceneTexts.labels) }),
      ("lines-again", { DrawingScene(texts: Array(SceneTexts.lines.prefix(1)), step: 0) }),
      ("labels-again", { DrawingScene(texts: Array(SceneTexts.labels.prefix(1)), step: 0) }),
    ]
  }

  private static let bounds = CGRect(x: 0, y: 0, width: 1920, height: 1080)

  /// A rectangle with sides of 20 to 120 points.
  private static func box(_ random: inout SceneRandom, in bounds: CGRect = bounds) -> CGRect {
    random.rect(random.number(20, 120), random.number(20, 120), in: bounds)
  }

  private static func rounded(_ random: inout SceneRandom, in bounds: CGRect = bounds) -> DrawnShape {
    DrawnShape(outline: .rounded(box(&random, in: bounds), radius: 8), paint: .color(random.opaqueColor()))
  }

  private static func rounded(_ count: Int, in bounds: CGRect = bounds) -> [DrawnShape] {
    DrawingScene.shapes(count) { random, _ in rounded(&random, in: bounds) }
  }

  /// A line along one cubic of up to 200 points.
  private static func stroke(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    let box = random.rect(200, 200, in: bounds)
    var path = Path()
    path.move(to: random.point(in: box))
    path.addCurve(
      to: random.point(in: box), control1: random.point(in: box), control2: random.point(in: box))
    return DrawnShape(outline: .path(path), paint: .color(random.opaqueColor()), lineWidth: 2)
  }

  /// A ring of 40 cubics whose points lie 20 to 70 points around a centre, so that it crosses itself.
  private static func blob(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    let center = random.point(in: bounds.insetBy(dx: 100, dy: 100))
    let points = (0..<120).map { index in
      let angle = Angle.degrees(Double(index) * 3).radians
      let radius = random.number(20, 70)
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)).rounded
    }
    var path = Path()
    path.move(to: points[0])
    for index in stride(from: 0, to: 120, by: 3) {
      path.addCurve(to: points[(index + 3) % 120], control1: points[index + 1], control2: points[index + 2])
    }
    path.closeSubpath()
    return DrawnShape(outline: .path(path), paint: .color(random.opaqueColor()))
  }

  /// An ellipse in a clip that is a rounded rectangle of the same size.
  private static func clipped(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    let box = box(&random)
    return DrawnShape(
      outline: .ellipse(box), paint: .color(random.opaqueColor()), clip: .rounded(box, radius: 8))
  }

  private static func linear(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    let box = box(&random)
    return DrawnShape(
      outline: .rect(box), paint: .linear(box.origin, CGPoint(x: box.maxX, y: box.maxY), colors(&random)))
  }

  private static func radial(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    let box = box(&random)
    return DrawnShape(
      outline: .rect(box), paint: .radial(CGPoint(x: box.midX, y: box.midY), box.width / 2, colors(&random)))
  }

  private static func colors(_ random: inout SceneRandom) -> [PlainColor] { (0..<3).map { _ in random.opaqueColor() } }

  /// The picture rotated about its centre, with sides of 60 to 140 points.
  private static func image(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    let center = random.point(in: bounds)
    let half = random.number(30, 70)
    let rotation = CGAffineTransform(rotationAngle: random.number(0, 6.283))
    return DrawnShape(
      outline: .rect(CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half)), paint: .picture,
      transform: rotation.concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
  }

  private static func blended(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    var shape = rounded(&random)
    shape.blend = index % 2 == 0 ? .multiply : .screen
    return shape
  }

  private static func shadowed(_ random: inout SceneRandom, _ index: Int) -> DrawnShape {
    var shape = rounded(&random)
    shape.hasShadow = true
    return shape
  }

  /// Shapes in groups, each of which lies within 300x200 points.
  private static func grouped(_ count: Int, by size: Int) -> [DrawnShape] {
    var area = CGRect.zero
    return DrawingScene.shapes(count) { random, index in
      if index % size == 0 { area = random.rect(300, 200, in: bounds) }
      return rounded(&random, in: area)
    }
  }
}

extension CGPoint {
  /// The point in thousandths.
  fileprivate var rounded: CGPoint { CGPoint(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000) }
}
