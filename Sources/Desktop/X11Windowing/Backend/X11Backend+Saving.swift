import CX11
import Platform

extension X11Backend {
  /// Hands the content of the clipboard to the display's clipboard manager, if there is one, which offers it from then
  /// on (freedesktop.org, Clipboard Manager Specification 0.1). Waits for the manager for at most `patience` seconds.
  func saveClipboard(patience: Double = 1) {
    let atoms = connection.atoms
    guard copied.content != nil, isUsable,
      XGetSelectionOwner(connection.handle, atoms[.clipboardManager]) != 0, !connection.isLost
    else { return }
    connection.setProperty(window.id, atoms[.savedTargets], XA_ATOM, copied.types(atoms).map { Int($0) })
    XConvertSelection(
      connection.handle, atoms[.clipboardManager], atoms[.saveTargets], atoms[.savedTargets], window.id,
      copied.ownedSince)
    connection.flush()
    let deadline = monotonicSeconds() + patience
    repeat {
      while !connection.isLost, XEventsQueued(connection.handle, Int32(QueuedAfterReading)) > 0 {
        var event = XEvent()
        XNextEvent(connection.handle, &event)
        if connection.isLost { return }
        // The manager has received everything, or another program has become the owner.
        if event.type == SelectionNotify, event.xselection.selection == atoms[.clipboardManager] { return }
        translate(&event)
        answerRequests()
        if copied.content == nil || state.isDestroyed { return }
      }
      connection.flush()
    } while !connection.isLost && waitForServer(until: deadline)
  }
}
