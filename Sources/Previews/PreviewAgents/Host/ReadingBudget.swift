/// How much of what another process says is read: so much at once, and then so many bytes a second. What comes faster
/// waits in the system's buffer, and its sender with it.
struct ReadingBudget {
  /// Bytes at once.
  let burst: Double
  /// Bytes a second.
  let rate: Double
  private var left: Double
  private var last = 0.0

  /// What a small packet costs, in bytes: it has to be received and told as well.
  static let leastCost = 1024

  init(burst: Int, rate: Int) { (self.burst, self.rate, left) = (Double(burst), Double(rate), Double(burst)) }

  /// Takes note of bytes that have been read.
  mutating func take(_ count: Int, at now: Double) {
    left = min(burst, left + max(0, now - last) * rate) - Double(max(count, Self.leastCost))
    last = now
  }

  /// Seconds until something may be read again; 0 for now.
  func pause(at now: Double) -> Double { max(0, -left / rate - max(0, now - last)) }
}
