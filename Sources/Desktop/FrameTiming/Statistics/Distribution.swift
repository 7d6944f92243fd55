import Glibc

/// Summary statistics of a series, in the unit of its samples. All zero for an empty series.
public struct Distribution: Hashable, Sendable {
  /// The number of samples.
  public var count = 0
  /// The arithmetic mean.
  public var mean = 0.0
  /// The smallest sample.
  public var min = 0.0
  /// The median.
  public var p50 = 0.0
  /// The 90th percentile.
  public var p90 = 0.0
  /// The 95th percentile.
  public var p95 = 0.0
  /// The 99th percentile.
  public var p99 = 0.0
  /// The largest sample.
  public var max = 0.0

  /// The statistics of an empty series: zeros.
  public init() {}

  /// The exact statistics of `samples`, with nearest-rank percentiles.
  ///
  /// - Complexity: O(n log n), where n is the number of samples: they are sorted.
  public init(_ samples: [Double]) {
    guard !samples.isEmpty else { return }
    let sorted = samples.sorted()
    count = samples.count
    min = sorted[0]
    mean = samples.reduce(0, +) / Double(samples.count)
    p50 = sorted.percentile(50)
    p90 = sorted.percentile(90)
    p95 = sorted.percentile(95)
    p99 = sorted.percentile(99)
    max = sorted[sorted.count - 1]
  }

  /// The same series in another unit; `factor` at least 0.
  public func scaled(by factor: Double) -> Distribution {
    var result = self
    result.min = min * factor
    result.mean = mean * factor
    result.p50 = p50 * factor
    result.p90 = p90 * factor
    result.p95 = p95 * factor
    result.p99 = p99 * factor
    result.max = max * factor
    return result
  }
}

extension [Double] {
  /// Returns the nearest-rank percentile of sorted samples: element `ceil(p / 100 * n)`, counted from 1.
  func percentile(_ p: Int) -> Double {
    guard !isEmpty else { return 0 }
    let rank = (p * count + 99) / 100
    return self[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}
