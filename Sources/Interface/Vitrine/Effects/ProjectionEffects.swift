import Surfaces

/// A map of the plane in perspective, with SwiftUI's names: `x' = (m11 x + m21 y + m31) / w`,
/// `y' = (m12 x + m22 y + m32) / w`, `w = m13 x + m23 y + m33`.
@frozen public struct ProjectionTransform: Hashable, Sendable {
  /// What x adds to x', y' and w.
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
  /// What y adds to x', y' and w.
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
  /// What is added to x', y' and w.
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1

  /// The identity.
  public init() {}

  /// A transform without perspective.
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == ProjectionTransform() }
  /// Whether parallels stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// This transform and then `rhs`.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(map.followed(by: rhs.map))
  }

  /// The way back; the transform itself where the plane is seen from its edge.
  public func inverted() -> ProjectionTransform { map.inverse.map(ProjectionTransform.init) ?? self }

  init(_ map: ProjectiveMap) {
    (m11, m12, m13) = (CGFloat(map.m11), CGFloat(map.m12), CGFloat(map.m13))
    (m21, m22, m23) = (CGFloat(map.m21), CGFloat(map.m22), CGFloat(map.m23))
    (m31, m32, m33) = (CGFloat(map.m31), CGFloat(map.m32), CGFloat(map.m33))
  }

  var map: ProjectiveMap {
    var map = ProjectiveMap()
    (map.m11, map.m12, map.m13) = (Double(m11), Double(m12), Double(m13))
    (map.m21, map.m22, map.m23) = (Double(m21), Double(m22), Double(m23))
    (map.m31, map.m32, map.m33) = (Double(m31), Double(m32), Double(m33))
    return map
  }
}

/// A view under a projection about its top left corner.
struct ProjectionEffect: DrawingEffect {
  var transform: ProjectionTransform

  func projection(in frame: CGRect) -> ProjectiveMap? {
    transform.isIdentity || !transform.map.determinant.isFinite ? nil : transform.map.about(frame.minX, frame.minY)
  }
}

/// A view turned in space, seen by an eye in front of the anchor.
struct Rotation3DEffect: DrawingEffect {
  var angle: Angle
  var x: CGFloat
  var y: CGFloat
  var z: CGFloat
  var anchor: UnitPoint
  var anchorZ: CGFloat
  var perspective: CGFloat

  /// What SwiftUI's effect is in Core Animation's terms: the anchor to the origin, a rotation, `m34 = -perspective / d`
  /// with `d` the longer side, and back again; the third coordinate is dropped.
  func projection(in frame: CGRect) -> ProjectiveMap? {
    let length = Double((x * x + y * y + z * z).squareRoot())
    guard angle != .zero, length > 0, length.isFinite, angle.radians.isFinite else { return nil }
    let (x, y, z) = (Double(x) / length, Double(y) / length, Double(z) / length)
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    let t = 1 - c
    // Rows of the rotation of a row vector (Rodrigues).
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

extension ProjectiveMap {
  /// The map with its origin at a point.
  func about(_ x: CGFloat, _ y: CGFloat) -> ProjectiveMap {
    ProjectiveMap(.translation(x: -Double(x), y: -Double(y))).followed(by: self)
      .followed(by: ProjectiveMap(.translation(x: Double(x), y: Double(y))))
  }
}

nonisolated extension View {
  /// The view turned in space and seen in perspective; its neighbours stay where they are.
  ///
  /// The view is painted flat and then projected: a material inside sees only what is inside.
  ///
  /// - Parameters:
  ///   - axis: the axis of rotation; x points right, y down, z towards the viewer.
  ///   - anchor: the point of the view's frame through which the axis goes.
  ///   - anchorZ: how far in front of the view the axis lies, in points.
  ///   - perspective: the longer side of the frame over the distance of the eye; 0 has no perspective.
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
  /// As `View.rotation3DEffect(_:axis:anchor:anchorZ:perspective:)`.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    adding(
      Rotation3DEffect(
        angle: angle, x: axis.x, y: axis.y, z: axis.z, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }
}
