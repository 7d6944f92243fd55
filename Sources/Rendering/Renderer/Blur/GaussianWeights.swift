import Glibc

/// The weights of a Gaussian over samples that are mirrored at their ends: the same for every output.
final class GaussianWeights {
  struct Key: Hashable {
    var sigma: Double
    /// Samples on each side that are weighed.
    var radius: Int
    /// How many there are before they repeat backwards.
    var samples: Int
  }

  private var key: Key?
  /// Weights on each side of the middle.
  private(set) var radius = 0
  private let memory = Scratch<UInt16>()
  private let exact = Scratch<Double>()

  var taps: Int { 2 * radius + 1 }

  /// `taps` weights in 1/65536, symmetric.
  var base: UnsafePointer<UInt16> { UnsafePointer(memory.base) }

  /// Makes the weights unless they are those already there.
  ///
  /// A mirrored picture repeats every `2 n` samples, so a sample's weight is the sum of the Gaussian at all its distances
  /// `k + 2 n m`, and none is farther than `n`. There it is met from both sides, with half of its weight each.
  func prepare(_ wanted: Key) {
    guard wanted != key else { return }
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
    let target = memory.reserve(taps)
    var rest = 65536
    for k in stride(from: radius, to: 0, by: -1) {
      let weight = Int((exact[k] / sum * 65536).rounded())
      target[radius - k] = UInt16(weight)
      target[radius + k] = UInt16(weight)
      rest -= 2 * weight
    }
    // What rounding leaves over goes to the middle, so that flat colour stays flat.
    target[radius] = UInt16(min(max(rest, 0), 65535))
  }
}
