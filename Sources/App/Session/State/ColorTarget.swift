/// A colour of the look, which the pointer can take from the picture.
package enum ColorTarget: Hashable, Sendable {
  /// The tint over the panel.
  case tint
  /// A colour argument of a Metal function.
  case argument(EffectArgument)

  /// Returns the change of the look that sets the colour, encoded sRGB with alpha.
  func setting(_ color: SIMD4<Float>) -> SceneSetting {
    switch self {
    case .tint: .tint(color)
    case .argument(let argument): .argument(argument, (0..<4).map { Double(color[$0]) })
    }
  }

  /// Returns a colour of the picture with the alpha that the look has, half where it has none: it would not be seen.
  func color(_ picked: SIMD3<Float>, in look: SceneLook) -> SIMD4<Float> {
    let alpha: Float =
      switch self {
      case .tint: look.tint.w
      case .argument(let argument): Float(look.effectValues[argument]?.last ?? 1)
      }
    return SIMD4(picked, alpha > 0 ? min(alpha, 1) : 0.5)
  }
}
