/// Determines whether the times of the server come from this machine's monotonic clock.
///
/// A refresh lies between the request and the arrival of its event. The clock of a server on another machine, or in
/// another time namespace, counts from another boot.
struct ServerClock: Hashable {
  /// The seconds by which the clocks may differ: a display may report the refresh before the request, or one that is
  /// just about to happen.
  static let tolerance = 0.05

  /// True if the server has another clock: three times in a row were impossible.
  private(set) var isForeign = false
  private var mismatches = 0

  /// Returns the time of a refresh in seconds; nil if it cannot come from this machine's clock.
  ///
  /// - Parameters:
  ///   - microseconds: the time that the server reported.
  ///   - request: the time at which the event was requested.
  ///   - now: the time at which the event was read.
  mutating func time(of microseconds: UInt64, request: Double, now: Double) -> Double? {
    guard !isForeign else { return nil }
    let time = Double(microseconds) * 1e-6
    guard time >= request - Self.tolerance, time <= now + Self.tolerance else {
      mismatches += 1
      isForeign = mismatches >= 3
      return nil
    }
    mismatches = 0
    return time
  }
}
