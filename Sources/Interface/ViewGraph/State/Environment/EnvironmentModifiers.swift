public import Observation

/// Changes the environment of the views below.
nonisolated package struct EnvironmentTransform: PrimitiveModifier {
  let transform: (inout EnvironmentValues) -> Void

  package init(transform: @escaping (inout EnvironmentValues) -> Void) { self.transform = transform }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingEnvironment(.transformedEnvironment, transform).nodes(of: content)
  }
}

/// Sets one value of the environment of the views below.
nonisolated package struct EnvironmentWriter<Value>: PrimitiveModifier {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    var inner = context
    inner.environment = environment(in: context)
    return inner.nodes(of: content)
  }

  /// Returns the environment with the value in it: that of the last evaluation, if the result is the same.
  @MainActor
  private func environment(in context: ViewContext) -> EnvironmentValues {
    let outer = context.environment
    func written() -> EnvironmentValues {
      var values = outer
      values[keyPath: keyPath] = value
      return values
    }
    let kept = context.session.store.object(at: context.identity.child(.environmentValue)) {
      KeptWrite(value, at: keyPath, over: outer.version, values: written())
    }
    // Most often the same value is written to the same environment.
    if kept.outer == outer.version, kept.keyPath === keyPath, ValueComparison.same(kept.value, value) {
      return kept.values
    }
    let values = written()
    if !kept.values.isSame(as: values) { kept.values = values }
    (kept.outer, kept.keyPath, kept.value) = (outer.version, keyPath, value)
    return kept.values
  }
}

/// The value written last, the version of the environment it was written to, and the result.
private final class KeptWrite<Value> {
  var outer: UInt64
  var keyPath: AnyKeyPath
  var value: Value
  var values: EnvironmentValues

  init(_ value: Value, at keyPath: AnyKeyPath, over outer: UInt64, values: EnvironmentValues) {
    self.value = value
    self.keyPath = keyPath
    self.outer = outer
    self.values = values
  }
}

@MainActor
extension ViewContext {
  /// Returns the context with a changed environment: that of the last evaluation, if the result is the same.
  ///
  /// - Parameter role: the caller's own role, under which the environment is kept.
  package func changingEnvironment(_ role: ViewRole, _ transform: (inout EnvironmentValues) -> Void) -> ViewContext {
    var inner = self
    transform(&inner.environment)
    guard inner.environment.version != environment.version else { return inner }
    let kept = session.store.object(at: identity.child(role)) { SharedValue(inner.environment) }
    if kept.value.isSame(as: inner.environment) {
      inner.environment = kept.value
    } else {
      kept.value = inner.environment
    }
    return inner
  }
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

  /// Puts an observable object into the environment, where it is found by its type.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(EnvironmentObjectWriter(object: object))
  }
}
