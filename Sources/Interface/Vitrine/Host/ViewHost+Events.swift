@_spi(Nodes) import ViewGraph
@_spi(Nodes) import ViewInput

/// Events are delivered to the views of the latest layout.
extension ViewHost {
  /// Delivers a pointer event to the views of the latest layout.
  ///
  /// - Returns: true if a view handled the event.
  @discardableResult
  public func send(_ event: PointerEvent) -> Bool {
    session.placeDeferred()
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

  /// Delivers a key event to the focused view and, where that does not handle it, to the control whose shortcut it is.
  /// Escape first closes an open panel; Tab moves the focus.
  ///
  /// - Returns: true if a view handled the event.
  @discardableResult
  public func send(_ event: KeyEvent) -> Bool {
    session.placeDeferred()
    if event.key == .escape, event.phase == .down, dismissPresentation() { return true }
    return session.focus.send(event, root: activeRoot) || performShortcut(event) || dismissCover(event)
  }

  /// The root of the views that receive keys: the panel, the topmost sheet or the root.
  private var activeRoot: ViewNode? {
    let presentations = session.presentations
    return presentations.panel == nil ? presentations.topCoverNode ?? root : presentations.panelNode
  }

  /// Handles Escape while a sheet is open: closes the topmost one if it may be dismissed. Returns whether the event was
  /// handled.
  private func dismissCover(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, event.phase == .down, let cover = session.presentations.topmostCover else {
      return false
    }
    if cover.isDismissible { cover.target.action() }
    return true
  }

  /// Triggers the control whose `keyboardShortcut` matches a key event, whatever view has the focus; while a panel is
  /// open, only its controls are considered.
  ///
  /// - Returns: true if there is such a control.
  @discardableResult
  public func performShortcut(_ event: KeyEvent) -> Bool {
    guard let control = activeRoot?.control(for: event) else { return false }
    control.action()
    return true
  }

  /// Delivers a scroll event to the innermost view under the pointer that handles it, such as a scroll view that can
  /// scroll in that direction. While Control is held, the event is first offered to magnification and rotation gestures
  /// as a pinch.
  ///
  /// - Returns: true if a view or a gesture handled the event.
  @discardableResult
  public func send(_ event: ScrollEvent) -> Bool {
    session.placeDeferred()
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
