import Glibc

/// The weights of a Gaussian over samples that are mirrored at their ends, the same for every output.
final class GaussianWeights {
  struct Key: Hashable {
    var sigma: Double
    /// Samples on each side that are weighed.
    var radius: Int
    /// Samples before they are mirrored.
    var samples: Int
  }

  /// The weights of one key. Sendable because they are not written while a job runs.
  struct Table: @unchecked Sendable {
    /// Weights on each side of the middle.
    let radius: Int
    /// `taps` weights in 1/65536, symmetric.
    let base: UnsafePointer<UInt16>

    var taps: Int { 2 * radius + 1 }
  }

  private var key: Key?
  private var radius = 0
  private let memory = ScratchBuffer<UInt16>()
  private let exact = ScratchBuffer<Double>()

  /// Returns the weights of a key. They replace those of the last call, unless the key is the same.
  func table(_ wanted: Key) -> Table {
    if wanted != key { make(wanted) }
    return Table(radius: radius, base: UnsafePointer(memory.base))
  }

  /// A mirrored picture repeats every `2 n` samples, so a sample's weight is the sum of the Gaussian at all its
  /// distances
  /// `k + 2 n m`, of which the least is at most `n`. A sample at distance `n` is met from both sides, with half its
  /// weight each.
  private func make(_ wanted: Key) {
    key = wanted
    let (reach, period) = (wanted.radius, 2 * wanted.samples)
    radius = min(reach, wanted.samples)
    let scale = wanted.sigma > 0 ? -1 / (2 * wanted.sigma * wanted.sigma) : 0
    let exact = exact.reserve(radius + 1)
    var sum = 0.0
    for k in 0...radius {
      exact[k] = 0
      for distance in stride(from: k - (reach + k) / period * period, through: reach, by: period) {
        exact[k] += exp(Double(distance * distance) * scale)
      }
      if k == wanted.samples { exact[k] /= 2 }
      sum += k == 0 ? exact[k] : 2 * exact[k]
    }
    let target = memory.reserve(2 * radius + 1)
    var rest = 65536
    for k in stride(from: radius, to: 0, by: -1) {
      let weight = Int((exact[k] / sum * 65536).rounded())
      target[radius - k] = UInt16(weight)
      target[radius + k] = UInt16(weight)
      rest -= 2 * weight
    }
    // The middle takes the rounding error, so that flat colour stays flat.
    target[radius] = UInt16(min(max(rest, 0), 65535))
  }
}
