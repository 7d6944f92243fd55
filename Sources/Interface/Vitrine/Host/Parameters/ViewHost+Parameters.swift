/// The storage of a state that may have a plain type.
@MainActor
protocol ParameterState: AnyObject {
  var origin: StateOrigin? { get }
  /// Returns the state as a parameter; nil where there is no control for its type or its value.
  func parameter(_ id: UInt64, in environment: EnvironmentValues) -> StateParameter?
  func take(_ value: StateParameter.Value?)
}

extension StateBox: ParameterState {
  func parameter(_ id: UInt64, in environment: EnvironmentValues) -> StateParameter? {
    guard let origin, let coder = ParameterCoding.coder(of: Value.self), let initial,
      let first = coder.form(initial, environment), let now = coder.form(value, environment)
    else { return nil }
    return StateParameter(
      id: id, owner: origin.owner, label: origin.label, kind: coder.kind, value: now, initial: first)
  }

  func take(_ new: StateParameter.Value?) {
    guard let new else { return initial.map { set($0, transaction: Transaction()) } ?? () }
    if let value = ParameterCoding.coder(of: Value.self)?.value(new) { set(value, transaction: Transaction()) }
  }

  /// The initial value in the source.
  private var initial: Value? { origin?.initial.flatMap { StateCoding.value(of: Value.self, in: $0) } }
}

extension ViewHost {
  /// Returns the states of plain types in the views. Those of a view are listed together, before those of the views
  /// inside it. Empty for a host without stable identities.
  ///
  /// - Parameter environment: the environment in which colours are resolved.
  package func stateParameters(in environment: EnvironmentValues) -> [StateParameter] {
    let states = session.store.objects.compactMap { identity, object in
      (object as? any ParameterState).flatMap { state in
        state.origin.flatMap { $0.isOwn ? nil : (identity.rawValue, state, $0.number) }
      }
    }
    var parameters: [StateParameter] = []
    for (id, state, _) in states.sorted(by: { $0.2 < $1.2 }) where parameters.count < StateParameter.maximumCount {
      if let parameter = state.parameter(id, in: environment) { parameters.append(parameter) }
    }
    return parameters
  }

  /// Sets the value of a state, like a binding. Changes of states that no longer exist, and values of other types, are
  /// ignored.
  package func apply(_ change: StateParameter.Change) {
    let state = session.store.object(at: ViewIdentity(rawValue: change.id)) as? any ParameterState
    if state?.origin != nil { state?.take(change.value) }
  }
}
