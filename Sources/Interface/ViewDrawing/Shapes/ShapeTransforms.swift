/// A shape's outline under a map that may depend on the rectangle.
nonisolated struct MappedShape<Base: Shape, Map: OutlineMap>: Shape {
  var base: Base
  var map: Map

  func path(in rect: CGRect) -> Path { map.apply(to: base.path(in: rect), in: rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<Base.AnimatableData, Map.AnimatableData> {
    get { AnimatablePair(base.animatableData, map.animatableData) }
    set { (base.animatableData, map.animatableData) = (newValue.first, newValue.second) }
  }
}

/// A shape drawn in a rectangle of its own size. In layout it takes the whole proposal.
nonisolated struct SizedShape<Base: Shape>: Shape {
  var base: Base
  var size: CGSize
  var anchor: UnitPoint

  func path(in rect: CGRect) -> Path {
    let corner = CGPoint(
      x: rect.minX + (rect.width - size.width) * anchor.x, y: rect.minY + (rect.height - size.height) * anchor.y)
    return base.path(in: CGRect(origin: corner, size: size))
  }

  var animatableData: AnimatablePair<Base.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(base.animatableData, size.animatableData) }
    set { (base.animatableData, size.animatableData) = (newValue.first, newValue.second) }
  }
}

/// A transform of an outline.
protocol OutlineMap: Animatable, Sendable {
  func apply(to path: Path, in rect: CGRect) -> Path
}

/// A transform effect of views, applied to an outline.
struct OutlineTransform<Effect: DrawingEffect>: OutlineMap {
  var effect: Effect

  func apply(to path: Path, in rect: CGRect) -> Path {
    let moved = path.offsetBy(dx: effect.shift.width, dy: effect.shift.height)
    return effect.transform(in: rect).map { moved.applying(CGAffineTransform($0)) } ?? moved
  }

  var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }
}

/// The part of an outline between two fractions of its length.
struct OutlineTrim: OutlineMap {
  var from: CGFloat
  var to: CGFloat

  func apply(to path: Path, in rect: CGRect) -> Path { path.trimmedPath(from: from, to: to) }

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(from, to) }
    set { (from, to) = (newValue.first, newValue.second) }
  }
}

nonisolated extension Shape {
  private func mapped(_ map: some OutlineMap) -> some Shape { MappedShape(base: self, map: map) }

  /// The outline turned about a point of its rectangle.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// The outline drawn in a rectangle of a fixed size, in points, whose anchor lies on that of the whole rectangle.
  public func size(_ size: CGSize, anchor: UnitPoint = .topLeading) -> some Shape {
    SizedShape(base: self, size: size, anchor: anchor)
  }

  /// The outline drawn in a rectangle of a fixed size, in points, whose anchor lies on that of the whole rectangle.
  public func size(width: CGFloat, height: CGFloat, anchor: UnitPoint = .topLeading) -> some Shape {
    size(CGSize(width: width, height: height), anchor: anchor)
  }

  /// The outline made larger or smaller about a point of its rectangle.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }

  /// The outline made larger or smaller, the same on both axes, about a point of its rectangle.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The outline under a transform whose origin is its rectangle's corner.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    mapped(OutlineTransform(effect: TransformEffect(transform: transform)))
  }

  /// The outline moved, in points.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }
  /// The outline moved by the coordinates of a point.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> { self.offset(CGSize(width: offset.x, height: offset.y)) }
  /// The outline moved, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> { offset(CGSize(width: x, height: y)) }

  /// The part of the outline between two fractions of its length.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    mapped(OutlineTrim(from: startFraction, to: endFraction))
  }
}
