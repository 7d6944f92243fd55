// The actions of inner views are collected before those of the views around them, in SwiftUI's order: from the
// innermost view outwards, in the order of the source, and tasks last.

/// Runs actions when the view appears and disappears.
nonisolated package struct AppearanceModifier: PrimitiveModifier {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let appearance = session.store.object(at: context.identity) { Appearance() }
    appearance.disappear = disappear
    let nodes = context.child(0).nodes(of: content)
    if !appearance.hasAppeared, let appear {
      session.afterLayout(owner: context.owner, name: "onAppear") { Appearing.run(appear) }
    }
    appearance.hasAppeared = true
    return nodes
  }

  private final class Appearance: Disposable {
    var hasAppeared = false
    var disappear: (() -> Void)?
    func dispose() { disappear?() }
  }
}

/// Runs an action when a value differs from that of the last evaluation.
nonisolated package struct ChangeModifier<Value: Equatable>: PrimitiveModifier {
  var value: Value
  var isInitial: Bool
  var action: (Value, Value) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let value = value
    let action = action
    var old = isInitial ? value : nil
    let last = session.store.object(at: context.identity) { () -> SharedValue<Value?> in SharedValue(nil) }
    if let known = last.value { old = known == value ? nil : known }
    last.value = value
    let nodes = context.child(0).nodes(of: content)
    if let old { session.afterLayout(owner: context.owner, name: "onChange") { action(old, value) } }
    return nodes
  }
}

/// Runs a task while the view is present, and restarts it for each value of `id`.
nonisolated package struct TaskModifier<ID: Equatable>: PrimitiveModifier {
  var id: ID
  var priority: TaskPriority
  var action: @Sendable @MainActor () async -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let running = session.store.object(at: context.identity) { Running() }
    let nodes = context.child(0).nodes(of: content)
    if running.id != id {
      running.id = id
      session.afterLayout(owner: context.owner, name: "task", isTask: true) {
        running.task?.cancel()
        running.task = Task(priority: priority, operation: action)
      }
    }
    return nodes
  }

  private final class Running: Disposable {
    var id: ID?
    var task: Task<Void, Never>?
    func dispose() { task?.cancel() }
    // If the whole host ends, nothing is disposed of.
    deinit { task?.cancel() }
  }
}

nonisolated extension View {
  /// Runs an action when the view has come into the tree: after its first layout, before the frame is drawn.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(appear: action, disappear: nil))
  }

  /// Runs an action when the view has left the tree.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(appear: nil, disappear: action))
  }

  /// Runs an action when a value has changed, with the new one: SwiftUI's first form of it.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    modifier(ChangeModifier(value: value, isInitial: false) { _, new in action(new) })
  }

  /// Runs an action when a value has changed, with the old one and the new.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: initial, action: action)) }

  /// Runs an action when a value has changed.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs a task while the view is in the tree. The frame loop must let the main actor's queue run.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable @MainActor () async -> Void
  ) -> some View { modifier(TaskModifier(id: true, priority: priority, action: action)) }

  /// Runs a task while the view is in the tree, and restarts it when `value` changes.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable @MainActor () async -> Void
  ) -> some View { modifier(TaskModifier(id: value, priority: priority, action: action)) }
}
