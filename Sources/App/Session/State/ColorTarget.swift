/// A colour that the pointer can take from the picture.
package enum ColorTarget: Hashable, Sendable {
  /// The tint over the panel.
  case tint
  /// A colour argument of a Metal function.
  case argument(EffectArgument)
  /// A colour of an array, by its index; `of` has the array's values in case the look has none of its own.
  case element(EffectArgument, Int, of: [Double])
  /// The gradient's stop with an id.
  case stop(Int)
  /// A parameter of a preview, by its id; it is not part of the look.
  case parameter(UInt64)

  /// Returns the setting that gives the look the colour, in encoded sRGB with alpha; nil if it is not part of the look.
  func setting(_ color: SIMD4<Float>, in look: SceneLook) -> SceneSetting? {
    let components = (0..<4).map { Double(color[$0]) }
    switch self {
    case .tint: return .tint(color)
    case .argument(let argument): return .argument(argument, components)
    case .element(let argument, let index, let standard):
      var values = Self.values(of: argument, standard, in: look)
      if values.indices.contains(4 * index + 3) { values.replaceSubrange(4 * index..<4 * index + 4, with: components) }
      return .argument(argument, values)
    case .stop(let id): return .gradient(.setColor(color, of: id))
    case .parameter: return nil
    }
  }

  /// Returns an array's values: the look's, or the given ones if it has none or a different number of them.
  private static func values(of argument: EffectArgument, _ standard: [Double], in look: SceneLook) -> [Double] {
    look.effectValues[argument].flatMap { $0.count == standard.count ? $0 : nil } ?? standard
  }

  /// Returns the picked colour with the target's current alpha; half if that is 0, at which it would be invisible.
  func color(_ picked: SIMD3<Float>, in look: SceneLook) -> SIMD4<Float> {
    let alpha: Float =
      switch self {
      case .tint: look.tint.w
      case .argument(let argument): Float(look.effectValues[argument]?.last ?? 1)
      case .element(let argument, let index, let standard):
        Self.values(of: argument, standard, in: look).dropFirst(4 * index + 3).first.map { Float($0) } ?? 1
      case .stop(let id): look.gradient[id]?.color.w ?? 1
      case .parameter: 1
      }
    return SIMD4(picked, alpha > 0 ? min(alpha, 1) : 0.5)
  }
}
