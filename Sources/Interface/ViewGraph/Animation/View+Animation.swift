/// Changes the transaction of the views inside.
nonisolated package struct TransactionModifier: PrimitiveModifier {
  var transform: (inout Transaction) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingTransaction(transform).child(0).nodes(of: content)
  }
}

/// Animates the changes inside in the frame in which a value changes.
nonisolated package struct ValueAnimationModifier<Value: Equatable>: PrimitiveModifier {
  var animation: Animation?
  var value: Value

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let animation = animation
    let inner = context.changingTransaction(in: LastChange.frame(of: value, in: context)) {
      if !$0.disablesAnimations { $0.animation = animation }
    }
    return inner.child(0).nodes(of: content)
  }
}

/// The frame in which a value has last changed.
private final class LastChange<Value: Equatable> {
  private var value: Value
  private var frame: UInt64 = 0

  private init(_ value: Value) { self.value = value }

  /// Returns the frame in which a value, kept for the identity of a context, has last changed; 0 for none.
  ///
  /// A frame may be evaluated more than once before it is shown: the change belongs to all of them.
  @MainActor
  static func frame(of value: Value, in context: ViewContext) -> UInt64 {
    let last = context.session.store.object(at: context.identity) { LastChange(value) }
    if last.value != value { (last.value, last.frame) = (value, context.session.frame) }
    return last.frame
  }
}

/// Changes the transaction of the views inside in the frame in which a value changes.
nonisolated package struct ValueTransactionModifier<Value: Equatable>: PrimitiveModifier {
  var value: Value
  var transform: (inout Transaction) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingTransaction(in: LastChange.frame(of: value, in: context), transform).child(0).nodes(of: content)
  }
}

/// Changes the transaction of the modifiers that a closure adds to a view, and not that of the view itself.
nonisolated package struct ScopedTransactionView<Content: View, Result: View>: PrimitiveView {
  var content: Content
  var transform: (inout Transaction) -> Void
  var result: (PlaceholderContentView<Content>) -> Result

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let content = PlaceholderContentView<Content>(view: content, scope: context.scope)
    let view = context.session.tracked(by: Result.self) { result(content) }
    return context.changingTransaction(transform).child(0).nodes(of: view)
  }
}

nonisolated extension View {
  /// Animates the changes inside this view that come with a change of `value`; nil keeps them from animating.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(ValueAnimationModifier(animation: animation, value: value))
  }

  /// Animates every change inside this view, whatever has caused it; nil keeps all of them from animating.
  ///
  /// Deprecated in SwiftUI, since layout that changes with a window's size animates too: `animation(_:value:)` says
  /// which change it means.
  public func animation(_ animation: Animation?) -> some View {
    modifier(TransactionModifier { if !$0.disablesAnimations { $0.animation = animation } })
  }

  /// Animates the changes of the modifiers that a closure adds to this view, and not those inside the view.
  public func animation<V: View>(
    _ animation: Animation?,
    @ViewBuilder body: @escaping (PlaceholderContentView<Self>) -> V
  ) -> some View {
    transaction({ if !$0.disablesAnimations { $0.animation = animation } }, body: body)
  }

  /// Changes the transaction of every change inside this view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(transform: transform))
  }

  /// Changes the transaction of the changes inside this view that come with a change of `value`.
  public func transaction(value: some Equatable, _ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(ValueTransactionModifier(value: value, transform: transform))
  }

  /// Changes the transaction of the changes to the modifiers that a closure adds to this view.
  public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void,
    @ViewBuilder body: @escaping (PlaceholderContentView<Self>) -> V
  ) -> some View {
    ScopedTransactionView(content: self, transform: transform, result: body)
  }
}

/// A modifier whose animatable data is interpolated before its body is evaluated.
@MainActor @preconcurrency
public protocol AnimatableModifier: ViewModifier, Animatable {}
