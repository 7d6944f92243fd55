// The actions of what is inside are collected before those of the view around it, as SwiftUI runs them: from the
// innermost view outwards, in the order of the source, and tasks last.

/// Acts when the view comes and when it goes.
nonisolated package struct AppearanceModifier: PrimitiveModifier {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let appearance = session.store.object(at: context.identity) { Appearance() }
    appearance.disappear = disappear
    let nodes = context.child(0).nodes(of: content)
    if !appearance.isThere, let appear {
      session.afterLayout(owner: context.owner, what: "onAppear") { Appearing.run(appear) }
    }
    appearance.isThere = true
    return nodes
  }

  private final class Appearance: Disposable {
    var isThere = false
    var disappear: (() -> Void)?
    func dispose() { disappear?() }
  }
}

/// Acts when a value differs from that of the last evaluation.
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
    if let old { session.afterLayout(owner: context.owner, what: "onChange") { action(old, value) } }
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
      session.afterLayout(owner: context.owner, what: "task", isTask: true) {
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
    // Where the whole host goes, nothing is disposed of.
    deinit { task?.cancel() }
  }
}

nonisolated extension View {
  /// Acts when the view comes into the tree: after its first layout, before the frame is drawn.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(appear: action, disappear: nil))
  }

  /// Acts when the view has left the tree.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(appear: nil, disappear: action))
  }

  /// Acts when a value has changed, with the new one: the form that SwiftUI has had first.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    modifier(ChangeModifier(value: value, isInitial: false) { _, new in action(new) })
  }

  /// Acts when a value has changed, with the old one and the new.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: initial, action: action)) }

  /// Acts when a value has changed.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs a task from the view's coming to its going. The frame loop must let the main actor's queue run.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable @MainActor () async -> Void
  ) -> some View { modifier(TaskModifier(id: true, priority: priority, action: action)) }

  /// Runs a task as long as `value` stays the same.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable @MainActor () async -> Void
  ) -> some View { modifier(TaskModifier(id: value, priority: priority, action: action)) }
}
