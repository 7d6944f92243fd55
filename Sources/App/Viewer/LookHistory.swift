/// The looks that there were, for undo and redo.
struct LookHistory: Sendable {
  /// As many as anybody goes back; a look is some hundred bytes.
  private static let limit = 200

  private var past: [SceneLook] = []
  private var future: [SceneLook] = []
  private var gesture: SceneSetting.Gesture?

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Keeps the look before a change. Changes by one gesture are one.
  mutating func record(_ look: SceneLook, gesture: SceneSetting.Gesture? = nil) {
    defer { self.gesture = gesture }
    future = []
    if gesture != nil, gesture == self.gesture { return }
    past.append(look)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// The next change is one of its own, whatever it changes.
  mutating func endGesture() { gesture = nil }

  /// The look before the last change; the same one where there is none.
  mutating func undo(from look: SceneLook) -> SceneLook {
    endGesture()
    guard let last = past.popLast() else { return look }
    future.append(look)
    return last
  }

  mutating func redo(from look: SceneLook) -> SceneLook {
    endGesture()
    guard let next = future.popLast() else { return look }
    past.append(look)
    return next
  }
}
