import Surfaces

/// A map of space with Core Animation's names: a row vector `(x, y, z, 1)` times the matrix.
public struct CATransform3D: Hashable, Sendable {
  /// The contributions of x to x', y', z' and w.
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  /// The contributions of y to x', y', z' and w.
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  /// The contributions of z to x', y', z' and w; an `m34` of minus one over the distance of the eye is a perspective.
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  /// The constants that are added to x', y', z' and w.
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// A matrix of zeros, as in Core Animation; `CATransform3DIdentity` is the identity.
  public init() { self.init(rows: Array(repeating: [0, 0, 0, 0], count: 4)) }

  /// A matrix from its elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.init(rows: [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]])
  }

  fileprivate init(rows r: [[CGFloat]]) {
    (m11, m12, m13, m14) = (r[0][0], r[0][1], r[0][2], r[0][3])
    (m21, m22, m23, m24) = (r[1][0], r[1][1], r[1][2], r[1][3])
    (m31, m32, m33, m34) = (r[2][0], r[2][1], r[2][2], r[2][3])
    (m41, m42, m43, m44) = (r[3][0], r[3][1], r[3][2], r[3][3])
  }

  fileprivate var rows: [[CGFloat]] {
    [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
  }

  /// The inverse, by Gauss-Jordan elimination; nil where the map flattens space.
  fileprivate var inverse: CATransform3D? {
    var left = rows
    var right = CATransform3DIdentity.rows
    for column in 0..<4 {
      guard let pivot = (column..<4).max(by: { abs(left[$0][column]) < abs(left[$1][column]) }),
        abs(left[pivot][column]) > 1e-12
      else { return nil }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      let scale = left[column][column]
      left[column] = left[column].map { $0 / scale }
      right[column] = right[column].map { $0 / scale }
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        for index in 0..<4 {
          left[row][index] -= factor * left[column][index]
          right[row][index] -= factor * right[column][index]
        }
      }
    }
    return CATransform3D(rows: right)
  }
}

/// The map that leaves every point where it is.
public let CATransform3DIdentity = CATransform3D(rows: (0..<4).map { row in (0..<4).map { $0 == row ? 1 : 0 } })

/// Returns whether a map is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
/// Returns whether two maps are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// Returns a scaling about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation by radians about an axis of any length; the identity where the axis has no length.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite, angle.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (c, s) = (CGFloat(cos(Double(angle))), CGFloat(sin(Double(angle))))
  let d = 1 - c
  return CATransform3D(rows: [
    [c + x * x * d, y * x * d + z * s, z * x * d - y * s, 0],
    [x * y * d - z * s, c + y * y * d, z * y * d + x * s, 0],
    [x * z * d + y * s, y * z * d - x * s, c + z * z * d, 0],
    [0, 0, 0, 1],
  ])
}

/// Returns a map that translates first and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// Returns a map that scales first and then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// Returns a map that rotates first, by radians, and then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// Returns a map that applies the first map and then the second.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (a, b) = (a.rows, b.rows)
  return CATransform3D(
    rows: (0..<4).map { row in
      (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } }
    })
}

/// Returns the inverse of a map; the map itself where it flattens space.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// Returns a map of the plane as a map of space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

extension ProjectionTransform {
  /// The effect of a map of space on the plane; the third coordinate is dropped.
  public init(_ m: CATransform3D) {
    self.init()
    (m11, m12, m13) = (m.m11, m.m12, m.m14)
    (m21, m22, m23) = (m.m21, m.m22, m.m24)
    (m31, m32, m33) = (m.m41, m.m42, m.m44)
  }

  /// Inverts the transform. Returns false, and changes nothing, where the plane is seen edge-on.
  public mutating func invert() -> Bool {
    let determinant = map.determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return false }
    self = inverted()
    return true
  }
}
