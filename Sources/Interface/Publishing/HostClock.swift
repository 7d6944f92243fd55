/// The timers of a host's views. They tick with the time of its frames, so that the same times produce the same
/// pictures.
@MainActor
package final class HostClock {
  private struct Ticker {
    weak var timer: ClockTimer?
    var due: Double
  }

  private var tickers: [Ticker] = []
  /// The time of the last frame; `origin` is the date at time 0.
  private var now = 0.0
  private var origin = Date(timeIntervalSinceReferenceDate: 0)
  /// The largest number of ticks of one timer between two frames; a timer that is further behind skips the rest.
  private static let maximumTicks = 600

  package init() {}

  /// The time of the next tick; nil without timers.
  package var next: Double? { tickers.lazy.filter { $0.timer != nil }.map(\.due).min() }

  /// Runs a closure that subscribes to publishers whose timers are to follow this clock.
  package func timing<Result>(at time: Double, origin: Date, _ subscribe: () -> Result) -> Result {
    (now, self.origin) = (time, origin)
    return TimerScope.$clock.withValue(self, operation: subscribe)
  }

  /// Starts a timer that calls an action with the date of each tick, until the returned token is cancelled or released.
  func begin(every interval: Double, _ action: @escaping @Sendable (Date) -> Void) -> AnyCancellable {
    let origin = origin
    let timer = ClockTimer(interval: interval) { action(origin.addingTimeInterval($0)) }
    tickers.append(Ticker(timer: timer, due: now + timer.interval))
    return AnyCancellable { withExtendedLifetime(timer) {} }
  }

  /// Fires the ticks that are due at `time` or earlier, in their order.
  package func fire(until time: Double) {
    now = time
    guard !tickers.isEmpty else { return }
    tickers.removeAll { $0.timer == nil }
    for index in tickers.indices {
      let interval = tickers[index].timer?.interval ?? 1
      let behind = time - Double(Self.maximumTicks) * interval
      let missed = ((behind - tickers[index].due) / interval).rounded(.up)
      if missed > 0 { tickers[index].due += missed * interval }
    }
    while let index = tickers.indices.min(by: { tickers[$0].due < tickers[$1].due }), tickers[index].due <= time {
      guard let timer = tickers[index].timer else {
        tickers.remove(at: index)
        continue
      }
      let due = tickers[index].due
      tickers[index].due += timer.interval
      // An action may stop timers and start others.
      timer.tick(due)
    }
  }

  package func removeAll() { tickers = [] }
}

/// The clock for the timers that are being connected.
enum TimerScope {
  /// The clock of the host whose view is subscribing; nil for subscriptions made elsewhere, whose timers run in real
  /// time.
  @TaskLocal static var clock: HostClock?
}

/// A timer of a host's clock.
@MainActor
final class ClockTimer {
  /// The interval in seconds, at least a thousandth.
  let interval: Double
  /// Called at each tick, with the host's time.
  let tick: (Double) -> Void

  init(interval: Double, tick: @escaping (Double) -> Void) {
    self.interval = interval.isFinite ? max(interval, 1e-3) : 1e9
    self.tick = tick
  }
}
