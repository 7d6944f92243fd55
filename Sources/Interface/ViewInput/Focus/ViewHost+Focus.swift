extension ViewHost {
  /// True while a view has the focus; keys then go to it before anything else.
  public var hasFocus: Bool { session.focus.focused != nil }

  /// True where views may take the focus by their `FocusState` without having been pressed; true at first. Where false,
  /// a state that asks for the focus while no view has it is reset, and states still move the focus from view to view.
  public var allowsProgrammaticFocus: Bool {
    get { session.focus.allowsProgrammaticFocus }
    set { session.focus.allowsProgrammaticFocus = newValue }
  }

  /// Takes the focus from the view that has it.
  public func clearFocus() { session.focus.focus(nil, root: root) }

  /// The pasteboard of text fields; the process's own unless a window connects it to the desktop's.
  public var pasteboard: Pasteboard {
    get { session.pasteboard }
    set { session.pasteboard = newValue }
  }
}
