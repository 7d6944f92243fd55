/// A limit on how much is read from another process: a burst, and then a number of bytes a second. Whatever comes
/// faster waits in the system's buffer, and its sender with it.
struct ReadingBudget {
  /// The most bytes at once.
  let burst: Double
  /// The number of bytes a second after that.
  let rate: Double
  private var left: Double
  private var last = 0.0

  /// The least cost of a packet, in bytes: a small one has to be received and passed on as well.
  static let minimumCost = 1024

  init(burst: Int, rate: Int) { (self.burst, self.rate, left) = (Double(burst), Double(rate), Double(burst)) }

  /// Takes note of bytes that have been read.
  mutating func take(_ count: Int, at now: Double) {
    left = min(burst, left + max(0, now - last) * rate) - Double(max(count, Self.minimumCost))
    last = now
  }

  /// Returns the seconds until something may be read again; 0 if it may be now.
  func pause(at now: Double) -> Double { max(0, -left / rate - max(0, now - last)) }
}
