/// What a material blurs: the contents of its own window, or what lies behind the window.
public enum MaterialBlendingMode: Hashable, CaseIterable, Sendable {
  /// What the window shows behind the view.
  case withinWindow
  /// What is behind the window: the environment's `windowBackdrop`. Without it, what the window shows stands in.
  case behindWindow
}

/// Whether a material follows the state of its window.
public enum MaterialActiveAppearance: Hashable, CaseIterable, Sendable {
  /// AppKit's materials follow the window, all others are always active.
  case automatic
  /// As in a window in use.
  case active
  /// As in a window that is not in use.
  case inactive
  /// As the environment's `appearsActive` says.
  case matchWindow
}
