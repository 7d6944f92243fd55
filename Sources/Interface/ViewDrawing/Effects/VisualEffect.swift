@_spi(Nodes) import ViewGraph

/// A chain of effects that may depend on a view's size and place; see `View.visualEffect`.
nonisolated public protocol VisualEffect: Sendable, Animatable {}

/// The empty effect, which `visualEffect` hands its closure to add effects to.
nonisolated public struct EmptyVisualEffect: VisualEffect {
  /// Creates the empty effect, with which a chain of effects begins.
  public init() {}
}

/// A chain of effects with one more applied to its result.
nonisolated struct ModifiedVisualEffect<Base: VisualEffect, Effect: DrawingEffect>: VisualEffect {
  var base: Base
  var effect: Effect

  var animatableData: AnimatablePair<Base.AnimatableData, Effect.AnimatableData> {
    get { AnimatablePair(base.animatableData, effect.animatableData) }
    set { (base.animatableData, effect.animatableData) = (newValue.first, newValue.second) }
  }
}

/// A visual effect that the library can draw; every one of them conforms.
private protocol EffectChain {
  /// The effects, innermost first.
  var effects: [any DrawingEffect] { get }
}

extension VisualEffect {
  /// The effects to draw, innermost first.
  package var drawingEffects: [any DrawingEffect] { (self as? any EffectChain)?.effects ?? [] }
}

extension EmptyVisualEffect: EffectChain {
  fileprivate var effects: [any DrawingEffect] { [] }
}

extension ModifiedVisualEffect: EffectChain {
  fileprivate var effects: [any DrawingEffect] { ((base as? any EffectChain)?.effects ?? []) + [effect] }
}

/// A modifier that applies effects that depend on a view's size and place.
nonisolated struct VisualEffectModifier<Effect: VisualEffect>: PrimitiveModifier {
  var effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      let record: ViewRecord = session.records.visit(context.identity.child(.visualEffect, index))
      return EffectNode(
        context, child: child,
        making: { proxy in
          session.records.walk(record) {
            let target = session.tracked(by: Effect.self) { effect(EmptyVisualEffect(), proxy) }
            let shown = context.animated(target, slot: index) as? any EffectChain
            return (shown?.effects ?? []).map { $0.resolved(in: context.environment) }
          }
        })
    }
  }
}

nonisolated extension View {
  /// Applies effects that depend on the view's size and place, which the closure gets; the view's layout is not
  /// changed.
  public func visualEffect<Effect: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
  ) -> some View {
    modifier(VisualEffectModifier(effect: effect))
  }
}

nonisolated extension VisualEffect {
  func adding(_ effect: some DrawingEffect) -> some VisualEffect {
    ModifiedVisualEffect(base: self, effect: effect)
  }

  /// Moves the drawing, in points.
  public func offset(_ offset: CGSize) -> some VisualEffect { adding(OffsetEffect(offset: offset)) }
  /// Moves the drawing, in points; the layout stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }

  /// Scales the view about a point of its frame, each axis by itself.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(ScaleEffect(scale: scale, anchor: anchor))
  }

  /// Scales the view about a point of its frame, equally on both axes.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Scales the view about a point of its frame, each axis by a factor of its own.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Rotates the view about a point of its frame; positive angles turn clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(RotationEffect(angle: angle, anchor: anchor))
  }

  /// Applies a transform whose origin is the view's top left corner.
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    adding(TransformEffect(transform: transform))
  }

  /// Blurs by a Gaussian whose standard deviation is `radius` points.
  ///
  /// - Parameter opaque: whether the picture keeps its edges, or fades out around them.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    adding(BlurEffect(radius: radius, isOpaque: opaque))
  }

  /// Sets the opacity: 1 changes nothing, 0 shows nothing.
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(OpacityEffect(opacity: opacity)) }
  /// Adds to the colours; 0 changes nothing, 1 is white.
  public func brightness(_ amount: Double) -> some VisualEffect { filter(.brightness, amount) }
  /// Scales colours about middle grey; 1 changes nothing, negative amounts invert.
  public func contrast(_ amount: Double) -> some VisualEffect { filter(.contrast, amount) }
  /// Scales colours about their luminance; 1 changes nothing, 0 and less is grey.
  public func saturation(_ amount: Double) -> some VisualEffect { filter(.saturation, amount) }
  /// Removes the colour: 0 changes nothing, 1 is grey.
  public func grayscale(_ amount: Double) -> some VisualEffect { filter(.grayscale, amount) }
  /// Turns hues about the grey axis.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { filter(.hueRotation, angle.radians) }

  private func filter(_ filter: ColorFilterEffect.Filter, _ amount: Double) -> some VisualEffect {
    adding(ColorFilterEffect(filter: filter, amount: amount))
  }
}
