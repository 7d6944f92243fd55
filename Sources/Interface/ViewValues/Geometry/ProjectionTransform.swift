package import Surfaces

/// A map of the plane in perspective, with SwiftUI's names: `x' = (m11 x + m21 y + m31) / w`,
/// `y' = (m12 x + m22 y + m32) / w`, `w = m13 x + m23 y + m33`.
@frozen public struct ProjectionTransform: Hashable, Sendable {
  /// The parts of x in x', y' and w.
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
  /// The parts of y in x', y' and w.
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
  /// The constant parts of x', y' and w.
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1

  /// Creates the identity.
  public init() {}

  /// Creates a transform without perspective.
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// True if the transform changes nothing.
  public var isIdentity: Bool { self == ProjectionTransform() }
  /// True if parallels stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// Returns this transform followed by `rhs`.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(map.followed(by: rhs.map))
  }

  /// Returns the inverse; the transform itself if the plane is seen edge-on.
  public func inverted() -> ProjectionTransform { map.inverse.map(ProjectionTransform.init) ?? self }

  init(_ map: ProjectiveMap) {
    (m11, m12, m13) = (CGFloat(map.m11), CGFloat(map.m12), CGFloat(map.m13))
    (m21, m22, m23) = (CGFloat(map.m21), CGFloat(map.m22), CGFloat(map.m23))
    (m31, m32, m33) = (CGFloat(map.m31), CGFloat(map.m32), CGFloat(map.m33))
  }

  package var map: ProjectiveMap {
    var map = ProjectiveMap()
    (map.m11, map.m12, map.m13) = (Double(m11), Double(m12), Double(m13))
    (map.m21, map.m22, map.m23) = (Double(m21), Double(m22), Double(m23))
    (map.m31, map.m32, map.m33) = (Double(m31), Double(m32), Double(m33))
    return map
  }
}

extension ProjectiveMap {
  /// Returns the map with its origin at a point.
  package func about(_ x: CGFloat, _ y: CGFloat) -> ProjectiveMap {
    ProjectiveMap(.translation(x: -Double(x), y: -Double(y))).followed(by: self)
      .followed(by: ProjectiveMap(.translation(x: Double(x), y: Double(y))))
  }
}
