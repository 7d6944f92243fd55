import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  @Suite(.serialized) struct Input {
    /// A window that has the focus.
    private func focused(_ server: XServer) throws -> X11Backend {
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      try server.xdotool("windowfocus", String(backend.windowID))
      #expect(try backend.collect { $0 == .focus(true) }.contains(.focus(true)))
      return backend
    }

    private func keys(_ events: [InputEvent]) -> [KeyPress] {
      events.compactMap { if case .key(let press) = $0 { press } else { nil } }
    }

    @Test func keysMeanWhatTheyType() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      let cases: [(String, KeyPress)] = [
        ("b", KeyPress(.character("b"))), ("shift+b", KeyPress(.character("B"))),
        ("question", KeyPress(.character("?"))), ("braceleft", KeyPress(.character("{"))),
        ("ctrl+q", KeyPress(.character("q"), modifiers: .control)),
        ("ctrl+shift+q", KeyPress(.character("Q"), modifiers: .control)),
        ("alt+Return", KeyPress(.returnKey, modifiers: .alt)),
        ("super+Left", KeyPress(.left, modifiers: .command)), ("shift+Tab", KeyPress(.tab, modifiers: .shift)),
        ("space", KeyPress(.space)), ("Escape", KeyPress(.escape)), ("F11", KeyPress(.function(11))),
        ("Page_Up", KeyPress(.pageUp)), ("BackSpace", KeyPress(.backspace)), ("Delete", KeyPress(.delete)),
        ("Home", KeyPress(.home)), ("End", KeyPress(.end)), ("Up", KeyPress(.up)), ("Down", KeyPress(.down)),
        ("Right", KeyPress(.right)), ("Page_Down", KeyPress(.pageDown)), ("KP_Add", KeyPress(.character("+"))),
      ]
      for (name, expected) in cases {
        try server.xdotool("key", name)
        #expect(keys(try backend.collect { $0 == .key(expected) }).last == expected, "\(name)")
      }
      #expect(keys(try backend.collectUntilQuiet()) == [])
      #expect(backend.drainErrors() == [])
    }

    @Test func aHeldKeyRepeatsAndAReleasedOneDoesNot() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      try server.xdotool("keydown", "j")
      let held = keys(try backend.collect { if case .key(let press) = $0 { press.isRepeat } else { false } })
      #expect(held.first == KeyPress(.character("j")))
      #expect(held.last == KeyPress(.character("j"), isRepeat: true))
      try server.xdotool("keyup", "j")
      try backend.collectUntilQuiet()
      try server.xdotool("key", "j")
      #expect(keys(try backend.collect { if case .key = $0 { true } else { false } }) == [KeyPress(.character("j"))])
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
      #expect(try backend.collect { $0 == .focus(false) }.contains(.focus(false)))
      try server.xdotool("keyup", "k")
      try server.xdotool("windowfocus", String(backend.windowID))
      try backend.collect { $0 == .focus(true) }
      try server.xdotool("key", "k")
      #expect(keys(try backend.collect { if case .key = $0 { true } else { false } }) == [KeyPress(.character("k"))])
    }

    @Test(.enabled(if: isInstalled("setxkbmap"), "needs setxkbmap")) func shortcutsFollowTheLayout() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      func layout(_ name: String) throws {
        try runTool(["setxkbmap", name], environment: ["DISPLAY": server.display])
        try backend.collectUntilQuiet()
      }
      // The key right of T: Y on an American keyboard, Z on a German one. Its code is 29 on both (evdev).
      let key29 = ["us": "y", "de": "z", "us,ru": "y", "ru,us": "y", "ru,de": "z"]
      for (name, letter) in key29.sorted(by: { $0.key < $1.key }) {
        try layout(name)
        try server.xdotool("key", "29")
        let pressed = keys(try backend.collect { if case .key = $0 { true } else { false } })
        #expect(pressed == [KeyPress(.character(Character(letter)))], "layout \(name)")
      }
      // Without any Latin group the letter itself stays out, digits and named keys work.
      try layout("ru")
      try server.xdotool("key", "10")
      #expect(keys(try backend.collect { if case .key = $0 { true } else { false } }) == [KeyPress(.character("1"))])
    }

    @Test func keysThatAnotherClientSendsAreIgnored() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      // Code 53 is X; xdotool would go through XTEST for the window that has the focus.
      try Peer(server).sendKey(53, to: backend.windowID)
      try server.xdotool("key", "y")
      let pressed = keys(try backend.collect { if case .key = $0 { true } else { false } })
      #expect(pressed == [KeyPress(.character("y"))])
    }

    @Test func thePointerMovesPressesAndScrolls() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try focused(server)
      try server.xdotool("mousemove", "40", "30")
      try backend.collect { $0 == .pointerMoved(x: 40, y: 30, modifiers: []) }
      for (number, expected) in [
        (4, InputEvent.scroll(dx: 0, dy: -1, x: 40, y: 30, modifiers: [])),
        (5, .scroll(dx: 0, dy: 1, x: 40, y: 30, modifiers: [])),
        (6, .scroll(dx: -1, dy: 0, x: 40, y: 30, modifiers: [])),
        (7, .scroll(dx: 1, dy: 0, x: 40, y: 30, modifiers: [])),
      ] {
        try server.xdotool("click", String(number))
        #expect(try backend.collectUntilQuiet(0.05) == [expected])
      }
      try server.xdotool("click", "3")
      let click = [true, false].map {
        InputEvent.pointerButton(button: 3, pressed: $0, x: 40, y: 30, modifiers: [])
      }
      #expect(try backend.collectUntilQuiet(0.05) == click)
      // What moved in between is overtaken by the last place.
      try server.xdotool(
        "mousemove", "1", "1", "mousemove", "2", "2", "mousemove", "3", "3", "mousemove", "50", "60")
      #expect(try backend.collectUntilQuiet(0.05).last == .pointerMoved(x: 50, y: 60, modifiers: []))
      try server.xdotool("mousemove", "600", "500")
      #expect(try backend.collect { $0 == .pointerLeft }.contains(.pointerLeft))
    }
  }
}
