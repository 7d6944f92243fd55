import Glibc

/// Confidence intervals of the difference between two medians, by resampling.
///
/// Circular block bootstrap (Politis and Romano, 1992): neighbouring frames resemble each other, so blocks of
/// `round(n^(1/3))` frames are drawn instead of single ones. Intervals are the percentiles of the resampled
/// differences.
struct Bootstrap {
  /// The seed of the random numbers: the same seed gives the same intervals.
  var seed: UInt64
  /// The number of times that each series is resampled.
  var resamples = 1000
  /// The share of intervals that contain the true difference, if runs differ by nothing but chance.
  static let confidence = 0.95
  /// The least number of samples that a series needs for an interval.
  static let minimumSamples = 20

  /// Returns the 95 % interval of `median(after) - median(before)`; nil if either has too few samples.
  func interval(from before: [Double], to after: [Double]) -> ClosedRange<Double>? {
    guard min(before.count, after.count) >= Self.minimumSamples else { return nil }
    var random = SplitMix(state: seed)
    let old = medians(of: before, &random)
    let new = medians(of: after, &random)
    let differences = zip(old, new).map { $1 - $0 }.sorted()
    let tail = (1 - Self.confidence) / 2
    let last = Double(differences.count - 1)
    return differences[Int((tail * last).rounded(.down))]...differences[Int(((1 - tail) * last).rounded(.up))]
  }

  /// Returns the medians of the resampled series.
  private func medians(of samples: [Double], _ random: inout SplitMix) -> [Double] {
    let count = samples.count
    let block = max(1, Int(cbrt(Double(count)).rounded()))
    let order = samples.indices.sorted { samples[$0] < samples[$1] }
    var rank = [Int](repeating: 0, count: count)
    for (position, index) in order.enumerated() { rank[index] = position }
    let half = (count + 1) / 2
    var drawn = [Int](repeating: 0, count: count)
    return (0..<resamples).map { _ in
      for index in drawn.indices { drawn[index] = 0 }
      var left = count
      while left > 0 {
        var index = Int(random.next() % UInt64(count))
        for _ in 0..<min(block, left) {
          drawn[rank[index]] += 1
          index = index + 1 == count ? 0 : index + 1
        }
        left -= block
      }
      var seen = 0
      var position = -1
      while seen < half {
        position += 1
        seen += drawn[position]
      }
      return samples[order[position]]
    }
  }
}

/// The random number generator SplitMix64 of Steele, Lea and Flood.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
