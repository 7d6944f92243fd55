public import Observation

/// Changes the environment of the views below.
nonisolated struct EnvironmentTransform: PrimitiveModifier {
  typealias Body = Never
  let transform: (inout EnvironmentValues) -> Void

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    var inner = context
    transform(&inner.environment)
    return inner.nodes(of: content)
  }
}

nonisolated extension View {
  /// Sets an environment value for this view and everything in it.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    modifier(EnvironmentTransform { $0[keyPath: keyPath] = value })
  }

  /// Changes an environment value for this view and everything in it.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modifier(EnvironmentTransform { transform(&$0[keyPath: keyPath]) })
  }

  /// Puts an observable object into the environment, found there by its type.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(EnvironmentTransform { $0[object: T.self] = object })
  }
}
