@_spi(Nodes) import ViewGraph

/// Effects that may depend on a view's size and place, see `View.visualEffect`.
nonisolated public protocol VisualEffect: Sendable, Animatable {}

/// No effect: what `visualEffect` hands its closure to add effects to.
nonisolated public struct EmptyVisualEffect: VisualEffect {
  /// What a chain of effects begins with.
  public init() {}
}

/// Some effects and one more on what they make.
nonisolated struct ModifiedVisualEffect<Base: VisualEffect, Effect: DrawingEffect>: VisualEffect {
  var base: Base
  var effect: Effect

  var animatableData: AnimatablePair<Base.AnimatableData, Effect.AnimatableData> {
    get { AnimatablePair(base.animatableData, effect.animatableData) }
    set { (base.animatableData, effect.animatableData) = (newValue.first, newValue.second) }
  }
}

/// A visual effect that the library can draw: all there are.
private protocol EffectChain {
  /// The innermost first.
  var effects: [any DrawingEffect] { get }
}

extension VisualEffect {
  /// What is drawn, the innermost first.
  package var drawingEffects: [any DrawingEffect] { (self as? any EffectChain)?.effects ?? [] }
}

extension EmptyVisualEffect: EffectChain {
  fileprivate var effects: [any DrawingEffect] { [] }
}

extension ModifiedVisualEffect: EffectChain {
  fileprivate var effects: [any DrawingEffect] { ((base as? any EffectChain)?.effects ?? []) + [effect] }
}

/// Applies effects that depend on a view's size and place.
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
            let aim = session.tracked { effect(EmptyVisualEffect(), proxy) }
            let shown = context.animated(aim, slot: index) as? any EffectChain
            return (shown?.effects ?? []).map { $0.resolved(in: context.environment) }
          }
        })
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

  /// Moves what is drawn, in points.
  public func offset(_ offset: CGSize) -> some VisualEffect { adding(OffsetEffect(offset: offset)) }
  /// Moves what is drawn, in points; the layout stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }

  /// Makes larger or smaller about a point of the view's frame, each axis by itself.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(ScaleEffect(scale: scale, anchor: anchor))
  }

  /// Makes larger or smaller, the same on both axes, about a point of the view's frame.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Makes wider or narrower, higher or lower, about a point of the view's frame.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Turns about a point of the view's frame; positive angles turn clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(RotationEffect(angle: angle, anchor: anchor))
  }

  /// Transforms, with the view's top left corner as the origin.
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    adding(TransformEffect(transform: transform))
  }

  /// Blurs by a Gaussian whose standard deviation is `radius` points.
  ///
  /// - Parameter opaque: whether the picture keeps its edges, or fades out around them.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    adding(BlurEffect(radius: radius, isOpaque: opaque))
  }

  /// Lets what lies behind through: 1 changes nothing, 0 shows nothing.
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(OpacityEffect(opacity: opacity)) }
  /// Adds to the colours; 0 changes nothing, 1 is white.
  public func brightness(_ amount: Double) -> some VisualEffect { filter(.brightness, amount) }
  /// Scales colours about middle grey; 1 changes nothing, negative amounts invert.
  public func contrast(_ amount: Double) -> some VisualEffect { filter(.contrast, amount) }
  /// Scales colours about their luminance; 1 changes nothing, 0 and less is grey.
  public func saturation(_ amount: Double) -> some VisualEffect { filter(.saturation, amount) }
  /// From colour at 0 to grey at 1.
  public func grayscale(_ amount: Double) -> some VisualEffect { filter(.grayscale, amount) }
  /// Turns hues about the grey axis.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { filter(.hueRotation, angle.radians) }

  private func filter(_ filter: ColorFilterEffect.Filter, _ amount: Double) -> some VisualEffect {
    adding(ColorFilterEffect(filter: filter, amount: amount))
  }
}
