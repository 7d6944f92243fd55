import Surfaces
import Testing
import Vitrine
import Windowing

@testable import Viewer

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
