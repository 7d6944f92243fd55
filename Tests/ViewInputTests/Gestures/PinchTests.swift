import Testing
import ViewTestSupport
import Vitrine

@MainActor
extension ViewHost {
  /// Turns the wheel by notches, away from the user, with Control held.
  @discardableResult
  fileprivate func pinch(_ notches: Double, modifiers: EventModifiers = .control, x: CGFloat = 50, time: Double) -> Bool
  {
    let event = ScrollEvent(
      at: CGPoint(x: x, y: 50), delta: CGSize(width: 0, height: -48 * notches), modifiers: modifiers, time: time)
    return send(event)
  }

  /// Lets time pass.
  fileprivate func pass(to time: Double) {
    _ = displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time)
  }
}

/// Apple's documentation of `MagnifyGesture` and `RotateGesture`: values are relative to the start, and the gestures begin
/// after a change of 0.01 or one degree.
@MainActor
@Suite struct PinchTests {
  @MainActor final class Log {
    var magnifications: [CGFloat] = []
    var angles: [Double] = []
    var ended: [String] = []
  }

  @Test func theWheelWithControlMagnifies() {
    let log = Log()
    var anchor: UnitPoint?
    let gesture = MagnifyGesture()
      .onChanged {
        log.magnifications.append($0.magnification)
        anchor = $0.startAnchor
      }
      .onEnded { log.ended.append("at \($0.magnification)") }
    let host = ViewHost(Color.red.frame(width: 50, height: 100).gesture(gesture)).laidOut(100, 100)
    #expect(host.pinch(1, x: 50, time: 1))
    #expect(host.pinch(2, x: 50, time: 1.1))
    #expect(log.magnifications.map { ($0 * 1000).rounded() } == [1100, 1331])
    #expect(anchor == UnitPoint(x: 0.5, y: 0.5))
    #expect(log.ended.isEmpty && host.nextFrameTime == 1.5)
    host.pass(to: 1.45)
    #expect(log.ended.isEmpty)
    host.pass(to: 1.5)
    #expect(log.ended.count == 1)
    // The next one begins at 1 again.
    #expect(host.pinch(-1, time: 3))
    #expect(abs((log.magnifications.last ?? 0) - 1 / 1.1) < 1e-9)
    host.pass(to: 3.4)
    #expect(log.ended.count == 2)
  }

  @Test func shiftTurns() {
    let log = Log()
    let gesture = RotationGesture().onChanged { log.angles.append($0.degrees) }.onEnded {
      log.ended.append("\($0.degrees)")
    }
    let host = ViewHost(Color.red.gesture(gesture)).laidOut(100, 100)
    host.pinch(-1, modifiers: [.control, .shift], time: 0)
    host.pinch(-1, modifiers: [.control, .shift], time: 0.1)
    #expect(log.angles.map { $0.rounded() } == [5, 10])
    host.pass(to: 1)
    #expect(log.ended.count == 1)
  }

  @Test func smallChangesDoNotBegin() {
    let log = Log()
    let gesture = MagnificationGesture(minimumScaleDelta: 0.5).onChanged { log.magnifications.append($0) }
      .onEnded { _ in log.ended.append("end") }
    let host = ViewHost(Color.red.gesture(gesture)).laidOut(100, 100)
    host.pinch(1, time: 0)
    #expect(log.magnifications.isEmpty)
    host.pass(to: 1)
    #expect(log.ended.isEmpty)
    host.pinch(5, time: 2)
    #expect(log.magnifications.count == 1)
  }

  /// Both at once, as in Apple's example of a photograph: the pair is over when its gestures are, one that was not recognised
  /// among them.
  @Test func bothAtOnce() {
    let log = Log()
    let gesture = MagnifyGesture().simultaneously(with: RotateGesture())
      .onChanged {
        log.magnifications.append($0.first?.magnification ?? 1)
        log.angles.append($0.second?.rotation.degrees ?? 0)
      }
      .onEnded { _ in log.ended.append("end") }
    let host = ViewHost(Color.red.gesture(gesture)).laidOut(100, 100)
    host.pinch(1, time: 0)
    host.pass(to: 1)
    #expect(log.magnifications.map { ($0 * 10).rounded() } == [11])
    #expect(log.ended == ["end"])
    host.pinch(1, time: 2)
    host.pinch(2, modifiers: [.control, .shift], time: 2.1)
    #expect(log.angles.last.map { ($0 * 1000).rounded() } == -10000)
    host.pass(to: 3)
    #expect(log.ended == ["end", "end"])
  }

  @Test func aStateIsSetAndReset() {
    struct Photo: View {
      @GestureState private var scale: CGFloat = 1
      let seen: (CGFloat) -> Void
      var body: some View {
        let _ = seen(scale)
        Color.red.gesture(MagnificationGesture().updating($scale) { value, state, _ in state = value })
      }
    }
    var seen: [CGFloat] = []
    let host = ViewHost(Photo { seen.append($0) }).laidOut(100, 100)
    host.pinch(1, time: 0)
    host.pass(to: 0.1)
    host.pass(to: 0.5)
    host.pass(to: 0.6)
    #expect(seen.map { ($0 * 10).rounded() } == [10, 11, 10])
  }

  /// Without a gesture for it the wheel scrolls as usual, and of two views only the inner one receives it.
  @Test func whoHasIt() {
    let log = Log()
    let plain = ViewHost(ScrollView { Color.red.frame(height: 500) }).laidOut(100, 100)
    #expect(plain.pinch(-1, time: 0))
    let nested = ViewHost(
      Color.red.gesture(MagnificationGesture().onChanged { _ in log.ended.append("inner") })
        .frame(width: 100, height: 100)
        .gesture(MagnificationGesture().onChanged { _ in log.ended.append("outer") })
    ).laidOut(100, 100)
    nested.pinch(1, time: 0)
    nested.pinch(1, time: 0.1)
    #expect(log.ended == ["inner", "inner"])
    let bare = ViewHost(Color.red).laidOut(100, 100)
    #expect(!bare.pinch(1, time: 0))
  }
}
