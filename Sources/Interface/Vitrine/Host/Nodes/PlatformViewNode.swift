import DisplayList
import Surfaces

/// A view that SwiftUI makes of one of the system's own controls.
///
/// Such a view cannot be drawn into a picture: inside a drawing group or under a shader effect SwiftUI shows a sign in
/// its place and says so. The same is done here, so that what is seen is what will be seen.
nonisolated package struct PlatformViewModifier: PrimitiveModifier {
  /// As SwiftUI names the control in its message.
  var name: String

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.child(0).nodes(of: content).map {
      PlatformViewNode(child: $0, name: name, environment: context.environment)
    }
  }
}

nonisolated extension View {
  func platformView(_ name: String) -> some View { modifier(PlatformViewModifier(name: name)) }
}

/// Paints its child, or, where it would become part of a picture, a no-entry sign on stripes.
final class PlatformViewNode: WrapperNode {
  private let name: String
  private let environment: EnvironmentValues

  init(child: ViewNode, name: String, environment: EnvironmentValues) {
    self.name = name
    self.environment = environment
    super.init(child: child)
  }

  override func draw(into canvas: inout Canvas) {
    guard canvas.isFlattened, size.width > 0, size.height > 0 else { return super.draw(into: &canvas) }
    canvas.session.reportFrame(.unflattened(name))
    let box = CGRect(origin: .zero, size: size)
    guard let silhouette = canvas.silhouette(of: .fill(Path(box), FillStyle()), at: placement) else { return }
    canvas.apply(silhouette.clip, identity: identity) { inner in
      lay(.fill(Path(box), FillStyle()), Self.yellow, 1, into: &inner)
      lay(.fill(Self.stripes(over: box), FillStyle()), Self.darkYellow, 2, into: &inner)
      let radius = min(box.width, box.height) * 0.36
      lay(
        .stroke(Self.sign(at: CGPoint(x: box.midX, y: box.midY), radius: radius), StrokeStyle(lineWidth: radius * 0.4)),
        Self.red, 3, into: &inner)
    }
  }

  private func lay(_ painted: PaintedPath, _ color: ResolvedColor, _ part: Int, into canvas: inout Canvas) {
    canvas.paint(
      painted, at: placement, with: .paint(.color(color)), environment: environment, identity: identity.child(part))
  }

  private static let yellow = ResolvedColor(red: 1, green: 0.84, blue: 0.04)
  private static let darkYellow = ResolvedColor(red: 0.93, green: 0.7, blue: 0)
  private static let red = ResolvedColor(red: 0.84, green: 0.1, blue: 0.1)

  /// Diagonal bands of 8 points, as far apart.
  private static func stripes(over box: CGRect) -> Path {
    Path { path in
      for start in stride(from: -box.height, to: min(box.width, 20_000), by: 16) {
        path.move(to: CGPoint(x: start, y: box.maxY))
        path.addLine(to: CGPoint(x: start + box.height, y: box.minY))
        path.addLine(to: CGPoint(x: start + box.height + 8, y: box.minY))
        path.addLine(to: CGPoint(x: start + 8, y: box.maxY))
        path.closeSubpath()
      }
    }
  }

  /// A ring with a bar across.
  private static func sign(at centre: CGPoint, radius: CGFloat) -> Path {
    var path = Path(ellipseIn: CGRect(x: centre.x, y: centre.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
    let end = radius * 0.7071
    path.move(to: CGPoint(x: centre.x - end, y: centre.y - end))
    path.addLine(to: CGPoint(x: centre.x + end, y: centre.y + end))
    return path
  }
}
