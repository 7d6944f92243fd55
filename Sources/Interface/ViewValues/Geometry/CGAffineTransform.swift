package import Surfaces

/// A map of the plane that keeps lines straight and parallels parallel, with Core Graphics' names:
/// `x' = a x + c y + tx`, `y' = b x + d y + ty`.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// What of `x` goes into `x'`.
  public var a: CGFloat
  /// What of `x` goes into `y'`.
  public var b: CGFloat
  /// What of `y` goes into `x'`.
  public var c: CGFloat
  /// What of `y` goes into `y'`.
  public var d: CGFloat
  /// Added to `x'`, in points.
  public var tx: CGFloat
  /// Added to `y'`, in points.
  public var ty: CGFloat

  /// Nothing but zeros, as in Core Graphics; `identity` changes nothing.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The map with these coefficients: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The coefficients in the order of their names, without labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// By an angle in radians, from the x axis towards the y axis: clockwise where y points down.
  public init(rotationAngle angle: CGFloat) { self.init(AffineMap.rotation(Double(angle))) }
  /// Scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  /// A movement, in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// The map that leaves every point where it is.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  /// Whether every coefficient is exactly that of `identity`.
  public var isIdentity: Bool { self == .identity }

  /// This transform and then `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(map.followed(by: t2.map))
  }

  /// A transform that moves first and then does what this one does.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// A transform that scales first and then does what this one does.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// A transform that turns first, by radians, and then does what this one does.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The way back; the transform itself where the plane has been flattened, as in Core Graphics.
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
  /// The point under the map.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// What the map makes of the size as a vector: movements leave it.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle round the transformed corners.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    let bounds = t.map.bounds(
      of: DeviceRect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY)))
    return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
  }
}
