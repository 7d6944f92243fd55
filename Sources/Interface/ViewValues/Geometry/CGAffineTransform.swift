package import Surfaces

/// A map of the plane that keeps lines straight and parallels parallel, with Core Graphics' names:
/// `x' = a x + c y + tx`, `y' = b x + d y + ty`.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// The factor of `x` in `x'`.
  public var a: CGFloat
  /// The factor of `x` in `y'`.
  public var b: CGFloat
  /// The factor of `y` in `x'`.
  public var c: CGFloat
  /// The factor of `y` in `y'`.
  public var d: CGFloat
  /// The constant part of `x'`, in points.
  public var tx: CGFloat
  /// The constant part of `y'`, in points.
  public var ty: CGFloat

  /// Creates a transform of zeros, as in Core Graphics; `identity` changes nothing.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Creates the transform with these coefficients: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the transform from its coefficients in the order of their names, without labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a rotation by an angle in radians, from the x axis towards the y axis: clockwise where y points down.
  public init(rotationAngle angle: CGFloat) { self.init(AffineMap.rotation(Double(angle))) }
  /// Creates a scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  /// Creates a translation, in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// The map that leaves every point where it is.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  /// True if every coefficient is exactly that of `identity`.
  public var isIdentity: Bool { self == .identity }

  /// Returns this transform followed by `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(map.followed(by: t2.map))
  }

  /// Returns a transform that translates first and then does what this one does.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// Returns a transform that scales first and then does what this one does.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns a transform that rotates first, by radians, and then does what this one does.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse; the transform itself if it has none because it flattens the plane, as in Core Graphics.
  public func inverted() -> CGAffineTransform { map.inverse.map(CGAffineTransform.init) ?? self }
}

extension CGAffineTransform {
  package init(_ map: AffineMap) { self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty) }

  package var map: AffineMap {
    AffineMap(a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}

extension CGAffineTransform: Animatable {
  public typealias AnimatableData =
    AnimatablePair<
      AnimatablePair<CGFloat, CGFloat>,
      AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
    >

  public var animatableData: AnimatableData {
    get { AnimatablePair(AnimatablePair(a, b), AnimatablePair(AnimatablePair(c, d), AnimatablePair(tx, ty))) }
    set {
      self = CGAffineTransform(
        a: newValue.first.first, b: newValue.first.second, c: newValue.second.first.first,
        d: newValue.second.first.second, tx: newValue.second.second.first, ty: newValue.second.second.second)
    }
  }
}

extension CGPoint {
  /// Returns the point under the transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the size under the transform, as a vector: translations have no effect.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the smallest rectangle around the transformed corners.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    let bounds = t.map.bounds(
      of: DeviceRect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY)))
    return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
  }
}
