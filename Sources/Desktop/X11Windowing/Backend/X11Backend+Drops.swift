import CX11
import Platform
import Windowing

/// A drag of another program over the window (XDND, versions 3 to 5).
struct DragState {
  /// The transfer of file names after the drop.
  struct Transfer {
    /// The time by which the source has to send the next answer.
    var deadline: Double
    /// The time by which the source has to finish, however often it sends a part.
    var end: Double
    var bytes: [UInt8] = []
    /// True if the names come in parts (INCR of ICCCM 2.7.2).
    var isIncremental = false
  }

  /// The source's window.
  var source: Window
  /// True if the source offers `text/uri-list`.
  var hasFiles: Bool
  /// The transfer after the drop; nil before it.
  var transfer: Transfer?

  /// The seconds that a source may take for an answer, and for all of them.
  static let timeouts = (answer: 5.0, all: 30.0)
  /// The most bytes of a list of files.
  static let limit = 1 << 20
}

extension X11Backend {
  /// Handles a message from a source; one about a drag that was not announced is ignored.
  ///
  /// - Returns: false for a message of another protocol.
  func dragMessage(_ event: XClientMessageEvent) -> Bool {
    let atoms = connection.atoms
    let data = event.data.l
    let source = Window(UInt32(truncatingIfNeeded: data.0))
    let isCurrent = source == drag?.source && drag?.transfer == nil
    switch event.message_type {
    case atoms[.dragEnter]: dragEntered(source, flags: data.1, types: [data.2, data.3, data.4])
    case atoms[.dragPosition]:
      if isCurrent, let drag { sendStatus(to: source, accepts: drag.hasFiles) }
    case atoms[.dragLeave]:
      if isCurrent { endDrag() }
    case atoms[.drop]:
      if isCurrent {
        requestFiles(at: Time(UInt32(truncatingIfNeeded: data.2)))
      } else if source != drag?.source {
        sendFinished(to: source, accepts: false)
      }
    default: return false
    }
    return true
  }

  private func dragEntered(_ source: Window, flags: Int, types: [Int]) {
    if drag?.transfer != nil { finishDrop(nil) } else { endDrag() }
    // This connection's event selection for its own windows and for the root window must not change.
    guard ![0, window.id, window.probe, connection.root].contains(source), flags >> 24 & 0xFF >= 3 else { return }
    var types = types
    let refusal = connection.trap {
      // Reports when the source is gone.
      XSelectInput(connection.handle, source, StructureNotifyMask)
      if flags & 1 != 0 { types = connection.readProperty(source, connection.atoms[.dragTypes]) }
    }
    guard refusal == nil, !connection.isLost else { return }
    drag = DragState(source: source, hasFiles: types.contains(Int(connection.atoms[.uriList])))
    if drag?.hasFiles == true { queue.append(.dragged(isOver: true)) }
  }

  private func requestFiles(at time: Time) {
    guard drag?.hasFiles == true else { return finishDrop(FileList(uriList: [])) }
    queue.append(.dragged(isOver: false))
    let now = monotonicSeconds()
    drag?.transfer = DragState.Transfer(
      deadline: now + DragState.timeouts.answer, end: now + DragState.timeouts.all)
    let atoms = connection.atoms
    XDeleteProperty(connection.handle, window.id, atoms[.dropTransfer])
    XConvertSelection(
      connection.handle, atoms[.dragSelection], atoms[.uriList], atoms[.dropTransfer], window.id, time)
    connection.flush()
  }

  /// Handles the answer of the selection's owner.
  func dropAnswered(_ event: XSelectionEvent) {
    let atoms = connection.atoms
    guard let transfer = drag?.transfer, !transfer.isIncremental, event.requestor == window.id,
      event.selection == atoms[.dragSelection]
    else { return }
    guard event.property == atoms[.dropTransfer], let part = takePart() else { return finishDrop(nil) }
    if part.type == atoms[.incremental] {
      drag?.transfer?.isIncremental = true
    } else {
      finishDrop(FileList(uriList: part.bytes))
    }
  }

  /// Handles a part of an incremental transfer; an empty one is the end.
  func dropPropertyChanged(_ event: XPropertyEvent) {
    guard let transfer = drag?.transfer, transfer.isIncremental, event.window == window.id,
      event.atom == connection.atoms[.dropTransfer], event.state == PropertyNewValue
    else { return }
    guard let part = takePart(), transfer.bytes.count + part.bytes.count <= DragState.limit else {
      return finishDrop(nil)
    }
    if part.bytes.isEmpty { return finishDrop(FileList(uriList: transfer.bytes)) }
    drag?.transfer?.bytes += part.bytes
    drag?.transfer?.deadline = min(monotonicSeconds() + DragState.timeouts.answer, transfer.end)
  }

  /// Reads and deletes the property, which makes the source of an incremental transfer continue; nil if there is none,
  /// or if it exceeds the limit.
  private func takePart() -> (type: Atom, bytes: [UInt8])? {
    let property = connection.atoms[.dropTransfer]
    let part = connection.readBytes(window.id, property, limit: DragState.limit)
    if !connection.isLost { XDeleteProperty(connection.handle, window.id, property) }
    connection.flush()
    return part
  }

  /// Ends a transfer that has taken too long.
  func expireDrop(_ now: Double) {
    if let transfer = drag?.transfer, transfer.deadline <= now { finishDrop(nil) }
  }

  /// Ends a drag whose source is gone.
  func dragSourceDestroyed() {
    if drag?.transfer != nil { finishDrop(nil) } else { endDrag() }
  }

  /// Ends a drag whose end the source has not reported: while no button is held down, nothing is being dragged.
  func pointerActed(_ event: XEvent) {
    guard drag != nil, drag?.transfer == nil else { return }
    let buttons = UInt32(Button1Mask | Button2Mask | Button3Mask)
    if event.type == ButtonPress || event.type == MotionNotify && event.xmotion.state & buttons == 0 { endDrag() }
  }

  /// - Parameter files: the dropped files; nil if the source did not hand them over.
  private func finishDrop(_ files: FileList?) {
    guard let drag else { return }
    sendFinished(to: drag.source, accepts: files.map { !$0.paths.isEmpty } ?? false)
    endDrag()
    queue.append(.dropped(files))
  }

  private func endDrag() {
    guard let drag else { return }
    if drag.hasFiles, drag.transfer == nil { queue.append(.dragged(isOver: false)) }
    self.drag = nil
    guard isUsable else { return }
    _ = connection.trap { XSelectInput(connection.handle, drag.source, NoEventMask) }
  }

  // MARK: messages to the source

  private func sendStatus(to source: Window, accepts: Bool) {
    // Without a rectangle, the source reports every motion.
    send(.dragStatus, to: source, accepts ? 1 : 0, 0, 0, accepts ? Int(connection.atoms[.dragCopy]) : 0)
  }

  private func sendFinished(to source: Window, accepts: Bool) {
    send(.dragFinished, to: source, accepts ? 1 : 0, accepts ? Int(connection.atoms[.dragCopy]) : 0, 0, 0)
  }

  private func send(_ name: AtomName, to source: Window, _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    guard isUsable else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = source
    event.xclient.message_type = connection.atoms[name]
    event.xclient.format = 32
    event.xclient.data.l = (Int(window.id), a, b, c, d)
    // The source may be gone by now, which is not an error of this program.
    _ = connection.trap { XSendEvent(connection.handle, source, 0, NoEventMask, &event) }
  }
}
