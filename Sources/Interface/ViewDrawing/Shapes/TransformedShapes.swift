// The inset of a transformed shape is that of the shape before the transform, the same as in SwiftUI.

/// A shape turned about a point of its rectangle.
nonisolated public struct RotatedShape<Content: Shape>: Shape {
  /// The shape that is turned.
  public var shape: Content
  /// The clockwise angle of rotation.
  public var angle: Angle
  /// The point of the shape's rectangle that stays where it is.
  public var anchor: UnitPoint

  /// Turns a shape about a point of its rectangle.
  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    self.shape = shape
    self.angle = angle
    self.anchor = anchor
  }

  /// The shape's outline, turned.
  public func path(in rect: CGRect) -> Path {
    OutlineTransform(effect: RotationEffect(angle: angle, anchor: anchor)).apply(to: shape.path(in: rect), in: rect)
  }

  /// The size of the shape that is turned.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  /// The animatable data of the shape, the angle and the anchor.
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(angle.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (angle.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }
}

nonisolated extension RotatedShape: InsettableShape where Content: InsettableShape {
  /// The shape with an inset, turned.
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}

/// A shape made larger or smaller about a point of its rectangle.
nonisolated public struct ScaledShape<Content: Shape>: Shape {
  /// The shape that is scaled.
  public var shape: Content
  /// The factors along both axes.
  public var scale: CGSize
  /// The point of the shape's rectangle that stays where it is.
  public var anchor: UnitPoint

  /// Scales a shape about a point of its rectangle.
  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    self.shape = shape
    self.scale = scale
    self.anchor = anchor
  }

  /// The shape's outline, scaled.
  public func path(in rect: CGRect) -> Path {
    OutlineTransform(effect: ScaleEffect(scale: scale, anchor: anchor)).apply(to: shape.path(in: rect), in: rect)
  }

  /// The size of the shape that is scaled.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  /// The animatable data of the shape, the factors and the anchor.
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(scale.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (scale.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }
}

nonisolated extension ScaledShape: InsettableShape where Content: InsettableShape {
  /// The shape with an inset, scaled.
  public func inset(by amount: CGFloat) -> ScaledShape<Content.InsetShape> {
    ScaledShape<Content.InsetShape>(shape: shape.inset(by: amount), scale: scale, anchor: anchor)
  }
}

/// A shape that is moved.
nonisolated public struct OffsetShape<Content: Shape>: Shape {
  /// The shape that is moved.
  public var shape: Content
  /// The distance that the shape is moved, in points.
  public var offset: CGSize

  /// Moves a shape, in points.
  public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }

  /// The shape's outline, moved.
  public func path(in rect: CGRect) -> Path {
    OutlineTransform(effect: OffsetEffect(offset: offset)).apply(to: shape.path(in: rect), in: rect)
  }

  /// The size of the shape that is moved.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  /// The animatable data of the shape and the offset.
  public var animatableData: AnimatablePair<Content.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
  }
}

nonisolated extension OffsetShape: InsettableShape where Content: InsettableShape {
  /// The shape with an inset, moved.
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}
