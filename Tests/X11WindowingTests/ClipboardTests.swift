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

    @Test func aPictureIsOfferedInPlaceOfAText() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let window = peer.makeWindow()
      backend.clipboard = "a text"
      let small: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0, 255, 7]
      #expect(backend.offer(png: small))
      #expect(backend.clipboard == nil)
      peer.ask("CLIPBOARD", as: "TARGETS", for: window)
      try backend.collectPending()
      let targets = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "image/png"].map { Int(peer.atom($0)) }
      #expect(peer.answered(window) == peer.atom("ANSWER"))
      #expect(peer.values(window, "ANSWER") == targets)
      peer.ask("CLIPBOARD", as: "TIMESTAMP", for: window)
      try backend.collectPending()
      #expect(peer.answered(window) == peer.atom("ANSWER"))
      #expect(peer.values(window, "ANSWER") == [Int(backend.copied.ownedSince)])
      peer.ask("CLIPBOARD", as: "UTF8_STRING", for: window)
      try backend.collectPending()
      #expect(peer.answered(window) == 0)
      #expect(peer.fetch("image/png", for: window, from: backend) == small)
      // Parts of 64 KiB, the last of which is shorter; then one that is full.
      for count in [OutgoingTransfer.part * 3 + 5, OutgoingTransfer.part * 2] {
        let large = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        #expect(backend.offer(png: large))
        #expect(peer.fetch("image/png", for: window, from: backend) == large)
        #expect(backend.transfers.isEmpty)
      }
      backend.clipboard = "another text"
      #expect(backend.clipboard == "another text")
      #expect(backend.drainErrors() == [])
    }

    @Test func severalTargetsAreConvertedAtOnce() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let window = peer.makeWindow()
      backend.clipboard = "text"
      // The second target is not offered; the third property is that of a nested request, which is refused.
      let pairs = ["UTF8_STRING", "A", "image/png", "B", "MULTIPLE", "C"].map { peer.atom($0) }
      peer.setAtoms(window, "ANSWER", pairs)
      peer.ask("CLIPBOARD", as: "MULTIPLE", for: window)
      try backend.collectPending()
      #expect(peer.answered(window) == peer.atom("ANSWER"))
      #expect(peer.text(window, "A") == "text")
      let expected = [pairs[0], pairs[1], 0, pairs[3], 0, pairs[5]].map { Int($0) }
      #expect(peer.values(window, "ANSWER") == expected)
      #expect(backend.drainErrors() == [])
    }

    @Test func aRequestorMayVanishBetweenParts() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      #expect(backend.offer(png: [UInt8](repeating: 1, count: OutgoingTransfer.part * 2)))
      for isDestroyed in [true, false] {
        let window = peer.makeWindow()
        peer.ask("CLIPBOARD", as: "image/png", for: window)
        try backend.collectPending()
        #expect(backend.transfers.count == 1)
        if isDestroyed { peer.destroy(window) }
        try backend.collectPending()
        backend.expireTransfers(monotonicSeconds())
        #expect(backend.transfers.count == 1)
        backend.expireTransfers(monotonicSeconds() + OutgoingTransfer.partTimeout)
        #expect(backend.transfers.isEmpty)
      }
      // Neither this window nor the root window is watched in place of its own events.
      for window in [backend.window.id, peer.root] {
        peer.ask("CLIPBOARD", as: "image/png", for: window)
        try backend.collectPending()
        #expect(backend.transfers.isEmpty)
      }
      #expect(backend.drainErrors() == [])
    }

    /// The manager takes all targets while the window closes, and has them afterwards.
    @Test(arguments: [7, OutgoingTransfer.part * 2 + 1]) func aManagerKeepsTheClipboard(count: Int) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let manager = try ClipboardManager(server)
      let backend = try X11Backend.onServer(server)
      let picture = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      #expect(backend.offer(png: picture))
      let ended = manager.start()
      // The limit is longer than the second that a program has at its end: this machine may be busy.
      backend.saveClipboard(patience: waitLimit)
      backend.close()
      #expect(ended.wait(timeout: .now() + waitLimit) == .success)
      #expect(manager.saved == ["image/png": picture])
    }

    @Test func aManagerThatIsSilentEndsNothing() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      XSetSelectionOwner(peer.display, peer.atom("CLIPBOARD_MANAGER"), peer.makeWindow(), Time(CurrentTime))
      XSync(peer.display, 0)
      backend.clipboard = "text"
      backend.saveClipboard(patience: 0)
      #expect(backend.clipboard == "text")
      backend.clipboard = nil
      backend.close()
    }

    /// Events that are read while a frame is made wait for its end; what a key among them copies is the answer to a
    /// request that came after it.
    @Test func aRequestAfterAKeyWaitsForWhatItCopies() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      try backend.collect { $0 == .exposed }
      try server.xdotool("windowfocus", String(backend.windowID))
      try backend.collect { $0 == .focus(true) }
      backend.clipboard = "before"
      let window = peer.makeWindow()
      try server.xdotool("key", "y")
      peer.ask("CLIPBOARD", as: "UTF8_STRING", for: window)
      try waitUntil("the key and the request") {
        try backend.drainEvents()
        return backend.queue.mayCopy && !backend.requests.isEmpty
      }
      #expect(peer.answered(window) == nil)
      #expect(try !backend.events(until: nil).isEmpty)
      backend.clipboard = "after"
      _ = try backend.events(until: nil)
      #expect(peer.answered(window) == peer.atom("ANSWER"))
      #expect(peer.text(window, "ANSWER") == "after")
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
