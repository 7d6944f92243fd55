/// A value with undo and redo.
package struct EditHistory<Value: Equatable> {
  /// A change of the value.
  fileprivate struct Step {
    /// The value at the other end of the step: before the change while it can be undone, after it while it can be
    /// redone.
    var value: Value
    /// The name of the change, for a notice.
    var title: String
  }

  package private(set) var value: Value
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// The name of the running edit, such as a drag, which is a single step however often it changes the value.
  private var running: String?

  /// The most steps that are kept.
  static var limit: Int { 200 }

  package init(_ value: Value) { self.value = value }

  package var canUndo: Bool { !undoSteps.isEmpty }
  package var canRedo: Bool { !redoSteps.isEmpty }

  /// Changes the value as one step. Consecutive edits with the same name are a single step, with the first one's title.
  package mutating func edit(as name: String? = nil, titled title: String = "", _ change: (inout Value) -> Void) {
    var changed = value
    change(&changed)
    guard changed != value else { return }
    if name == nil || name != running {
      undoSteps.append(Step(value: value, title: title))
      if undoSteps.count > Self.limit { undoSteps.removeFirst() }
    }
    running = name
    redoSteps = []
    value = changed
  }

  /// Changes the value and the values of all steps, without adding a step.
  ///
  /// - Complexity: O(n), where n is the number of steps.
  package mutating func rewrite(_ change: (inout Value) -> Void) {
    change(&value)
    for index in undoSteps.indices { change(&undoSteps[index].value) }
    for index in redoSteps.indices { change(&redoSteps[index].value) }
    running = nil
  }

  /// Ends the running edit, so that the next one is a step of its own, whatever its name.
  package mutating func endEdit() { running = nil }

  /// Undoes a change.
  ///
  /// - Returns: its title; nil if there was none.
  @discardableResult package mutating func undo() -> String? { move(from: \.undoSteps, to: \.redoSteps) }

  /// Redoes a change.
  ///
  /// - Returns: its title; nil if there was none.
  @discardableResult package mutating func redo() -> String? { move(from: \.redoSteps, to: \.undoSteps) }

  private mutating func move(
    from source: WritableKeyPath<Self, [Step]>, to target: WritableKeyPath<Self, [Step]>
  ) -> String? {
    guard let step = self[keyPath: source].popLast() else { return nil }
    self[keyPath: target].append(Step(value: value, title: step.title))
    value = step.value
    running = nil
    return step.title
  }
}

extension EditHistory: Sendable where Value: Sendable {}
extension EditHistory.Step: Sendable where Value: Sendable {}
