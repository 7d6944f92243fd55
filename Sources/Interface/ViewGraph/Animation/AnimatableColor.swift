package import Surfaces

/// A colour that animates in encoded sRGB.
///
/// It is beside the animated values, and not beside the styles, so that the compiler specializes them for it.
package struct AnimatableColor: Animatable {
  /// The slot among the animated values of one identity.
  package static let slot = 1

  package var color: ResolvedColor

  package init(color: ResolvedColor) { self.color = color }

  package var animatableData: AnimatablePair<AnimatablePair<Float, Float>, AnimatablePair<Float, Float>> {
    get { AnimatablePair(AnimatablePair(color.red, color.green), AnimatablePair(color.blue, color.alpha)) }
    set {
      color = ResolvedColor(
        red: newValue.first.first, green: newValue.first.second, blue: newValue.second.first,
        alpha: newValue.second.second)
    }
  }
}

@MainActor
extension ViewContext {
  /// Returns a colour as it is shown now.
  package func shown(_ color: AnimatableColor) -> ShownValue<AnimatableColor> {
    ShownValue(color, slot: AnimatableColor.slot, in: self)
  }
}
