import CX11
import Glibc
import Platform
import Windowing

/// The content that this window offers to other programs.
struct ClipboardOffer {
  enum Content {
    case text(String)
    /// The bytes of a PNG file.
    case picture([UInt8])
  }

  var content: Content?
  /// The server time at which the window became the owner of the selection.
  var ownedSince = Time(CurrentTime)
  /// The server time of the last user input, with which selections are acquired (ICCCM 2.1).
  private(set) var lastInput = Time(CurrentTime)

  /// - Returns: whether the user did something; a key release does not count as an action.
  mutating func recordInputTime(of event: XEvent) -> Bool {
    switch event.type {
    case KeyPress, KeyRelease: lastInput = event.xkey.time
    case ButtonPress, ButtonRelease: lastInput = event.xbutton.time
    default: break
    }
    return event.type == KeyPress || event.type == ButtonPress
  }

  /// The types in which the content is available.
  func types(_ atoms: Atoms) -> [Atom] {
    switch content {
    case .text: [atoms[.utf8String], atoms[.plainText], XA_STRING]
    case .picture: [atoms[.png]]
    case nil: []
    }
  }

  /// Returns the content as `type`, one of `types`.
  func bytes(as type: Atom) -> [UInt8] {
    switch content {
    // STRING is Latin-1.
    case .text(let text) where type == XA_STRING:
      text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
    case .text(let text): Array(text.utf8)
    case .picture(let bytes): bytes
    case nil: []
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
    get {
      switch copied.content {
      case .text(let text)?: isUsable ? text : nil
      case .picture?: nil
      case nil: isUsable ? requestedText() : nil
      }
    }
    set { own(newValue.map { .text($0) }) }
  }

  public func offer(png: [UInt8]) -> Bool {
    own(.picture(png))
    return copied.content != nil
  }

  private func own(_ content: ClipboardOffer.Content?) {
    guard isUsable else { return }
    copied.content = content
    copied.ownedSince = copied.lastInput
    let selection = connection.atoms[.clipboard]
    XSetSelectionOwner(connection.handle, selection, content == nil ? 0 : window.id, copied.ownedSince)
    if content != nil, XGetSelectionOwner(connection.handle, selection) != window.id { copied.content = nil }
    connection.flush()
  }

  /// Answers the pending requests. Those that arrived after a key wait until the key has been handled, which may copy
  /// something.
  func answerRequests() {
    let waiting = requests
    requests = []
    for request in waiting { answer(request) }
  }

  /// Answers a request for the selection: with its content, the list of targets, its timestamp, or several of these.
  private func answer(_ request: XSelectionRequestEvent) {
    // Clients from before ICCCM name no property.
    let property = request.property == 0 ? request.target : request.property
    let isOurs =
      request.owner == window.id && request.selection == connection.atoms[.clipboard] && copied.content != nil
    let isDone =
      isOurs
      && (request.target == connection.atoms[.multiple]
        ? convertSeveral(for: request.requestor, property)
        : convert(request.target, for: request.requestor, property))
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = isDone ? property : 0
    reply.xselection.time = request.time
    // The requestor may be gone by now, which is not an error of this program.
    _ = connection.trap { XSendEvent(connection.handle, request.requestor, 0, NoEventMask, &reply) }
  }

  /// - Returns: false for an unsupported target, or a requestor that is gone.
  private func convert(_ target: Atom, for requestor: Window, _ property: Atom) -> Bool {
    let atoms = connection.atoms
    let types = copied.types(atoms)
    func set(_ type: Atom, _ values: [Int]) -> Bool {
      connection.trap { connection.setProperty(requestor, property, type, values) } == nil
    }
    switch target {
    case atoms[.targets]:
      // SAVE_TARGETS tells a clipboard manager that the content is worth keeping.
      let own = [atoms[.targets], atoms[.multiple], atoms[.timestamp], atoms[.saveTargets]]
      return set(XA_ATOM, (own + types).map { Int($0) })
    case atoms[.timestamp]: return set(XA_INTEGER, [Int(copied.ownedSince)])
    case _ where types.contains(target): return transfer(copied.bytes(as: target), target, to: requestor, property)
    default: return false
    }
  }

  /// Converts the pairs of target and property in the property (ICCCM 2.6.2), and replaces refused targets in it by 0.
  private func convertSeveral(for requestor: Window, _ property: Atom) -> Bool {
    var pairs: [Int] = []
    guard connection.trap({ pairs = connection.readProperty(requestor, property, limit: 128) }) == nil else {
      return false
    }
    for index in stride(from: 0, to: pairs.count / 2 * 2, by: 2)
    where !convert(Atom(bitPattern: pairs[index]), for: requestor, Atom(bitPattern: pairs[index + 1])) {
      pairs[index] = 0
    }
    return connection.trap { connection.setProperty(requestor, property, connection.atoms[.atomPair], pairs) } == nil
  }

  private func requestedText() -> String? {
    let atoms = connection.atoms
    guard XGetSelectionOwner(connection.handle, atoms[.clipboard]) != 0, !connection.isLost else { return nil }
    XConvertSelection(
      connection.handle, atoms[.clipboard], atoms[.utf8String], atoms[.transfer], window.id, copied.lastInput)
    connection.flush()
    let deadline = monotonicSeconds() + 0.25
    var event = XEvent()
    while true {
      if XCheckTypedWindowEvent(connection.handle, window.id, SelectionNotify, &event) != 0 {
        if event.xselection.selection == atoms[.clipboard] { break }
        dropAnswered(event.xselection)
        continue
      }
      guard !connection.isLost, waitForServer(until: deadline) else { return nil }
    }
    guard !connection.isLost, event.xselection.property == atoms[.transfer] else { return nil }
    defer { XDeleteProperty(connection.handle, window.id, atoms[.transfer]) }
    return connection.readText(window.id, atoms[.transfer], limit: 1 << 20)
  }

  /// Waits until the server sends something. Returns false at the deadline.
  func waitForServer(until deadline: Double) -> Bool {
    let left = deadline - monotonicSeconds()
    guard left > 0 else { return false }
    var source = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&source, 1, Int32(left * 1000) + 1)
    return true
  }
}
