import Session

/// The actions that views have performed and the session has not applied yet.
@MainActor
final class ActionQueue {
  private var actions: [SceneAction] = []
  /// One closure for all frames: with a new one in each, every view below would have a new environment.
  private(set) lazy var perform: (SceneAction) -> Void = { [weak self] in self?.actions.append($0) }

  /// Returns the actions in the order in which they were performed, and forgets them.
  func take() -> [SceneAction] {
    defer { actions = [] }
    return actions
  }
}
