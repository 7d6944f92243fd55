import Surfaces
import Testing
import Windowing

@Suite struct InputQueueTests {
  private func moved(_ x: Double) -> InputEvent { .pointerMoved(x: x, y: 0, modifiers: []) }

  @Test func motionReplacesTheMotionJustBefore() {
    var queue = InputQueue()
    let press = InputEvent.pointerButton(button: 1, pressed: true, x: 2, y: 0, modifiers: [])
    for event in [moved(1), moved(2), press, moved(3), moved(4)] { queue.append(event) }
    #expect(queue.take() == [moved(2), press, moved(4)])
    #expect(queue.isEmpty)
  }

  @Test func onlyTheLastSizeScaleAndExposureAreKept() {
    var queue = InputQueue()
    for side in 1...100 {
      queue.append(.resized(PixelSize(width: side, height: side)))
      queue.append(.exposed)
      queue.append(.scaleChanged(Double(side)))
    }
    queue.append(.closeRequested)
    #expect(
      queue.take() == [.resized(PixelSize(width: 100, height: 100)), .exposed, .scaleChanged(100), .closeRequested])
  }

  /// An event between two motions that a newer one replaces leaves one motion.
  @Test func motionAroundAReplacedEventBecomesOne() {
    var queue = InputQueue()
    for event in [moved(1), .exposed, moved(2), .exposed, moved(3)] { queue.append(event) }
    #expect(queue.take() == [moved(2), .exposed, moved(3)])
  }
}
