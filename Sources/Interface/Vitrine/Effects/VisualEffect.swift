/// Effects that may depend on a view's size and place, see `View.visualEffect`.
nonisolated public protocol VisualEffect: Sendable, Animatable {}

/// No effect: what `visualEffect` hands its closure to add effects to.
nonisolated public struct EmptyVisualEffect: VisualEffect {
  public init() {}
}

/// Some effects and one more on what they make.
nonisolated struct ModifiedVisualEffect<Base: VisualEffect, Effect: DrawingEffect>: VisualEffect {
  var base: Base
  var effect: Effect

  var animatableData: AnimatablePair<Base.AnimatableData, Effect.AnimatableData> {
    get { AnimatablePair(base.animatableData, effect.animatableData) }
    set {
      base.animatableData = newValue.first
      effect.animatableData = newValue.second
    }
  }
}

/// A visual effect that the library can draw: all there are.
private protocol EffectChain {
  /// The innermost first.
  var effects: [any DrawingEffect] { get }
}

extension EmptyVisualEffect: EffectChain {
  fileprivate var effects: [any DrawingEffect] { [] }
}

extension ModifiedVisualEffect: EffectChain {
  fileprivate var effects: [any DrawingEffect] { ((base as? any EffectChain)?.effects ?? []) + [effect] }
}

/// Applies effects that depend on a view's size and place.
nonisolated struct VisualEffectModifier<Effect: VisualEffect>: PrimitiveModifier {
  typealias Body = Never
  var effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      let record: ViewRecord = session.records.visit(context.identity.child(0x7665).child(index))
      return EffectNode(context, child: child) { proxy in
        session.records.walk(record) {
          let aim = session.tracked { effect(EmptyVisualEffect(), proxy) }
          let shown = context.animated(aim, slot: index) as? any EffectChain
          return (shown?.effects ?? []).map { $0.resolved(in: context.environment) }
        }
      }
    }
  }
}

nonisolated extension View {
  /// Effects that depend on the view's size and place, which the closure gets, without changing its layout.
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

  public func offset(_ offset: CGSize) -> some VisualEffect { adding(OffsetEffect(offset: offset)) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }

  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(ScaleEffect(scale: scale, anchor: anchor))
  }

  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(RotationEffect(angle: angle, anchor: anchor))
  }

  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    adding(TransformEffect(transform: transform))
  }

  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    adding(BlurEffect(radius: radius, isOpaque: opaque))
  }

  public func opacity(_ opacity: Double) -> some VisualEffect { adding(OpacityEffect(opacity: opacity)) }
  public func brightness(_ amount: Double) -> some VisualEffect { filter(.brightness, amount) }
  public func contrast(_ amount: Double) -> some VisualEffect { filter(.contrast, amount) }
  public func saturation(_ amount: Double) -> some VisualEffect { filter(.saturation, amount) }
  public func grayscale(_ amount: Double) -> some VisualEffect { filter(.grayscale, amount) }
  public func hueRotation(_ angle: Angle) -> some VisualEffect { filter(.hueRotation, angle.radians) }

  private func filter(_ filter: ColorFilterEffect.Filter, _ amount: Double) -> some VisualEffect {
    adding(ColorFilterEffect(filter: filter, amount: amount))
  }
}
