@_spi(Nodes) import ViewGraph
@_spi(Nodes) import ViewInput

/// Events go to the views as they were laid out last.
extension ViewHost {
  /// Leads a pointer event to the views as they were laid out last.
  ///
  /// - Returns: whether a view took it.
  @discardableResult
  public func send(_ event: PointerEvent) -> Bool {
    session.placePutOff()
    if event.phase == .down, session.presentations.panel != nil, let panel = session.presentations.panelNode,
      !panel.frame.contains(event.location)
    {
      return dismissPresentation()
    }
    if event.phase == .down, let focusable = root?.hitPath(event.location).lazy.compactMap({ $0 as? FocusNode }).first,
      focusable.value.isEnabled
    {
      session.focus.focus(focusable.value, root: root)
    }
    return session.pointer.send(event, root: root)
  }

  /// Routes a key to the view with the focus, and then to the control whose shortcut it is. Escape closes an open panel
  /// first; Tab moves the focus.
  ///
  /// - Returns: whether a view took it.
  @discardableResult
  public func send(_ event: KeyEvent) -> Bool {
    session.placePutOff()
    if event.key == .escape, event.phase == .down, dismissPresentation() { return true }
    return session.focus.send(event, root: activeRoot) || performShortcut(event) || dismissCover(event)
  }

  /// What keys are for: the panel, the uppermost sheet or the root.
  private var activeRoot: ViewNode? {
    let presentations = session.presentations
    return presentations.panel == nil ? presentations.topCoverNode ?? root : presentations.panelNode
  }

  /// Closes the uppermost sheet, where Escape does.
  private func dismissCover(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, event.phase == .down, let cover = session.presentations.topmostCover else {
      return false
    }
    if cover.isDismissible { cover.target.action() }
    return true
  }

  /// Triggers the control that has a key as its `keyboardShortcut`, whatever has the focus; while a panel is open, on
  /// one of its.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func performShortcut(_ event: KeyEvent) -> Bool {
    guard let control = activeRoot?.control(for: event) else { return false }
    control.action()
    return true
  }

  /// Leads a turn of the wheel to the innermost view under it that has a use for it: a scroll view that can go that
  /// way. With Control held it is two fingers that spread, for a gesture that follows these.
  ///
  /// - Returns: whether one did.
  @discardableResult
  public func send(_ event: ScrollEvent) -> Bool {
    session.placePutOff()
    if let pinch = PinchEvent(event), session.pointer.send(pinch, root: root) { return true }
    return root?.hitPath(event.location).contains { node in
      switch node {
      case let node as WheelNode: node.value.action(event)
      case let node as ScrollNode:
        node.state.scroll(by: event.effectiveDelta, isPrecise: event.isPrecise, time: event.time)
      default: false
      }
    } ?? false
  }
}
