/// A value with undo and redo.
package struct EditHistory<Value: Equatable> {
  package private(set) var value: Value
  private var past: [Value] = []
  private var future: [Value] = []
  /// The name of the running edit, such as a drag, which is one step however often it changes the value.
  private var running: String?

  /// The most steps that are kept.
  static var limit: Int { 200 }

  package init(_ value: Value) { self.value = value }

  package var canUndo: Bool { !past.isEmpty }
  package var canRedo: Bool { !future.isEmpty }

  /// Changes the value as one step; consecutive edits under one name are one step together.
  package mutating func edit(as name: String? = nil, _ change: (inout Value) -> Void) {
    var changed = value
    change(&changed)
    guard changed != value else { return }
    if name == nil || name != running {
      past.append(value)
      if past.count > Self.limit { past.removeFirst() }
    }
    running = name
    future = []
    value = changed
  }

  /// The next edit is a step of its own, whatever its name.
  package mutating func endEdit() { running = nil }

  package mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append(value)
    value = last
    running = nil
  }

  package mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(value)
    value = next
    running = nil
  }
}

extension EditHistory: Sendable where Value: Sendable {}
