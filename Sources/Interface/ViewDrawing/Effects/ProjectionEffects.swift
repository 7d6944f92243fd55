import Surfaces

/// A rotation of a view in space, seen in perspective by an eye in front of the anchor.
struct Rotation3DEffect: DrawingEffect {
  var angle: Angle
  var x: CGFloat
  var y: CGFloat
  var z: CGFloat
  var anchor: UnitPoint
  var anchorZ: CGFloat
  var perspective: CGFloat

  /// SwiftUI's effect in Core Animation's terms: the anchor is moved to the origin, the view is rotated, `m34` is
  /// `-perspective / d` with `d` the longer side, and the anchor is moved back; the third coordinate is dropped.
  func projection(in frame: CGRect) -> ProjectiveMap? {
    let length = Double((x * x + y * y + z * z).squareRoot())
    guard angle != .zero, length > 0, length.isFinite, angle.radians.isFinite else { return nil }
    let (x, y, z) = (Double(x) / length, Double(y) / length, Double(z) / length)
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    let t = 1 - c
    // The rows of the rotation matrix for row vectors (Rodrigues' formula).
    let rows = (
      SIMD3(t * x * x + c, t * x * y + s * z, t * x * z - s * y),
      SIMD3(t * x * y - s * z, t * y * y + c, t * y * z + s * x),
      SIMD3(t * x * z + s * y, t * y * z - s * x, t * z * z + c)
    )
    let side = Double(max(frame.width, frame.height))
    let share = side > 0 ? Double(perspective) / side : 0
    // The plane lies `anchorZ` behind the axis.
    let depth = rows.2 * -Double(anchorZ)
    var map = ProjectiveMap()
    (map.m11, map.m12, map.m13) = (rows.0.x, rows.0.y, -rows.0.z * share)
    (map.m21, map.m22, map.m23) = (rows.1.x, rows.1.y, -rows.1.z * share)
    (map.m31, map.m32, map.m33) = (depth.x, depth.y, 1 - depth.z * share)
    guard map.determinant.isFinite else { return nil }
    return map.about(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
  }

  var animatableData:
    AnimatablePair<
      AnimatablePair<Double, UnitPoint.AnimatableData>,
      AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>>
    >
  {
    get {
      AnimatablePair(
        AnimatablePair(angle.animatableData, anchor.animatableData),
        AnimatablePair(AnimatablePair(x, y), AnimatablePair(z, AnimatablePair(anchorZ, perspective))))
    }
    set {
      (angle.animatableData, anchor.animatableData) = (newValue.first.first, newValue.first.second)
      (x, y) = (newValue.second.first.first, newValue.second.first.second)
      z = newValue.second.second.first
      (anchorZ, perspective) = (newValue.second.second.second.first, newValue.second.second.second.second)
    }
  }
}

nonisolated extension View {
  /// The view turned in space and seen in perspective; its neighbours stay where they are.
  ///
  /// The view is painted flat and then projected: a material inside sees only what is inside.
  ///
  /// - Parameters:
  ///   - axis: the axis of rotation; x points right, y down, z towards the viewer.
  ///   - anchor: the point of the view's frame through which the axis passes.
  ///   - anchorZ: how far in front of the view the axis lies, in points.
  ///   - perspective: the longer side of the frame divided by the distance of the eye; 0 means no perspective.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(
      EffectModifier(
        effect: Rotation3DEffect(
          angle: angle, x: axis.x, y: axis.y, z: axis.z, anchor: anchor, anchorZ: anchorZ, perspective: perspective)))
  }

  /// The view under a projection whose origin is the view's top left corner.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(EffectModifier(effect: ProjectionEffect(transform: transform)))
  }
}

nonisolated extension VisualEffect {
  /// Rotates the view in space, like `View.rotation3DEffect(_:axis:anchor:anchorZ:perspective:)`.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    adding(
      Rotation3DEffect(
        angle: angle, x: axis.x, y: axis.y, z: axis.z, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }
}
