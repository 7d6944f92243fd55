import DisplayList
import Kernels
import Surfaces
@_spi(Nodes) import ViewGraph

extension DisplayCanvas {
  /// Paints stripes and a no-entry sign in place of a view: `PlaceholderPattern` as layers, so that it can be
  /// transformed.
  mutating func paintPlaceholder(
    of size: CGSize, at placement: Placement, environment: EnvironmentValues, identity: ViewIdentity
  ) {
    let box = CGRect(origin: .zero, size: size)
    guard let silhouette = silhouette(of: .fill(Path(box), FillStyle()), at: placement) else { return }
    apply(silhouette.clip, identity: identity) { inner in
      @MainActor func drawPart(_ painted: PaintedPath, _ color: SIMD3<Double>, _ part: Int) {
        let color = ResolvedColor(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
        inner.paint(
          painted, at: placement, with: .paint(.color(color)), environment: environment, identity: identity.child(part))
      }
      drawPart(.fill(Path(box), FillStyle()), PlaceholderPattern.ground, 1)
      drawPart(.fill(Self.stripes(over: box), FillStyle()), PlaceholderPattern.stripe, 2)
      let radius = min(box.width, box.height) * PlaceholderPattern.signRadius
      drawPart(
        .stroke(
          Self.sign(at: CGPoint(x: box.midX, y: box.midY), radius: radius),
          StrokeStyle(lineWidth: radius * PlaceholderPattern.ringWidth)),
        PlaceholderPattern.sign, 3)
    }
  }

  /// Returns diagonal bands, as far apart as they are wide.
  private static func stripes(over box: CGRect) -> Path {
    let width = PlaceholderPattern.stripeWidth
    return Path { path in
      for start in stride(from: -box.height, to: min(box.width, 20_000), by: 2 * width) {
        path.move(to: CGPoint(x: start, y: box.maxY))
        path.addLine(to: CGPoint(x: start + box.height, y: box.minY))
        path.addLine(to: CGPoint(x: start + box.height + width, y: box.minY))
        path.addLine(to: CGPoint(x: start + width, y: box.maxY))
        path.closeSubpath()
      }
    }
  }

  /// Returns a ring with a bar across.
  private static func sign(at centre: CGPoint, radius: CGFloat) -> Path {
    var path = Path(ellipseIn: CGRect(x: centre.x, y: centre.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
    let end = radius * 0.7071
    path.move(to: CGPoint(x: centre.x - end, y: centre.y - end))
    path.addLine(to: CGPoint(x: centre.x + end, y: centre.y + end))
    return path
  }
}
