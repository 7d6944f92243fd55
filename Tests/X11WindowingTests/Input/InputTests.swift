import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  @Suite(.serialized) struct Input {
    /// A window that has the focus.
    private func focused(_ server: XServer, change: (inout X11Backend.Options) -> Void = { _ in }) throws -> X11Backend
    {
      let backend = try X11Backend.onServer(server, change: change)
      try backend.collect { $0 == .exposed }
      try server.xdotool("windowfocus", String(backend.windowID))
      #expect(try backend.collect { $0 == .focus(true) }.contains(.focus(true)))
      return backend
    }

    private func keys(_ events: [InputEvent]) -> [KeyInput] {
      events.compactMap { if case .key(let press) = $0 { press } else { nil } }
    }

    /// Returns whether an event is of a key that went up.
    private func isUp(_ event: InputEvent) -> Bool {
      if case .key(let press) = event { press.phase == .up } else { false }
    }

    /// A key that went down and up.
    private func stroke(_ key: Key, _ modifiers: Modifiers = []) -> [KeyInput] {
      [KeyInput(key, modifiers: modifiers), KeyInput(key, modifiers: modifiers, phase: .up)]
    }

    @Test func keysMeanWhatTheyType() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      let cases: [(String, KeyInput)] = [
        ("b", KeyInput(.character("b"))), ("shift+b", KeyInput(.character("B"))),
        ("question", KeyInput(.character("?"))), ("braceleft", KeyInput(.character("{"))),
        ("ctrl+q", KeyInput(.character("q"), modifiers: .control)),
        ("ctrl+shift+q", KeyInput(.character("Q"), modifiers: .control)),
        ("alt+Return", KeyInput(.returnKey, modifiers: .alt)),
        ("super+Left", KeyInput(.left, modifiers: .command)), ("shift+Tab", KeyInput(.tab, modifiers: .shift)),
        ("space", KeyInput(.space)), ("Escape", KeyInput(.escape)), ("F11", KeyInput(.function(11))),
        ("Page_Up", KeyInput(.pageUp)), ("BackSpace", KeyInput(.backspace)), ("Delete", KeyInput(.delete)),
        ("Home", KeyInput(.home)), ("End", KeyInput(.end)), ("Up", KeyInput(.up)), ("Down", KeyInput(.down)),
        ("Right", KeyInput(.right)), ("Page_Down", KeyInput(.pageDown)),
        ("KP_Add", KeyInput(.character("+"), modifiers: .numberPad)),
      ]
      for (name, expected) in cases {
        try server.xdotool("key", name)
        let told = keys(try backend.collect(until: isUp))
        #expect(told.first == expected, "\(name)")
        // Another held key may go up first; the key is the same.
        #expect(told.map(\.key) == [expected.key, expected.key] && told.last?.phase == .up, "\(name)")
      }
      #expect(keys(try backend.collectPending()) == [])
      #expect(backend.drainErrors() == [])
    }

    @Test func aHeldKeyRepeatsAndAReleasedOneDoesNot() throws {
      let server = try XServer(repeatsKeys: true)
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      try server.xdotool("keydown", "j")
      let held = keys(try backend.collect { if case .key(let press) = $0 { press.phase == .repeated } else { false } })
      #expect(held.first == KeyInput(.character("j")))
      #expect(held.last == KeyInput(.character("j"), phase: .repeated))
      try server.xdotool("keyup", "j")
      let rest = keys(try backend.collect(until: isUp))
      // Repeats are no releases: there is one, and it is the last.
      #expect(rest.last == KeyInput(.character("j"), phase: .up))
      #expect(rest.dropLast().allSatisfy { $0.phase == .repeated })
      #expect(keys(try backend.collectPending()) == [])
      try server.xdotool("key", "j")
      #expect(keys(try backend.collect(until: isUp)) == stroke(.character("j")))
    }

    @Test func aKeyGoesUpAsItWentDown() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      try server.xdotool("keydown", "shift", "keydown", "b", "keyup", "shift", "keyup", "b")
      #expect(keys(try backend.collect(until: isUp)).filter { $0.phase != .repeated } == stroke(.character("B")))
    }

    @Test func capsLockIsReportedAndChangesNoKey() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      try server.xdotool("key", "Caps_Lock", "key", "b", "key", "Left")
      let told = keys(try backend.collect { isUp($0) && keys([$0]).last?.key == .left })
      #expect(told == stroke(.character("b"), .capsLock) + stroke(.left, .capsLock))
      try server.xdotool("key", "Caps_Lock", "key", "b")
      #expect(keys(try backend.collect(until: isUp)) == stroke(.character("b")))
    }

    @Test func aFocusChangeForgetsHeldKeys() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      let other = try X11Backend.onServer(server)
      try other.collect { $0 == .exposed }
      try server.xdotool("keydown", "k")
      try backend.collect { if case .key = $0 { true } else { false } }
      try server.xdotool("windowfocus", String(other.windowID))
      // Held keys go up before the focus changes.
      let last = try backend.collect { $0 == .focus(false) }
      #expect(last.suffix(2) == [.key(KeyInput(.character("k"), phase: .up)), .focus(false)])
      try server.xdotool("keyup", "k")
      try server.xdotool("windowfocus", String(backend.windowID))
      try backend.collect { $0 == .focus(true) }
      try server.xdotool("key", "k")
      #expect(keys(try backend.collect(until: isUp)) == stroke(.character("k")))
    }

    @Test(.enabled(if: isInstalled("setxkbmap"), "needs setxkbmap")) func shortcutsFollowTheLayout() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      func layout(_ name: String) throws {
        try runTool(["setxkbmap", name], environment: ["DISPLAY": server.display])
        try backend.collectPending()
      }
      // The key right of T: Y on an American keyboard, Z on a German one. Its code is 29 on both (evdev).
      let key29 = ["us": "y", "de": "z", "us,ru": "y", "ru,us": "y", "ru,de": "z"]
      for (name, letter) in key29.sorted(by: { $0.key < $1.key }) {
        try layout(name)
        try server.xdotool("key", "29")
        #expect(keys(try backend.collect(until: isUp)) == stroke(.character(Character(letter))), "layout \(name)")
      }
      // Without Latin letters keys go by their place: 58 is M, 24 is Q on an American keyboard (and ; on a Greek one),
      // 60 is its full stop.
      for name in ["ru", "gr", "ara", "il"] {
        try layout(name)
        for (code, letter) in [("58", "m"), ("24", "q"), ("10", "1")] {
          try server.xdotool("key", code)
          #expect(keys(try backend.collect(until: isUp)) == stroke(.character(Character(letter))), "\(name) \(code)")
        }
      }
      try layout("ru")
      try server.xdotool("key", "60")
      #expect(keys(try backend.collect(until: isUp)) == stroke(.character(".")))
      try server.xdotool("keydown", "50", "key", "58", "keyup", "50")
      #expect(keys(try backend.collect(until: isUp)) == stroke(.character("M")))
    }

    @Test func keysThatAnotherClientSendsAreIgnored() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      // Code 53 is X; xdotool would go through XTEST for the window that has the focus.
      try Peer(server).sendKey(53, to: backend.windowID)
      try server.xdotool("key", "y")
      #expect(keys(try backend.collect(until: isUp)) == stroke(.character("y")))
    }

    /// Events come by the X Input Extension, and by the core protocol.
    @Test(arguments: [true, false]) func thePointerMovesPressesAndScrolls(hasDevices: Bool) throws {
      let server = try XServer()
      let relay = try hasDevices ? nil : Relay(server)
      relay?.faults.hidden = ["XInputExtension"]
      defer { withExtendedLifetime((server, relay)) {} }
      let backend = try focused(server) { if let relay { $0.display = relay.display } }
      #expect((backend.pointerDevices != nil) == hasDevices)
      try server.xdotool("mousemove", "40", "30")
      try backend.collect { $0 == .pointerMoved(x: 40, y: 30, modifiers: []) }
      for (number, expected) in [
        (4, InputEvent.scroll(dx: 0, dy: -1, x: 40, y: 30, modifiers: [])),
        (5, .scroll(dx: 0, dy: 1, x: 40, y: 30, modifiers: [])),
        (6, .scroll(dx: -1, dy: 0, x: 40, y: 30, modifiers: [])),
        (7, .scroll(dx: 1, dy: 0, x: 40, y: 30, modifiers: [])),
      ] {
        try server.xdotool("click", String(number))
        #expect(try backend.collectPending() == [expected])
      }
      try server.xdotool("click", "3")
      let click = [true, false].map {
        InputEvent.pointerButton(button: 3, pressed: $0, x: 40, y: 30, modifiers: [])
      }
      #expect(try backend.collectPending() == click)
      // Intermediate motion is replaced by the last position.
      try server.xdotool(
        "mousemove", "1", "1", "mousemove", "2", "2", "mousemove", "3", "3", "mousemove", "50", "60")
      #expect(try backend.collectPending().last == .pointerMoved(x: 50, y: 60, modifiers: []))
      try server.xdotool("mousemove", "600", "500")
      #expect(try backend.collect { $0 == .pointerLeft }.contains(.pointerLeft))
    }
  }
}
