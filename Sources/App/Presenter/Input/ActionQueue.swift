import Session

/// The actions that views have performed and the session has not applied yet.
@MainActor
final class ActionQueue {
  private var actions: [SceneAction] = []
  /// The closure that views perform actions with. It is the same in every frame: a new one would give all views a new
  /// environment.
  private(set) lazy var perform: (SceneAction) -> Void = { [weak self] in self?.actions.append($0) }

  /// Returns the actions in the order in which they were performed, and empties the queue.
  func take() -> [SceneAction] {
    defer { actions = [] }
    return actions
  }
}
