import Surfaces

struct OffsetEffect: DrawingEffect {
  var offset: CGSize

  var shift: CGSize { offset }

  var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }
}

struct ScaleEffect: DrawingEffect {
  var scale: CGSize
  var anchor: UnitPoint

  func transform(in frame: CGRect) -> AffineMap? {
    scale == CGSize(width: 1, height: 1)
      ? nil : AffineMap.scale(x: Double(scale.width), y: Double(scale.height)).about(anchor, of: frame)
  }

  var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(scale.animatableData, anchor.animatableData) }
    set { (scale.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
  }
}

struct RotationEffect: DrawingEffect {
  var angle: Angle
  var anchor: UnitPoint

  func transform(in frame: CGRect) -> AffineMap? {
    angle == .zero ? nil : AffineMap.rotation(angle.radians).roundingNearIntegers.about(anchor, of: frame)
  }

  var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.animatableData, anchor.animatableData) }
    set { (angle.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
  }
}

struct TransformEffect: DrawingEffect {
  var transform: CGAffineTransform

  func transform(in frame: CGRect) -> AffineMap? {
    transform.isIdentity ? nil : transform.map.about(.topLeading, of: frame)
  }

  var animatableData: CGAffineTransform.AnimatableData {
    get { transform.animatableData }
    set { transform.animatableData = newValue }
  }
}

extension AffineMap {
  /// The map about a point of a rectangle instead of the origin.
  fileprivate func about(_ anchor: UnitPoint, of frame: CGRect) -> AffineMap {
    let x = Double(frame.minX + anchor.x * frame.width)
    let y = Double(frame.minY + anchor.y * frame.height)
    return AffineMap.translation(x: -x, y: -y).followed(by: self).followed(by: .translation(x: x, y: y))
  }

  /// The map with coefficients that are nearly integers rounded. A rotation by a quarter turn otherwise has entries
  /// around 1e-17 in place of zeros, and does not map upright rectangles to upright ones.
  fileprivate var roundingNearIntegers: AffineMap {
    func clean(_ value: Double) -> Double { abs(value - value.rounded()) < 1e-12 ? value.rounded() : value }
    return AffineMap(a: clean(a), b: clean(b), c: clean(c), d: clean(d), tx: tx, ty: ty)
  }
}

extension UnitPoint: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}
