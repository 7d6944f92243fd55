import CX11
import Glibc
import Platform
import Windowing

/// The text that this window offers to other programs.
struct CopiedText {
  var text: String?
  /// The server time at which the window became the owner of the selection.
  var ownedSince = Time(CurrentTime)
  /// The server time of the last user input, with which selections are acquired (ICCCM 2.1).
  private(set) var lastInput = Time(CurrentTime)

  mutating func recordInputTime(of event: XEvent) {
    switch event.type {
    case KeyPress, KeyRelease: lastInput = event.xkey.time
    case ButtonPress, ButtonRelease: lastInput = event.xbutton.time
    default: break
    }
  }
}

extension X11Backend {
  /// The CLIPBOARD selection as text.
  ///
  /// A written text is offered until the window is closed or another program becomes the owner. Reading asks the owner
  /// and waits for at most a quarter of a second; incremental transfers (INCR, above some hundred kilobytes) are not
  /// supported.
  public var clipboard: String? {
    get { isUsable ? copied.text ?? requestedText() : nil }
    set {
      guard isUsable else { return }
      copied.text = newValue
      copied.ownedSince = copied.lastInput
      let selection = connection.atoms[.clipboard]
      XSetSelectionOwner(connection.handle, selection, newValue == nil ? 0 : window.id, copied.ownedSince)
      if newValue != nil, XGetSelectionOwner(connection.handle, selection) != window.id { copied.text = nil }
      connection.flush()
    }
  }

  /// Answers a request for the selection: as text, as the list of targets, or as its timestamp.
  func answer(_ request: XSelectionRequestEvent) {
    let atoms = connection.atoms
    // Clients from before ICCCM name no property.
    let property = request.property == 0 ? request.target : request.property
    let isOurs = request.owner == window.id && request.selection == atoms[.clipboard]
    var isDone = false
    if let text = copied.text, isOurs {
      switch request.target {
      case atoms[.targets]:
        let targets = [atoms[.targets], atoms[.timestamp], atoms[.utf8String], atoms[.plainText], XA_STRING]
        connection.setProperty(request.requestor, property, XA_ATOM, targets.map { Int($0) })
        isDone = true
      case atoms[.timestamp]:
        connection.setProperty(request.requestor, property, XA_INTEGER, [Int(copied.ownedSince)])
        isDone = true
      case atoms[.utf8String], atoms[.plainText]:
        isDone = offer(Array(text.utf8), type: request.target, to: request.requestor, property)
      case XA_STRING:
        // STRING is Latin-1.
        let latin = text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
        isDone = offer(latin, type: XA_STRING, to: request.requestor, property)
      default: break
      }
    }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = isDone ? property : 0
    reply.xselection.time = request.time
    // The requestor may be gone by now; that is not an error of this session.
    _ = connection.trap { XSendEvent(connection.handle, request.requestor, 0, NoEventMask, &reply) }
  }

  /// - Returns: false if the text does not fit into one request.
  private func offer(_ bytes: [UInt8], type: Atom, to requestor: Window, _ property: Atom) -> Bool {
    guard bytes.count < XMaxRequestSize(connection.handle) * 4 - 256 else { return false }
    _ = connection.trap {
      XChangeProperty(
        connection.handle, requestor, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }
    return true
  }

  private func requestedText() -> String? {
    let atoms = connection.atoms
    guard XGetSelectionOwner(connection.handle, atoms[.clipboard]) != 0, !connection.isLost else { return nil }
    XConvertSelection(
      connection.handle, atoms[.clipboard], atoms[.utf8String], atoms[.transfer], window.id, copied.lastInput)
    connection.flush()
    let deadline = monotonicSeconds() + 0.25
    var event = XEvent()
    while XCheckTypedWindowEvent(connection.handle, window.id, SelectionNotify, &event) == 0 {
      let left = deadline - monotonicSeconds()
      guard !connection.isLost, left > 0 else { return nil }
      var source = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&source, 1, Int32(left * 1000) + 1)
    }
    guard !connection.isLost, event.xselection.property == atoms[.transfer] else { return nil }
    defer { XDeleteProperty(connection.handle, window.id, atoms[.transfer]) }
    return connection.readText(window.id, atoms[.transfer], limit: 1 << 20)
  }
}
