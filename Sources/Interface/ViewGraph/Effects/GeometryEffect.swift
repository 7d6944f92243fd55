import Surfaces

/// A modifier that maps a view to other coordinates, as a function of its size; its data is animated.
nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// Returns the map, with the view's top left corner as the origin.
  ///
  /// - Parameter size: the size of the view, in points.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// Returns the effect itself. Accepted for source compatibility: here `GeometryProxy` always gives the frame of
  /// layout, and tells transforms apart from it.
  public func ignoredByLayout() -> some GeometryEffect { self }
}

extension GeometryEffect {
  @MainActor
  func nodes<Content: View>(of content: Content, in context: ViewContext) -> [ViewNode] {
    var connected = self
    PropertyFields.of(Self.self).connect(
      &connected,
      in: PropertyContext(
        session: context.session, identity: context.identity, environment: context.environment, owner: Self.self))
    let shown = context.animated(connected)
    let reader = StateReads.current
    let drawn = GeometryDrawing { size in
      reader.map { StateReads.by($0) { shown.effectValue(size: size) } } ?? shown.effectValue(size: size)
    }
    return context.child(0).nodes(of: content).map { EffectNode(context, child: $0, effects: [drawn]) }
  }
}

/// The effect of a `GeometryEffect` on a view of some size.
///
/// Unchecked: it is made and used on the main actor alone.
private struct GeometryDrawing: DrawingEffect, @unchecked Sendable {
  private let value: (CGSize) -> ProjectionTransform
  private var transform = ProjectionTransform()

  init(value: @escaping (CGSize) -> ProjectionTransform) { self.value = value }

  mutating func place(in size: CGSize) { transform = value(size) }

  // An affine map leaves the content as sharp as the view itself.
  func transform(in frame: CGRect) -> AffineMap? {
    guard transform.isAffine, !transform.isIdentity else { return nil }
    let (m, x, y) = (transform, frame.minX, frame.minY)
    let map = CGAffineTransform(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m31, ty: m.m32)
    let about = CGAffineTransform(translationX: -x, y: -y).concatenating(map)
      .concatenating(CGAffineTransform(translationX: x, y: y))
    let numbers = [about.a, about.b, about.c, about.d, about.tx, about.ty]
    return numbers.allSatisfy(\.isFinite) ? about.map : nil
  }

  func projection(in frame: CGRect) -> ProjectiveMap? {
    transform.isAffine ? nil : ProjectionEffect(transform: transform).projection(in: frame)
  }
}
