/// A projective transform of the plane, such as that of a picture in perspective.
///
/// `x' = (m11 x + m21 y + m31) / w` and `y' = (m12 x + m22 y + m32) / w` with `w = m13 x + m23 y + m33`: a row vector
/// times the matrix, Core Animation's order. Points without a positive `w` are behind the eye and clipped.
public struct ProjectiveMap: Hashable, Sendable {
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0

  public init() {}

  public init(_ map: AffineMap) {
    (m11, m12, m21, m22, m31, m32) = (map.a, map.b, map.c, map.d, map.tx, map.ty)
  }

  /// The least `w` that is not clipped: any nearer to the eye, one point would cover thousands.
  private static let nearest = 1.0 / 4096

  /// The image of a point; nil if it is clipped.
  public func callAsFunction(x: Double, y: Double) -> (x: Double, y: Double)? {
    let w = m13 * x + m23 * y + m33
    guard w > Self.nearest else { return nil }
    return ((m11 * x + m21 * y + m31) / w, (m12 * x + m22 * y + m32) / w)
  }

  /// The composition: this map, then `next`.
  public func followed(by next: ProjectiveMap) -> ProjectiveMap {
    func row(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
      (
        x * next.m11 + y * next.m21 + w * next.m31, x * next.m12 + y * next.m22 + w * next.m32,
        x * next.m13 + y * next.m23 + w * next.m33
      )
    }
    var map = ProjectiveMap()
    (map.m11, map.m12, map.m13) = row(m11, m12, m13)
    (map.m21, map.m22, map.m23) = row(m21, m22, m23)
    (map.m31, map.m32, map.m33) = row(m31, m32, m33)
    return map
  }

  public var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse; nil if the map is singular, as for a plane seen edge-on.
  public var inverse: ProjectiveMap? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
    var map = ProjectiveMap()
    (map.m11, map.m12, map.m13) = (m22 * m33 - m23 * m32, m13 * m32 - m12 * m33, m12 * m23 - m13 * m22)
    (map.m21, map.m22, map.m23) = (m23 * m31 - m21 * m33, m11 * m33 - m13 * m31, m13 * m21 - m11 * m23)
    (map.m31, map.m32, map.m33) = (m21 * m32 - m22 * m31, m12 * m31 - m11 * m32, m11 * m22 - m12 * m21)
    return map.divided(by: determinant)
  }

  private func divided(by number: Double) -> ProjectiveMap {
    var map = self
    (map.m11, map.m12, map.m13) = (m11 / number, m12 / number, m13 / number)
    (map.m21, map.m22, map.m23) = (m21 / number, m22 / number, m23 / number)
    (map.m31, map.m32, map.m33) = (m31 / number, m32 / number, m33 / number)
    return map
  }

  /// The bounding rectangle of the visible part of `rect`'s image; nil if all of it is clipped.
  public func bounds(of rect: DeviceRect) -> DeviceRect? {
    let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
      .map { x, y in SIMD3(m11 * x + m21 * y + m31, m12 * x + m22 * y + m32, m13 * x + m23 * y + m33) }
    var seen: [SIMD3<Double>] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      if corner.z > Self.nearest { seen.append(corner) }
      if (corner.z > Self.nearest) != (next.z > Self.nearest) {
        seen.append(corner + (next - corner) * ((Self.nearest - corner.z) / (next.z - corner.z)))
      }
    }
    guard !seen.isEmpty else { return nil }
    let (x, y) = (seen.map { $0.x / $0.z }, seen.map { $0.y / $0.z })
    return DeviceRect(minX: x.min()!, minY: y.min()!, maxX: x.max()!, maxY: y.max()!)
  }

  /// The same map in units of `1 / scale`.
  public func scaled(by scale: Double) -> ProjectiveMap {
    var map = self
    (map.m13, map.m23) = (m13 / scale, m23 / scale)
    (map.m31, map.m32) = (m31 * scale, m32 * scale)
    return map
  }
}
