import DisplayList
import Surfaces

nonisolated extension View {
  /// The view blurred by a Gaussian whose standard deviation is `radius` points.
  ///
  /// - Parameter opaque: whether the picture keeps its edges, or fades out around them.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(EffectModifier(effect: BlurEffect(radius: radius, isOpaque: opaque)))
  }

  /// Adds to the colours; 0 changes nothing, 1 is white.
  public func brightness(_ amount: Double) -> some View { filter(.brightness, amount) }

  /// Scales colours about middle grey; 1 changes nothing, negative amounts invert.
  public func contrast(_ amount: Double) -> some View { filter(.contrast, amount) }

  /// Scales colours about their luminance; 1 changes nothing, 0 and less is grey.
  public func saturation(_ amount: Double) -> some View { filter(.saturation, amount) }

  /// Removes the colour: 0 changes nothing, 1 is grey.
  public func grayscale(_ amount: Double) -> some View { filter(.grayscale, amount) }

  /// Turns hues about the grey axis.
  public func hueRotation(_ angle: Angle) -> some View { filter(.hueRotation, angle.radians) }

  private func filter(_ filter: ColorFilterEffect.Filter, _ amount: Double) -> some View {
    modifier(EffectModifier(effect: ColorFilterEffect(filter: filter, amount: amount)))
  }

  /// Multiplies the colours and the opacity by those of another colour.
  public func colorMultiply(_ color: Color) -> some View {
    modifier(EffectModifier(effect: ColorMultiplyEffect(color: AnimatableTint(color))))
  }

  /// Inverts the colours: dark becomes light, and each colour its complement.
  public func colorInvert() -> some View { plainEffect(.colorMatrix(.colorInvert)) }

  /// Turns the view black, as opaque as it was bright, for use as a mask.
  public func luminanceToAlpha() -> some View { plainEffect(.colorMatrix(.luminanceToAlpha)) }

  /// Mixes the channels of the view's colours by a matrix. In SwiftUI this is a `GraphicsContext.Filter` alone.
  public func colorMatrix(_ matrix: ViewValues.ColorMatrix) -> some View { plainEffect(.colorMatrix(matrix.display)) }

  /// Maps each channel of the view's colours by a function of its own: curves, levels, posterisation, gamma.
  ///
  /// Values are looked up at the nearest of 256 levels. Where the view is transparent, the functions are given black.
  public func colorTransfer(_ transfer: ViewValues.ColorTransfer) -> some View {
    plainEffect(.transfer(transfer.display))
  }
}
