import Session
import Surfaces
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// A layer that notes what it is sent.
@MainActor
private final class NotingLayer: InputLayer {
  var rect: CGRect
  var takes = true
  var hasMenu = false
  private(set) var log: [String] = []
  private(set) var events: [PointerEvent] = []
  private let pace: LayerTime

  init(_ rect: CGRect, pace: LayerTime = .display) {
    self.rect = rect
    self.pace = pace
  }

  func contains(_ point: CGPoint) -> Bool { rect.contains(point) }

  func send(_ event: PointerEvent) -> Bool {
    log.append("\(event.phase)")
    events.append(event)
    return takes
  }

  func send(_ event: ScrollEvent) -> Bool {
    log.append("scroll \(event.delta.height) at \(event.location.x), \(event.time)")
    return takes
  }

  func send(_ event: KeyEvent) -> Bool { false }
  let hasFocus = false
  func clearFocus() {}
  func performShortcut(_ event: KeyEvent) -> Bool { false }

  func dismissPresentation() -> Bool {
    defer { hasMenu = false }
    return hasMenu
  }

  func time(at instant: Double, clock: SceneClock) -> Double { pace == .scene ? clock.time(at: instant) : instant }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite struct PointerDispatcherTests {
  /// A small layer over a large one.
  private let top = NotingLayer(CGRect(x: 50, y: 0, width: 50, height: 100))
  private let base = NotingLayer(CGRect(x: 0, y: 0, width: 100, height: 100), pace: .scene)

  private func dispatcher() -> PointerDispatcher { PointerDispatcher(layers: [top, base]) }

  private func send(_ events: InputEvent..., to dispatcher: PointerDispatcher, scale: Double = 1) {
    for event in events { dispatcher.send(event, scale: scale, clock: SceneClock(time: 3, at: 90), at: 100) }
  }

  private func moved(_ x: Double, _ y: Double = 10) -> InputEvent { .pointerMoved(x: x, y: y, modifiers: []) }

  private func button(_ pressed: Bool, _ x: Double, button: Int = 1) -> InputEvent {
    .pointerButton(button: button, pressed: pressed, x: x, y: 10, modifiers: [])
  }

  @Test func theTopmostLayerUnderThePointerIsTold() {
    let pointer = dispatcher()
    send(moved(10), to: pointer)
    #expect(base.takeLog() == ["moved"])
    send(moved(60), to: pointer)
    #expect(base.takeLog() == ["left"])
    #expect(top.takeLog() == ["moved"])
    send(.pointerLeft, to: pointer)
    #expect(top.takeLog() == ["left"])
    #expect(base.takeLog() == [])
  }

  @Test func aPressKeepsThePointer() {
    let pointer = dispatcher()
    send(button(true, 60), moved(10), moved(-500), .pointerLeft, button(false, 10), to: pointer)
    #expect(top.takeLog() == ["down", "moved", "moved", "up"])
    // Only after the release is it elsewhere.
    #expect(base.takeLog() == ["moved"])
    send(button(true, 10), button(false, 10), to: pointer)
    #expect(base.takeLog() == ["down", "up", "moved"])
  }

  @Test func aSecondButtonDoesNotInterrupt() {
    let pointer = dispatcher()
    send(
      button(true, 60), button(true, 60, button: 3), button(false, 60, button: 3), button(false, 60), to: pointer)
    #expect(top.takeLog() == ["down", "up", "moved"])
    send(button(true, 60, button: 3), button(false, 60, button: 3), to: pointer)
    #expect(top.events.suffix(3).map(\.button) == [.secondary, .secondary, .primary])
    _ = top.takeLog()
    send(button(true, 60, button: 2), button(false, 60, button: 2), to: pointer)
    #expect(top.takeLog() == [])
  }

  @Test func aPressThatNobodyTakesGoesNoFurther() {
    let pointer = dispatcher()
    top.takes = false
    send(button(true, 60), button(false, 60), to: pointer)
    #expect(top.takeLog() == ["down", "moved"])
    #expect(base.takeLog() == [])
  }

  @Test func aPressOutsideAMenuClosesItAndDoesNothingElse() {
    let pointer = dispatcher()
    top.hasMenu = true
    send(button(true, 10), button(false, 10), to: pointer)
    #expect(!top.hasMenu)
    #expect(base.takeLog() == ["moved"])
    base.hasMenu = true
    send(button(true, 60), button(false, 60), to: pointer)
    #expect(!base.hasMenu)
    #expect(top.takeLog() == ["down", "up", "moved"])
  }

  @Test func theWheelIsTheTopmostLayers() {
    let pointer = dispatcher()
    send(
      .scroll(dx: 0, dy: 1, x: 120, y: 20, modifiers: []), .scroll(dx: 0, dy: -2, x: 40, y: 20, modifiers: []),
      .scroll(dx: 0, dy: 1, x: 500, y: 20, modifiers: []), to: pointer, scale: 2)
    #expect(top.takeLog() == ["scroll 48.0 at 60.0, 100.0"])
    #expect(base.takeLog() == ["scroll -96.0 at 20.0, 13.0"])
  }

  @Test func placesAreInPointsAndTimesAreTheLayers() {
    let pointer = dispatcher()
    send(moved(30, 20), to: pointer, scale: 2)
    #expect(base.events.last?.location == CGPoint(x: 15, y: 10))
    // The scene's clock said 3 at 90.
    #expect(base.events.last?.time == 13)
    send(moved(120, 20), to: pointer, scale: 2)
    #expect(top.events.last?.time == 100)
  }
}

/// Two fields, one over the other.
private struct Fields: View, Equatable {
  @State private var first = "one"
  @State private var second = ""
  let told: Told

  nonisolated static func == (a: Fields, b: Fields) -> Bool { true }

  var body: some View {
    VStack {
      TextField("", text: $first).frame(height: 30)
      TextField("", text: $second).frame(height: 30)
    }
    .onChange(of: first + "|" + second) { _, new in told.text = new }
  }
}

@MainActor
private final class Told {
  var text = ""
}

private struct Listener: View, Equatable {
  let told: Told
  nonisolated static func == (a: Listener, b: Listener) -> Bool { a.told === b.told }
  var body: some View {
    Color.red.focusable().onKeyPress(phases: .up) { press in
      told.text += "up \(press.characters)"
      return .handled
    }
  }
}

@MainActor
@Suite struct KeyTests {
  @Test func viewsSeeTheWindowsKeys() throws {
    let letter = try #require(
      KeyEvent(KeyInput(.character("A"), modifiers: [.control], phase: .repeated), time: 2))
    #expect(letter.key == "a")
    #expect(letter.characters == "A")
    #expect(letter.modifiers == [.control, .shift])
    #expect(letter.phase == .repeat)
    #expect(letter.time == 2)
    let keys: [(Windowing.Key, KeyEquivalent, String)] = [
      (.character("\u{e9}"), "\u{e9}", "\u{e9}"), (.space, .space, " "), (.backspace, .delete, ""),
      (.delete, .deleteForward, ""), (.left, .leftArrow, ""), (.function(1), "\u{F704}", ""), (.tab, .tab, ""),
    ]
    for (key, equivalent, characters) in keys {
      let event = try #require(KeyEvent(KeyInput(key, modifiers: [.alt]), time: 0))
      #expect(event.key == equivalent)
      #expect(event.characters == characters)
      #expect(event.modifiers == .option)
    }
    // Views have names for NSEvent.h's 35 function keys; a key without one is not another key.
    #expect(KeyEvent(KeyInput(.function(35)), time: 0)?.key == "\u{F726}")
    for number in [0, 36] { #expect(KeyEvent(KeyInput(.function(number)), time: 0) == nil) }
  }

  @Test func phasesAndLocksReachTheViews() throws {
    func event(_ key: Windowing.Key, _ modifiers: Modifiers, _ phase: KeyInput.Phase = .down) throws
      -> KeyEvent
    {
      try #require(KeyEvent(KeyInput(key, modifiers: modifiers, phase: phase), time: 0))
    }
    #expect(try event(.left, [], .up).phase == .up)
    #expect(try event(.left, []).phase == .down)
    let digit = try event(.character("7"), [.numberPad])
    #expect(digit.modifiers == .numericPad && digit.characters == "7")
    // Caps Lock makes capitals, and with Shift small letters; the key stays the same.
    for (typed, character, modifiers) in [
      ("a", "A", EventModifiers.capsLock), ("A", "a", [.capsLock, .shift]), ("7", "7", .capsLock),
      ("\u{df}", "\u{df}", .capsLock),
    ] {
      let letter = try event(.character(Character(typed)), .capsLock)
      #expect(letter.characters == character)
      #expect(letter.modifiers == modifiers)
      #expect(letter.key == KeyEquivalent(Character(typed.lowercased())))
    }
  }

  @Test func aViewHearsAKeyGoUp() throws {
    let told = Told()
    let layer = LayerHost<Listener>(.display) {}
    let size = PixelSize(width: 200, height: 100)
    func frame() {
      layer.evaluate(Listener(told: told), size: size, scale: 1, at: 0, clock: SceneClock())
      layer.layout()
    }
    frame()
    for phase in [PointerEvent.Phase.down, .up] {
      _ = layer.send(PointerEvent(phase, at: CGPoint(x: 100, y: 50), time: 0))
    }
    frame()
    for phase in [KeyInput.Phase.down, .repeated, .up] {
      _ = layer.send(try #require(KeyEvent(KeyInput(.character("k"), phase: phase), time: 0)))
    }
    #expect(told.text == "up k")
  }

  @Test func keysAreTheFocusedFields() {
    let told = Told()
    let layer = LayerHost<Fields>(.display) {}
    let size = PixelSize(width: 200, height: 100)
    var time = 0.0
    func frame() {
      time += 0.1
      layer.evaluate(Fields(told: told), size: size, scale: 1, at: time, clock: SceneClock())
      layer.layout()
    }
    func type(_ press: KeyInput) {
      if let event = KeyEvent(press, time: time) { _ = layer.send(event) }
      frame()
    }
    frame()
    #expect(!layer.hasFocus)
    for phase in [PointerEvent.Phase.down, .up] {
      _ = layer.send(PointerEvent(phase, at: CGPoint(x: 190, y: 30), time: time))
    }
    frame()
    #expect(layer.hasFocus)
    for character in "Xq" { type(KeyInput(.character(character))) }
    #expect(told.text == "oneXq|")
    type(KeyInput(.backspace))
    #expect(told.text == "oneX|")
    layer.clearFocus()
    #expect(!layer.hasFocus)
  }
}
