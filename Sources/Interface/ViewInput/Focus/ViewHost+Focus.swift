extension ViewHost {
  /// True where a view has the focus, so that keys are its before anybody else's.
  public var hasFocus: Bool { session.focus.focused != nil }

  /// True where views that nobody has pressed may take the focus by their `FocusState`; true at first. Where they may not,
  /// their states go back to what they are without it, and the focus still moves from one of them to the next.
  public var givesFocusUnasked: Bool {
    get { session.focus.comesUnasked }
    set { session.focus.comesUnasked = newValue }
  }

  /// Takes the focus from the view that has it.
  public func clearFocus() { session.focus.focus(nil, root: root) }

  /// The pasteboard of text fields; the process's own unless a window connects it to the desktop's.
  public var pasteboard: Pasteboard {
    get { session.pasteboard }
    set { session.pasteboard = newValue }
  }
}
