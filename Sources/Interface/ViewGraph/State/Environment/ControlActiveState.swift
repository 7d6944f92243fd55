/// The state of the window that a view is in: it receives keys, is the frontmost, or neither.
public enum ControlActiveState: Hashable, CaseIterable, Sendable {
  /// The window receives keys.
  case key
  /// The window is the frontmost without receiving keys.
  case active
  /// The window is neither.
  case inactive
}
