import DisplayList
import Surfaces

/// The colour space in which a `drawingGroup` mixes what lies over one another.
public enum ColorRenderingMode: Hashable, Sendable {
  /// Encoded sRGB: half of white over black is 128 of 255.
  case nonLinear
  /// Linear sRGB, as light adds up: half of white over black is 188 of 255.
  case linear
  /// As `linear`. Colours outside 0...1 are limited: pictures hold eight bits a channel.
  case extendedLinear
}

nonisolated extension View {
  /// The blend mode of the view, as one picture, with what lies behind it.
  public func blendMode(_ blendMode: ViewValues.BlendMode) -> some View { plainEffect(.blend(blendMode.display)) }

  /// The view as one picture, so that opacity and blend modes inside meet nothing outside.
  public func compositingGroup() -> some View { plainEffect(.group) }

  /// The view drawn into a picture of its own, as large as the view: materials inside do not see what lies behind, and
  /// controls that are the system's own are signs in their places.
  ///
  /// - Parameters:
  ///   - opaque: whether the picture has no transparency; what is not painted is black.
  ///   - colorMode: in which space opacity, antialiased edges and transparent colours inside are mixed. Blend modes other
  ///     than `normal`, gradients and shaders work in encoded sRGB in every mode, and so does laying the picture down.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    modifier(EffectModifier(effect: FlattenEffect(isOpaque: opaque, isLinear: colorMode != .nonLinear)))
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
