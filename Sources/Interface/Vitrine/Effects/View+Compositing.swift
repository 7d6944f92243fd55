import DisplayList
import Surfaces

/// The colour space of a `drawingGroup`. Here it is always `nonLinear`, which is encoded sRGB.
public enum ColorRenderingMode: Hashable, Sendable {
  /// Encoded sRGB, linear sRGB, and linear sRGB beyond 0...1; all three are treated as the first.
  case nonLinear, linear, extendedLinear
}

nonisolated extension View {
  /// The view, painted as one picture, with this opacity, 0...1.
  public func opacity(_ opacity: Double) -> some View {
    modifier(EffectModifier(effect: OpacityEffect(opacity: opacity)))
  }

  /// How the view, as one picture, meets what lies behind it.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(EffectModifier(effect: PlainEffect(effect: .blend(blendMode.display))))
  }

  /// The view as one picture, so that opacity and blend modes inside meet nothing outside.
  public func compositingGroup() -> some View { modifier(EffectModifier(effect: PlainEffect(effect: .group))) }

  /// The view drawn into a picture of its own: materials inside do not see what lies behind.
  ///
  /// - Parameters:
  ///   - opaque: whether the picture has no transparency; what is not painted is black.
  ///   - colorMode: has no effect, all pictures are in encoded sRGB.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    modifier(EffectModifier(effect: PlainEffect(effect: .flatten(opaque: opaque))))
  }

  /// A shadow behind the view.
  ///
  /// - Parameters:
  ///   - radius: the Gaussian's standard deviation in points.
  ///   - x: how far the shadow is moved, in points; it ends on whole pixels.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(
      EffectModifier(
        effect: ShadowEffect(color: AnimatableTint(color), radius: radius, offset: CGSize(width: x, height: y))))
  }

  /// Only what of the view another one, in its size, lets through with its alpha.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    modifier(MaskModifier(mask: mask(), alignment: alignment))
  }

  /// Only what of the view another one, centred in its size, lets through with its alpha.
  @_disfavoredOverload
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(MaskModifier(mask: mask, alignment: .center))
  }
}
