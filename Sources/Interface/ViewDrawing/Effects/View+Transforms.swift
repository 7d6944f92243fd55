nonisolated extension View {
  /// Rotates the view about a point of its frame; its neighbours stay where they are.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(EffectModifier(effect: RotationEffect(angle: angle, anchor: anchor)))
  }

  /// Scales the view about a point of its frame; its neighbours stay where they are.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(EffectModifier(effect: ScaleEffect(scale: scale, anchor: anchor)))
  }

  /// Scales the view about a point of its frame, equally on both axes.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Scales the view about a point of its frame, each axis by a factor of its own; a negative scale mirrors.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Applies a transform whose origin is the view's top left corner.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    modifier(EffectModifier(effect: TransformEffect(transform: transform)))
  }
}
