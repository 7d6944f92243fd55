import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

struct BlurEffect: DrawingEffect {
  /// The Gaussian's standard deviation in points.
  var radius: CGFloat
  var isOpaque: Bool

  func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? {
    let sigma = canvas.length(radius, at: placement)
    return sigma > 0 && sigma.isFinite ? .blur(Blur(sigma: sigma, isOpaque: isOpaque)) : nil
  }

  var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }
}

struct ShadowEffect: DrawingEffect {
  var color: AnimatableTint
  /// The Gaussian's standard deviation in points.
  var radius: CGFloat
  var offset: CGSize

  mutating func resolve(in environment: EnvironmentValues) { color.resolve(in: environment) }

  func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? {
    let sigma = canvas.length(max(0, radius), at: placement)
    guard color.display.alpha > 0, sigma.isFinite else { return nil }
    let (x, y) = canvas.distance(offset, at: placement)
    return .shadow(Shadow(color: color.display, sigma: sigma, x: x, y: y))
  }

  var animatableData: AnimatablePair<AnimatableTint.AnimatableData, AnimatablePair<CGFloat, CGSize.AnimatableData>> {
    get { AnimatablePair(color.animatableData, AnimatablePair(radius, offset.animatableData)) }
    set {
      color.animatableData = newValue.first
      radius = newValue.second.first
      offset.animatableData = newValue.second.second
    }
  }
}

/// A wrapper for an effect of the display list that depends on nothing else.
struct PlainEffect: DrawingEffect {
  var effect: Effect

  func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? { effect }
}

nonisolated extension View {
  func plainEffect(_ effect: Effect) -> some View { modifier(EffectModifier(effect: PlainEffect(effect: effect))) }
}
