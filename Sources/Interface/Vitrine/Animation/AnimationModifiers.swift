/// Changes the transaction of the views inside.
nonisolated package struct TransactionModifier: PrimitiveModifier {
  var transform: (inout Transaction) -> Void

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0)
    transform(&inner.transaction)
    return inner.nodes(of: content)
  }
}

/// Animates what changes inside in the frame in which a value changes.
nonisolated package struct ValueAnimationModifier<Value: Equatable>: PrimitiveModifier {
  var animation: Animation?
  var value: Value

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let value = value
    let last = context.session.store.object(at: context.identity) { Last(value) }
    var inner = context.child(0)
    // A frame may be evaluated more than once before it is shown: the change belongs to all of them.
    if last.value != value {
      last.value = value
      last.frame = context.session.frame
    }
    if last.frame == context.session.frame, !inner.transaction.disablesAnimations {
      inner.transaction.animation = animation
      // The next frame comes without it.
      context.session.records.unsettle()
    }
    return inner.nodes(of: content)
  }

  private final class Last {
    var value: Value
    var frame: UInt64?
    init(_ value: Value) { self.value = value }
  }
}

nonisolated extension View {
  /// Animates the changes inside this view that come with a change of `value`; nil keeps them from animating.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(ValueAnimationModifier(animation: animation, value: value))
  }

  /// Changes what every change inside this view comes with.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(transform: transform))
  }
}

/// A modifier whose animatable data is interpolated before its body is evaluated.
@MainActor @preconcurrency
public protocol AnimatableModifier: ViewModifier, Animatable {}
