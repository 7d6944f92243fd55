/// The backdrop that a material blurs: the contents of its own window, or what lies behind the window.
public enum MaterialBlendingMode: Hashable, CaseIterable, Sendable {
  /// The window's own contents behind the view.
  case withinWindow
  /// The picture behind the window: the environment's `windowBackdrop`. Without one, the window's own contents stand
  /// in.
  case behindWindow
}

/// The way in which a material follows the state of its window.
public enum MaterialActiveAppearance: Hashable, CaseIterable, Sendable {
  /// AppKit's materials follow the window, all others are always active.
  case automatic
  /// The look in a window that is in use.
  case active
  /// The look in a window that is not in use.
  case inactive
  /// The look that the environment's `appearsActive` asks for.
  case matchWindow
}
