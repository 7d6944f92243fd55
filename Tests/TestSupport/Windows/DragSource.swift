import CX11
import Windowing

/// Another program of a display, which drags files over a window and drops them (XDND, version 5).
public final class DragSource {
  /// The reaction of the source when it is asked for the names of the files.
  public enum Answer: Sendable {
    case atOnce
    /// The source sends the names in parts of that many bytes.
    case inParts(Int)
    case refusal
    case never
  }

  private let display: OpaquePointer
  private let window: Window
  private let target: Window
  private let list: [UInt8]
  private let answer: Answer
  /// The bytes that are left to send in parts, and the window that they are for.
  private var rest: (bytes: ArraySlice<UInt8>, requestor: Window, property: Atom)?
  /// Keeps the server alive until the connection is closed.
  private let server: XServer
  private var isClosed = false

  /// The target's answers: whether it would take a drop.
  public private(set) var statuses: [Bool] = []
  /// True if the target took the dropped files; nil before it has answered.
  public private(set) var finished: Bool?
  /// The number of times that it has answered.
  public private(set) var endings = 0

  /// - Parameters:
  ///   - target: the identifier of the window.
  ///   - list: the files, as `text/uri-list`.
  public init(_ server: XServer, over target: UInt, list: String, answer: Answer = .atOnce) throws {
    guard let display = XOpenDisplay(server.display) else { throw WindowError.noDisplay(name: server.display) }
    self.display = display
    // The end of the server must not end this process.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.server = server
    self.target = target
    self.list = Array(list.utf8)
    self.answer = answer
    window = XCreateSimpleWindow(display, cx11_root_window(display, 0), 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(display, atom("XdndSelection"), window, Time(CurrentTime))
    XSync(display, 0)
  }

  deinit { close() }

  /// Ends the program, whatever it was doing.
  public func close() {
    if !isClosed { XCloseDisplay(display) }
    isClosed = true
  }

  /// The number of the protocol's version that the window announces; nil for none.
  public var announcedVersion: Int? {
    var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, target, atom("XdndAware"), 0, 1, 0, Atom(AnyPropertyType), &type, &format, &count, &left, &data)
    defer { if let data { XFree(data) } }
    guard let data, format == 32, count == 1 else { return nil }
    return data.withMemoryRebound(to: Int.self, capacity: 1) { $0[0] }
  }

  /// - Parameter source: the window that the message names; nil for this program's own.
  public func enter(types: [String] = ["text/uri-list"], version: Int = 5, source: UInt? = nil) {
    let atoms = types.map { Int(atom($0)) }
    if atoms.count > 3 {
      atoms.withUnsafeBytes { bytes in
        _ = XChangeProperty(
          display, window, atom("XdndTypeList"), 4, 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(atoms.count))
      }
    }
    let first = atoms.prefix(3) + [0, 0, 0]
    send("XdndEnter", version << 24 | (atoms.count > 3 ? 1 : 0), first[0], first[1], first[2], source: source)
  }

  public func move(toX x: Int, y: Int) { send("XdndPosition", 0, x << 16 | y, 0, Int(atom("XdndActionCopy"))) }
  public func leave() { send("XdndLeave") }
  public func drop() { send("XdndDrop") }

  /// Answers what the target has asked by now.
  public func serve() {
    XSync(display, 0)
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      switch event.type {
      case ClientMessage where event.xclient.message_type == atom("XdndStatus"):
        statuses.append(event.xclient.data.l.1 & 1 == 1)
      case ClientMessage where event.xclient.message_type == atom("XdndFinished"):
        finished = event.xclient.data.l.1 & 1 == 1
        endings += 1
      case SelectionRequest: hand(event.xselectionrequest)
      case PropertyNotify where event.xproperty.state == PropertyDelete: sendPart()
      default: break
      }
    }
    XSync(display, 0)
  }

  private func hand(_ request: XSelectionRequestEvent) {
    var isDone = true
    switch answer {
    case .never: return
    case .refusal: isDone = false
    case .atOnce: set(list, type: request.target, of: request.requestor, request.property)
    case .inParts:
      XSelectInput(display, request.requestor, PropertyChangeMask)
      rest = (list[...], request.requestor, request.property)
      let length = [list.count]
      length.withUnsafeBytes { bytes in
        _ = XChangeProperty(
          display, request.requestor, request.property, atom("INCR"), 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, 1)
      }
    }
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = isDone ? request.property : 0
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, NoEventMask, &event)
  }

  /// Sends the next part of the list; an empty one is the end.
  private func sendPart() {
    guard case .inParts(let size) = answer, let rest else { return }
    let part = Array(rest.bytes.prefix(size))
    set(part, type: atom("text/uri-list"), of: rest.requestor, rest.property)
    self.rest?.bytes = rest.bytes.dropFirst(size)
    if part.isEmpty { self.rest = nil }
  }

  private func set(_ bytes: [UInt8], type: Atom, of window: Window, _ property: Atom) {
    XChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  private func send(_ name: String, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, source: UInt? = nil) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    event.xclient.data.l = (Int(source ?? window), a, b, c, d)
    XSendEvent(display, target, 0, NoEventMask, &event)
    XSync(display, 0)
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
}
