import Synchronization

/// The parts of a host's tree that have been evaluated with an object since it changed last.
final class ObjectReaders: ObjectListener {
  private struct State {
    weak var invalidation: Invalidation?
    var readers: Set<ViewIdentity> = []
  }

  private let state: Mutex<State>

  init(_ invalidation: Invalidation) { state = Mutex(State(invalidation: invalidation)) }

  var isListening: Bool { state.withLock { $0.invalidation != nil } }

  func objectWillChange() {
    let (invalidation, readers) = state.withLock { state in
      defer { state.readers = [] }
      return (state.invalidation, state.readers)
    }
    invalidation?.raise(.current, dirty: readers)
  }

  func insert(_ reader: ViewIdentity) { state.withLock { _ = $0.readers.insert(reader) } }
}

extension ObservableObjectPublisher {
  /// Tells a host of changes from now on; the part of its tree that is being evaluated becomes a reader.
  func attach(_ session: EvaluationSession) {
    let invalidation = session.invalidation
    let readers = listener(for: ObjectIdentifier(invalidation)) { ObjectReaders(invalidation) }
    if let reader = StateReads.current { readers.insert(reader) }
  }
}
