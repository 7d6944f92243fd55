import Glibc

/// The weights of a Gaussian along one axis of a small image with reflection at its ends, a row for every output
/// sample.
///
/// The picture is mirrored at the domain's edges (half-sample symmetric, SciPy's `reflect`), but zero there in the
/// pyramid. The weights account for both: by linearity the blur of a mirrored picture is the sum of the blurred
/// original and its blurred mirror images, so output `i` weighs sample `k` by
///
///     D[i - k] + R[i + k],   D[d] = sum over n of g(d - 2 n P),   R[s] = sum over n of g(s - 2 E - 2 n P)
///
/// with `E` the near edge and `P` the domain's length in samples, in general not integers. Each row is normalized by
/// its response to a picture of ones, so flat colour stays exactly flat. No margin is computed, and the panel's edges
/// may be anywhere on the lattice.
final class ReflectedGaussian {
  /// The layout of the weights.
  struct Shape {
    var taps: Int
    /// The samples that the pyramid holds along this axis.
    var samples: Range<Int>
    /// Outputs that all have the same symmetric weights.
    var uniform: Range<Int>
  }

  private let response = ScratchBuffer<Double>()
  private let narrower = ScratchBuffer<Double>()
  private let direct = ScratchBuffer<Double>()
  private let mirrored = ScratchBuffer<Double>()
  private let row = ScratchBuffer<Double>()
  private var directStart = 0
  private var mirroredStart = 0

  /// Prepares `fill` for a key.
  func prepare(_ key: BandedFilter.Key) -> Shape {
    let radius = key.geometry.radius
    let samples = measureResponse(of: key.domain, levels: key.geometry.levels)
    addImages(key, samples, radius: radius)
    // The samples at which the response to ones is 1.
    var (low, high) = (samples.lowerBound, samples.upperBound)
    while low < high, response.base[low - samples.lowerBound] < 1 - 1e-9 { low += 1 }
    while high > low, response.base[high - 1 - samples.lowerBound] < 1 - 1e-9 { high -= 1 }
    let first = max(key.outputs.lowerBound, low + radius)
    let uniform = first..<max(first, min(key.outputs.upperBound, high - radius))
    return Shape(taps: min(2 * radius + 1, samples.count), samples: samples, uniform: uniform)
  }

  /// Writes a first sample and `taps` weights in 1/65536 for each output of the prepared key.
  func fill(
    _ key: BandedFilter.Key, _ shape: Shape, starts: UnsafeMutablePointer<Int32>, weights: UnsafeMutablePointer<UInt16>
  ) {
    let (taps, samples) = (shape.taps, shape.samples)
    let row = row.reserve(taps)
    for i in key.outputs {
      let slot = i - key.outputs.lowerBound
      let start = min(max(i - taps / 2, samples.lowerBound), samples.upperBound - taps)
      starts[slot] = Int32(start)
      let target = weights + slot * taps
      if shape.uniform.contains(i), i > shape.uniform.lowerBound {
        target.update(from: target - taps, count: taps)
        continue
      }
      var sum = 0.0
      for t in 0..<taps {
        let k = start + t
        let weight = direct.base[i - k - directStart] + mirrored.base[i + k - mirroredStart]
        row[t] = weight
        sum += weight * response.base[k - samples.lowerBound]
      }
      quantize(row, sum: sum, taps: taps, start: start - samples.lowerBound, into: target)
    }
  }

  /// Fills `D` and `R` for every difference and sum of an output and a sample.
  private func addImages(_ key: BandedFilter.Key, _ samples: Range<Int>, radius: Int) {
    let (geometry, outputs) = (key.geometry, key.outputs)
    let factor = Double(geometry.factor)
    let edge = Double(key.domain.lowerBound) / factor - 0.5
    let period = 2 * Double(key.domain.count) / factor
    let sigma = geometry.smallSigma
    let cut = Double(radius) + 0.5
    let scale = sigma > 0 ? -1 / (2 * sigma * sigma) : 0

    func gaussian(_ distance: Double) -> Double {
      guard radius > 0 else { return abs(distance) < 0.5 ? 1 : 0 }
      var sum = 0.0
      var image = distance - (distance / period).rounded() * period
      while image - period > -cut { image -= period }
      while image < cut {
        if image > -cut { sum += exp(image * image * scale) }
        image += period
      }
      return sum
    }

    directStart = outputs.lowerBound - samples.upperBound
    let directCount = outputs.upperBound - samples.lowerBound - directStart + 1
    let direct = direct.reserve(directCount)
    for d in 0..<directCount { direct[d] = gaussian(Double(d + directStart)) }
    mirroredStart = outputs.lowerBound + samples.lowerBound
    let mirroredCount = outputs.upperBound + samples.upperBound - mirroredStart
    let mirrored = mirrored.reserve(mirroredCount)
    for s in 0..<mirroredCount { mirrored[s] = gaussian(Double(s + mirroredStart) - 2 * edge) }
  }

  /// Computes the pyramid's response to a picture of ones on the domain: 1 except for one or two samples at each end.
  /// Returns the range of samples.
  private func measureResponse(of domain: Range<Int>, levels: Int) -> Range<Int> {
    var range = domain
    _ = response.reserve(domain.count + 8)
    _ = narrower.reserve(domain.count + 8)
    for i in 0..<domain.count { response.base[i] = 1 }
    for _ in 0..<levels {
      let next = halved(range)
      for i in next {
        func at(_ k: Int) -> Double { range.contains(k) ? response.base[k - range.lowerBound] : 0 }
        narrower.base[i - next.lowerBound] =
          (at(2 * i - 1) + at(2 * i + 2) + 3 * (at(2 * i) + at(2 * i + 1))) / 8
      }
      response.base.update(from: narrower.base, count: next.count)
      range = next
    }
    return range
  }

  /// Converts weights to 1/65536; the largest takes the rounding error, so that flat colour stays flat.
  private func quantize(
    _ row: UnsafeMutablePointer<Double>, sum: Double, taps: Int, start: Int, into target: UnsafeMutablePointer<UInt16>
  ) {
    var (heaviest, total) = (0, 0.0)
    for t in 0..<taps {
      let weight = min((row[t] / sum * 65536).rounded(), 65535)
      target[t] = UInt16(weight)
      total += weight * response.base[start + t]
      if row[t] > row[heaviest] { heaviest = t }
    }
    // The middle of a symmetric row, to keep it symmetric.
    if row[taps / 2] >= row[heaviest] * (1 - 1e-12) { heaviest = taps / 2 }
    let left = (65536 - total) / max(response.base[start + heaviest], 0.1)
    target[heaviest] = UInt16(min(max(Double(target[heaviest]) + left.rounded(), 0), 65535))
  }
}
