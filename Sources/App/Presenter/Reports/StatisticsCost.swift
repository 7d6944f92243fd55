import Platform

/// What the statistics in the window cost to make, in processor time of the thread that makes them.
///
/// By the clock, a busy machine's other work would be counted, which frames without statistics wait for as well.
struct StatisticsCost {
  /// False where no statistics are shown, so that reading the clock costs nothing.
  var isMeasured = true
  /// The processor time so far.
  private(set) var seconds = 0.0

  mutating func measure(_ body: () -> Void) {
    guard isMeasured else { return body() }
    let start = threadSeconds()
    body()
    seconds += threadSeconds() - start
  }
}
