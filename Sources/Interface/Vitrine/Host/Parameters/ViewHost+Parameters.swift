/// The storage of a state that may have a plain type.
@MainActor
protocol ParameterState: AnyObject {
  var origin: StateOrigin? { get }
  /// What somebody outside sees of it; nil where its type or its value has no control.
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

  /// The value that the source gives.
  private var initial: Value? { origin?.initial.flatMap { StateCoding.value(of: Value.self, in: $0) } }
}

extension ViewHost {
  /// The states of plain types in the views, those of a view together and before those inside it; empty for a host
  /// without stable identities.
  ///
  /// - Parameter environment: in which colours are resolved.
  package func stateParameters(in environment: EnvironmentValues) -> [StateParameter] {
    let states = session.store.objects.compactMap { identity, object in
      (object as? any ParameterState).flatMap { state in
        state.origin.flatMap { $0.isOwn ? nil : (identity.rawValue, state, $0.number) }
      }
    }
    var parameters: [StateParameter] = []
    for (id, state, _) in states.sorted(by: { $0.2 < $1.2 }) where parameters.count < StateParameter.most {
      if let parameter = state.parameter(id, in: environment) { parameters.append(parameter) }
    }
    return parameters
  }

  /// Gives a state another value, as a binding does; one that is gone, and what is no value of its type, is ignored.
  package func apply(_ change: StateParameter.Change) {
    let state = session.store.object(at: ViewIdentity(rawValue: change.id)) as? any ParameterState
    if state?.origin != nil { state?.take(change.value) }
  }
}
