import CX11
import Foundation
import Platform
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension Peer {
  /// Requests a selection as `target`; the answer arrives in the property `ANSWER` of the window.
  func ask(_ selection: String, as target: String, for window: Window) {
    XConvertSelection(display, atom(selection), atom(target), atom("ANSWER"), window, Time(CurrentTime))
    XSync(display, 0)
  }

  func makeWindow() -> Window {
    let window = XCreateSimpleWindow(display, root, 0, 0, 10, 10, 0, 0, 0)
    XSync(display, 0)
    return window
  }

  /// The property of the SelectionNotify event that has arrived; nil without one, 0 for a refusal.
  func answered(_ window: Window) -> Atom? {
    XSync(display, 0)
    var event = XEvent()
    guard XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0 else { return nil }
    return event.xselection.property
  }
}

/// A window whose events another thread handles, as another program would.
///
/// `@unchecked Sendable` holds because the backend is used by that thread only, from `start()` to its end.
private final class Owner: @unchecked Sendable {
  let backend: X11Backend
  private let isOver = NSLock()

  init(_ backend: X11Backend) {
    self.backend = backend
    isOver.lock()
  }

  func start() -> DispatchSemaphore {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      while !isOver.try() { _ = try? backend.events(until: monotonicSeconds() + 0.02) }
      backend.close()
      ended.signal()
    }
    return ended
  }

  func stop() { isOver.unlock() }
}

extension X11 {
  @Suite(.serialized) struct ClipboardTests {
    @Test func aWrittenTextIsOffered() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let window = peer.makeWindow()
      #expect(backend.clipboard == nil)
      backend.clipboard = "σ = 22.5 pt"
      #expect(backend.clipboard == "σ = 22.5 pt")
      #expect(XGetSelectionOwner(peer.display, peer.atom("CLIPBOARD")) == backend.window.id)
      for (target, expected) in [
        ("UTF8_STRING", "σ = 22.5 pt"), ("text/plain;charset=utf-8", "σ = 22.5 pt"), ("STRING", "? = 22.5 pt"),
      ] {
        peer.ask("CLIPBOARD", as: target, for: window)
        try backend.collectPending()
        #expect(peer.answered(window) == peer.atom("ANSWER"))
        #expect(peer.text(window, "ANSWER") == expected)
      }
      peer.ask("CLIPBOARD", as: "TARGETS", for: window)
      try backend.collectPending()
      #expect(peer.answered(window) == peer.atom("ANSWER"))
      #expect(peer.values(window, "ANSWER").contains(Int(peer.atom("UTF8_STRING"))))
      peer.ask("CLIPBOARD", as: "image/png", for: window)
      try backend.collectPending()
      #expect(peer.answered(window) == 0)
      #expect(backend.drainErrors() == [])
    }

    @Test func aVanishedRequestorIsNoError() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      backend.clipboard = "text"
      let window = peer.makeWindow()
      peer.ask("CLIPBOARD", as: "UTF8_STRING", for: window)
      peer.destroy(window)
      try backend.collectPending()
      #expect(backend.drainErrors() == [])
    }

    @Test func anotherProgramTakesOver() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      backend.clipboard = "mine"
      let window = peer.makeWindow()
      XSetSelectionOwner(peer.display, peer.atom("CLIPBOARD"), window, Time(CurrentTime))
      XSync(peer.display, 0)
      try backend.collectPending()
      // The new owner never answers.
      #expect(backend.clipboard == nil)
      XSetSelectionOwner(peer.display, peer.atom("CLIPBOARD"), 0, Time(CurrentTime))
      XSync(peer.display, 0)
      #expect(backend.clipboard == nil)
    }

    @Test func readsTextOfOtherPrograms() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let owner = Owner(try X11Backend.onServer(server))
      owner.backend.clipboard = "blur(20px) — saturate(180%)"
      let ended = owner.start()
      #expect(backend.clipboard == "blur(20px) — saturate(180%)")
      owner.stop()
      #expect(ended.wait(timeout: .now() + waitLimit) == .success)
      #expect(backend.drainErrors() == [])
    }
  }
}
