import CX11
import Foundation
import TestSupport

@testable import X11Windowing

extension Peer {
  func setAtoms(_ window: Window, _ property: String, _ atoms: [Atom]) {
    atoms.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atom(property), atom("ATOM_PAIR"), 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(atoms.count))
    }
    XSync(display, 0)
  }

  /// Takes a property: its type and its bytes.
  func take(_ window: Window, _ property: String) -> (type: Atom, bytes: [UInt8]) {
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, atom(property), 0, 1 << 22, 1, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard let data, format == 8 else { return (type, []) }
    return (type, Array(UnsafeBufferPointer(start: data, count: Int(count))))
  }

  /// Asks for the clipboard and takes it as it comes, also in parts (INCR of ICCCM 2.7.2); nil for a refusal.
  ///
  /// - Parameter serve: lets the owner answer; called until it has.
  func fetch(_ target: String, for window: Window, serve: () throws -> Void) rethrows -> [UInt8]? {
    ask("CLIPBOARD", as: target, for: window)
    var property: Atom?
    while property == nil {
      try serve()
      property = answered(window)
    }
    guard property != 0 else { return nil }
    let first = take(window, "ANSWER")
    guard first.type == atom("INCR") else { return first.bytes }
    var all: [UInt8] = []
    while true {
      try serve()
      let part = take(window, "ANSWER")
      if part.type != 0, part.bytes.isEmpty { return all }
      all += part.bytes
    }
  }

  func fetch(_ target: String, for window: Window, from backend: X11Backend) -> [UInt8]? {
    fetch(target, for: window) { _ = try? backend.collectPending() }
  }
}

/// A clipboard manager on a thread of its own: takes over one clipboard, and ends.
///
/// `@unchecked Sendable` holds because the peer is used by that thread only, from `start()` to its end.
final class ClipboardManager: @unchecked Sendable {
  /// The saved contents, by target.
  private(set) var saved: [String: [UInt8]] = [:]
  private let peer: Peer
  private let window: Window

  init(_ server: XServer) throws {
    peer = try Peer(server)
    window = peer.makeWindow()
    XSetSelectionOwner(peer.display, peer.atom("CLIPBOARD_MANAGER"), window, Time(CurrentTime))
    XSync(peer.display, 0)
  }

  func start() -> DispatchSemaphore {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      var event = XEvent()
      repeat { XNextEvent(peer.display, &event) } while event.type != SelectionRequest
      save(event.xselectionrequest)
      ended.signal()
    }
    return ended
  }

  private func save(_ request: XSelectionRequestEvent) {
    guard let property = XGetAtomName(peer.display, request.property) else { return }
    defer { XFree(property) }
    for target in peer.values(request.requestor, String(cString: property)) {
      guard let name = XGetAtomName(peer.display, Atom(bitPattern: target)) else { continue }
      saved[String(cString: name)] = peer.fetch(String(cString: name), for: window) {}
      XFree(name)
    }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = request.property
    reply.xselection.time = request.time
    XSendEvent(peer.display, request.requestor, 0, NoEventMask, &reply)
    XSetSelectionOwner(peer.display, peer.atom("CLIPBOARD"), window, Time(CurrentTime))
    XSync(peer.display, 0)
  }
}
