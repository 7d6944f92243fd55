import DisplayList
import Surfaces

struct OpacityEffect: DrawingEffect {
  var opacity: Double

  var isHit: Bool { opacity > 0 }

  func draw(
    in canvas: inout Canvas, at placement: Placement, identity: ViewIdentity, index: Int,
    content: (inout Canvas) -> Void
  ) { canvas.faded(to: opacity, identity: identity, index: index, draw: content) }

  var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }
}

struct BlurEffect: DrawingEffect {
  /// The Gaussian's standard deviation in points.
  var radius: CGFloat
  var isOpaque: Bool

  func draw(
    in canvas: inout Canvas, at placement: Placement, identity: ViewIdentity, index: Int,
    content: (inout Canvas) -> Void
  ) {
    let sigma = canvas.length(radius, at: placement)
    guard sigma > 0, sigma.isFinite else { return content(&canvas) }
    canvas.apply(.blur(Blur(sigma: sigma, isOpaque: isOpaque)), identity: identity, index: index, draw: content)
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

  func draw(
    in canvas: inout Canvas, at placement: Placement, identity: ViewIdentity, index: Int,
    content: (inout Canvas) -> Void
  ) {
    let sigma = canvas.length(max(0, radius), at: placement)
    guard color.display.alpha > 0, sigma.isFinite else { return content(&canvas) }
    let (x, y) = canvas.distance(offset, at: placement)
    canvas.apply(
      .shadow(Shadow(color: color.display, sigma: sigma, x: x, y: y)), identity: identity, index: index, draw: content)
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

/// One of the display list's effects as it is.
struct PlainEffect: DrawingEffect {
  var effect: Effect

  func draw(
    in canvas: inout Canvas, at placement: Placement, identity: ViewIdentity, index: Int,
    content: (inout Canvas) -> Void
  ) { canvas.apply(effect, identity: identity, index: index, draw: content) }
}
