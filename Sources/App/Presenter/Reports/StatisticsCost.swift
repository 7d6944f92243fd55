import Platform

/// Measures the processor time that the calling thread takes to make the statistics in the window.
///
/// Wall-clock time would include the work of other programs, which frames without statistics wait for as well.
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
