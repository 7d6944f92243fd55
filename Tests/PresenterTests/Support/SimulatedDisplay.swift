import Surfaces
import TestSupport
import Windowing

@testable import Presenter

/// A window on a display with refreshes, on a clock that passes only while the loop waits.
///
/// Refresh k is at `origin + k / 60`. The display and the loop may be late each time they have something to do, as on a
/// busy machine; everything else takes no time. Pixels are not shown.
final class SimulatedDisplay: WindowBackend {
  private struct Order {
    var frame: Int
    var buffer: Int
    var submitted: Double
    /// The number of the refresh; nil for the next one.
    var refresh: Int?
  }

  static let origin = 100.0
  static let period = 1.0 / 60
  private static let firstCount = 7_000_000

  let size = PixelSize(width: 64, height: 48)
  let scale = 1.0
  let refreshInterval: Double? = SimulatedDisplay.period
  let presentationNote = "simulated"
  var clipboard: String?
  let clock: ManualClock
  let queuesFrames: Bool
  var renderThread: RenderThread?
  /// Seconds by which the display is late at a refresh, counted from 0; less than a period.
  var displayDelay: (Int) -> Double = { _ in 0 }
  /// Seconds by which the loop goes on late, by the number of the wait.
  var loopDelay: (Int) -> Double = { _ in 0 }

  private var buffers = (0..<3).map { _ in PixelBuffer(size: PixelSize(width: 64, height: 48)) }
  private var shownAs: [Int?] = [nil, nil, nil]
  private var lent: Set<Int> = []
  private var presented = 0
  private var waits = 0
  /// The next refresh, counted from 0.
  private var next = 0
  /// The orders that the display has, and those that wait until it has none.
  private var pending: [Order] = []
  private var queued: [Order] = []
  private var feedback: [PresentFeedback] = []

  init(queuesFrames: Bool, clock: ManualClock) {
    self.queuesFrames = queuesFrames
    self.clock = clock
  }

  private func time(_ refresh: Int) -> Double { Self.origin + Double(refresh) * Self.period + displayDelay(refresh) }

  func events(until deadline: Double?) throws(WindowError) -> [InputEvent] {
    renderThread?.waitUntilIdle()
    guard let deadline, deadline > clock.now(), feedback.isEmpty, !(renderThread?.hasResult ?? false) else { return [] }
    // The next refresh that shows a frame ends the wait.
    refreshUntil(clock.now())
    var refresh = next
    if let first = pending.map({ $0.refresh ?? next }).min() { refresh = max(refresh, first) }
    let wake = pending.isEmpty ? deadline : min(deadline, time(refresh))
    waits += 1
    clock.advance(by: max(0, wake - clock.now()) + loopDelay(waits))
    refreshUntil(clock.now())
    while let order = queued.first, pending.isEmpty || follows(order) { send(queued.removeFirst()) }
    return []
  }

  /// Lets the refreshes up to `now` happen: each shows the newest of the frames that are due.
  private func refreshUntil(_ now: Double) {
    while time(next) <= now {
      let due = pending.filter { $0.refresh ?? next <= next }
      pending.removeAll { $0.refresh ?? next <= next }
      for order in due {
        report(order, shown: true, refresh: nil)
        let isLast = order.frame == due.last?.frame
        report(
          order, shown: isLast,
          refresh: isLast ? .init(time: time(next), count: Self.firstCount + next) : nil)
      }
      next += 1
    }
  }

  private func report(_ order: Order, shown: Bool, refresh: PresentFeedback.Refresh?) {
    lent.remove(order.buffer)
    feedback.append(
      PresentFeedback(
        frame: order.frame, submitted: order.submitted, completed: clock.now(), shown: shown, refresh: refresh))
  }

  private func send(_ order: Order) {
    refreshUntil(clock.now())
    var order = order
    order.submitted = clock.now()
    if let refresh = order.refresh { order.refresh = max(refresh - Self.firstCount, next) }
    pending.append(order)
  }

  func acquireSurface() throws(WindowError) -> AcquiredSurface? {
    guard let index = (0..<3).first(where: { !lent.contains($0) }) else { return nil }
    lent.insert(index)
    return AcquiredSurface(view: buffers[index].view, age: shownAs[index].map { presented - $0 } ?? 0, index: index)
  }

  func present(_ surface: AcquiredSurface, damage: Region, atOnce: Bool) throws(WindowError) {
    show(surface, at: nil)
  }

  func present(_ surface: AcquiredSurface, damage: Region, refresh: Int) throws(WindowError) {
    show(surface, at: refresh)
  }

  private func show(_ surface: AcquiredSurface, at refresh: Int?) {
    let order = Order(frame: presented, buffer: surface.index, submitted: clock.now(), refresh: refresh)
    shownAs[surface.index] = presented
    presented += 1
    if queued.isEmpty, pending.isEmpty || follows(order) { send(order) } else { queued.append(order) }
  }

  /// Returns whether a frame may wait beside others: all have a refresh.
  private func follows(_ order: Order) -> Bool { order.refresh != nil && pending.allSatisfy { $0.refresh != nil } }

  func discard(_ surface: AcquiredSurface) {
    lent.remove(surface.index)
    shownAs[surface.index] = nil
  }

  func drainFeedback() -> [PresentFeedback] {
    defer { feedback = [] }
    return feedback
  }

  func wallpaper() -> Wallpaper? { nil }
  func setTitle(_ title: String) {}
  func setFullscreen(_ on: Bool) {}
  func watch(wakeup descriptor: Int32) {}
  func close() {}
}
