public import Observation

/// Changes the environment of the views below.
nonisolated struct EnvironmentTransform: PrimitiveModifier {
  typealias Body = Never
  let transform: (inout EnvironmentValues) -> Void

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingEnvironment(transform).nodes(of: content)
  }
}

/// Sets one value of the environment of the views below.
nonisolated struct EnvironmentWriter<Value>: PrimitiveModifier {
  typealias Body = Never
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingEnvironment { $0[keyPath: keyPath] = value }.nodes(of: content)
  }
}

@MainActor
extension ViewContext {
  /// The context with a changed environment: that of the last evaluation, where the change comes to the same.
  func changingEnvironment(_ transform: (inout EnvironmentValues) -> Void) -> ViewContext {
    var inner = self
    transform(&inner.environment)
    guard inner.environment.version != environment.version else { return inner }
    let kept = session.store.object(at: identity.child(0x656E)) { KeptEnvironment() }
    if let last = kept.values, last.isSame(as: inner.environment) {
      inner.environment = last
    } else {
      kept.values = inner.environment
    }
    return inner
  }
}

private final class KeptEnvironment {
  var values: EnvironmentValues?
}

nonisolated extension View {
  /// Sets an environment value for this view and everything in it.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    modifier(EnvironmentWriter(keyPath: keyPath, value: value))
  }

  /// Changes an environment value for this view and everything in it.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modifier(EnvironmentTransform { transform(&$0[keyPath: keyPath]) })
  }

  /// Puts an observable object into the environment, found there by its type.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(EnvironmentObjectWriter(object: object))
  }
}
