import DisplayList
import Surfaces

/// The colour space in which a `drawingGroup` mixes overlapping content.
public enum ColorRenderingMode: Hashable, Sendable {
  /// Encoded sRGB: half of white over black is 128 of 255.
  case nonLinear
  /// Linear sRGB, as light adds up: half of white over black is 188 of 255.
  case linear
  /// The same as `linear` here: colours are clamped to 0...1, because pictures hold eight bits a channel.
  case extendedLinear
}

nonisolated extension View {
  /// Mixes the view, as one picture, with what lies behind it.
  public func blendMode(_ blendMode: ViewValues.BlendMode) -> some View { plainEffect(.blend(blendMode.display)) }

  /// Composites the view into one picture, so that opacity and blend modes inside do not affect anything outside.
  public func compositingGroup() -> some View { plainEffect(.group) }

  /// Draws the view into a picture of its own, as large as the view: materials inside do not see what lies behind, and
  /// a no-entry sign replaces controls that are native in SwiftUI.
  ///
  /// - Parameters:
  ///   - opaque: whether the picture has no transparency; unpainted places are black.
  ///   - colorMode: the space in which opacity, antialiased edges and transparent colours inside are mixed. Blend modes
  ///     other than `normal`, gradients and shaders work in encoded sRGB in every mode, and so does compositing the
  ///     picture.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    modifier(EffectModifier(effect: FlattenEffect(isOpaque: opaque, isLinear: colorMode != .nonLinear)))
  }

  /// A shadow behind the view.
  ///
  /// - Parameters:
  ///   - radius: the Gaussian's standard deviation in points.
  ///   - x: the horizontal offset of the shadow, in points; it is rounded to whole pixels.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(
      EffectModifier(
        effect: ShadowEffect(color: AnimatableTint(color), radius: radius, offset: CGSize(width: x, height: y))))
  }

  /// Masks the view with the alpha of another, which is proposed the view's size.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    modifier(MaskModifier(mask: mask(), alignment: alignment))
  }

  /// Masks the view with the alpha of another, which is proposed the view's size and centred in it.
  @_disfavoredOverload
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(MaskModifier(mask: mask, alignment: .center))
  }
}
