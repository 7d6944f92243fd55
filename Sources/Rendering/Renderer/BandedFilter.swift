import Glibc
import Kernels
import Surfaces

/// The weights of a Gaussian along one axis of a small image, a row of them for every output sample.
///
/// The picture ends at the domain's edges and is mirrored there (half-sample symmetric, SciPy's `reflect`), but the
/// pyramid holds it as if it were zero outside. Both facts go into the weights: by linearity a mirrored picture blurs to
/// the sum of the blurred original and its blurred images, so output `i` weighs sample `k` by
///
///     D[i - k] + R[i + k],   D[d] = sum over n of g(d - 2 n P),   R[s] = sum over n of g(s - 2 E - 2 n P)
///
/// with `E` the near edge and `P` the domain's length in samples, neither whole in general. Each row is divided by what
/// it makes of a picture of ones, so flat colour stays exactly flat. No margin is ever computed, and the panel's edges
/// may fall anywhere on the lattice.
final class BandedFilter {
  struct Key: Hashable {
    var geometry: BlurGeometry
    /// Pixels that the picture has along this axis.
    var domain: Range<Int>
    /// Outputs wanted, as lattice indices.
    var outputs: Range<Int>
  }

  /// What is known of the weights of one key.
  private struct Slot {
    var key: Key
    var taps: Int
    var samples: Range<Int>
    var plain: Range<Int>
  }

  private(set) var taps = 0
  /// The samples that the pyramid holds along this axis.
  private(set) var samples = 0..<0
  /// Outputs that all have the same symmetric weights.
  private(set) var plain = 0..<0
  private var outputs = 0..<0

  private var geometry = BlurGeometry(sigma: 0)
  /// One for every way in which the domain may lie on the lattice: a domain that moves comes back to each of them.
  private var slots = [Slot?](repeating: nil, count: BlurGeometry.largestFactor)
  /// Elements of the weights and starts of a slot.
  private var capacity = (weights: 0, starts: 0)
  /// Those of the slot that was prepared, and how many samples further its outputs lie than those that were wanted.
  private var current = (weights: UnsafePointer<UInt16>(bitPattern: 2)!, starts: UnsafePointer<Int32>(bitPattern: 4)!)
  private var shift = 0

  private let starts = Scratch<Int32>()
  private let weights = Scratch<UInt16>()
  private let coverage = Scratch<Double>()
  private let narrower = Scratch<Double>()
  private let direct = Scratch<Double>()
  private let mirrored = Scratch<Double>()
  private let row = Scratch<Double>()

  /// The first sample that output `i` weighs.
  func start(_ i: Int) -> Int { Int(current.starts[i - outputs.lowerBound]) + shift }

  /// The weights of output `i`, in 1/65536.
  func weights(_ i: Int) -> UnsafePointer<UInt16> { current.weights + (i - outputs.lowerBound) * taps }

  /// Makes the weights unless they are there already.
  func prepare(_ wanted: Key) {
    let factor = wanted.geometry.factor
    shift = floorDivide(wanted.domain.lowerBound, factor)
    outputs = wanted.outputs
    // Moved by whole samples, the weights are the same.
    let key = Key(
      geometry: wanted.geometry, domain: wanted.domain.moved(by: -shift * factor),
      outputs: wanted.outputs.moved(by: -shift))
    let index = key.domain.lowerBound
    let slot = slots[index].flatMap { $0.key == key ? $0 : nil } ?? make(key, index)
    taps = slot.taps
    samples = slot.samples.moved(by: shift)
    plain = slot.plain.moved(by: shift)
    current = (
      UnsafePointer(weights.base) + index * capacity.weights, UnsafePointer(starts.base) + index * capacity.starts
    )
  }

  private func make(_ key: Key, _ index: Int) -> Slot {
    let (geometry, outputs) = (key.geometry, key.outputs)
    let samples = measureCoverage(of: key.domain, levels: geometry.levels)
    let radius = geometry.radius
    let taps = min(2 * radius + 1, samples.count)
    fold(key, samples, radius: radius)

    // One more or less of each where the domain begins elsewhere.
    let needed = (weights: (outputs.count + 2) * (taps + 2), starts: outputs.count + 2)
    if geometry != self.geometry || needed.weights > capacity.weights || needed.starts > capacity.starts {
      self.geometry = geometry
      capacity = (max(needed.weights, capacity.weights), max(needed.starts, capacity.starts))
      for other in slots.indices { slots[other] = nil }
    }
    let starts = starts.reserve(capacity.starts * geometry.factor) + index * capacity.starts
    let weights = weights.reserve(capacity.weights * geometry.factor) + index * capacity.weights
    let row = row.reserve(taps)
    // Where the picture of ones is one.
    var (low, high) = (samples.lowerBound, samples.upperBound)
    while low < high, coverage.base[low - samples.lowerBound] < 1 - 1e-9 { low += 1 }
    while high > low, coverage.base[high - 1 - samples.lowerBound] < 1 - 1e-9 { high -= 1 }
    let first = max(outputs.lowerBound, low + radius)
    let plain = first..<max(first, min(outputs.upperBound, high - radius))

    for i in outputs {
      let slot = i - outputs.lowerBound
      let start = min(max(i - taps / 2, samples.lowerBound), samples.upperBound - taps)
      starts[slot] = Int32(start)
      let target = weights + slot * taps
      if plain.contains(i), i > plain.lowerBound {
        target.update(from: target - taps, count: taps)
        continue
      }
      var sum = 0.0
      for t in 0..<taps {
        let k = start + t
        let weight = direct.base[i - k - directStart] + mirrored.base[i + k - mirroredStart]
        row[t] = weight
        sum += weight * coverage.base[k - samples.lowerBound]
      }
      quantize(row, sum: sum, taps: taps, start: start - samples.lowerBound, into: target)
    }
    let made = Slot(key: key, taps: taps, samples: samples, plain: plain)
    slots[index] = made
    return made
  }

  /// Filters rows of an image along its columns.
  ///
  /// In strips of columns whose weighed rows stay in the nearest cache from one output row to the next: across whole
  /// rows, every output would fetch its taps anew.
  ///
  /// - Parameters:
  ///   - outputs: rows to make, among the outputs of the key.
  ///   - column: lattice column to begin at.
  ///   - count: columns.
  ///   - out: the first output row; `stride` elements to the next. Up to 63 elements behind each row are written.
  func filterColumns(
    of image: LevelImage, outputs: Range<Int>, column: Int, count: Int, into out: UnsafeMutablePointer<UInt16>,
    stride: Int
  ) {
    let elements = count * 4
    let strip = max(64, Self.stripBytes / (2 * taps) & ~63)
    var x = 0
    while x < elements {
      for y in outputs {
        BandedFilterKernels.filterColumn(
          rows: image.row(start(y)) + (column - image.bounds.minX) * 4 + x, stride: image.stride, weights: weights(y),
          taps: taps, symmetric: plain.contains(y), into: out + (y - outputs.lowerBound) * stride + x,
          count: min(strip, elements - x))
      }
      x += strip
    }
  }

  /// Filters four rows of an image along themselves; rows past the last are done over and over.
  ///
  /// Outputs with the same symmetric weights are sums of the row at offsets of a pixel, as columns are of rows. Those near
  /// the edges have weights of their own, and four rows then share each.
  ///
  /// - Parameters:
  ///   - y: the first row.
  ///   - target: the rows' outputs, all columns of its bounds. Up to 63 elements behind each row are written.
  ///   - last: the last row.
  ///   - block: room for 16 elements a sample and 64 more.
  func filterRows(
    of source: LevelImage, from y: Int, into target: LevelImage, last: Int, block: UnsafeMutablePointer<UInt16>
  ) {
    let (y0, y1, y2, y3) = (y, min(y + 1, last), min(y + 2, last), min(y + 3, last))
    let outputs = target.bounds.columns
    func edge(_ outputs: Range<Int>) {
      guard let end = outputs.last else { return }
      let first = start(outputs.lowerBound)
      let skip = (first - source.bounds.minX) * 4
      BandedFilterKernels.gatherBlock(
        source.row(y0) + skip, source.row(y1) + skip, source.row(y2) + skip, source.row(y3) + skip, into: block,
        count: start(end) + taps - first)
      for i in outputs {
        let at = (i - target.bounds.minX) * 4
        BandedFilterKernels.filterBlock(
          block + (start(i) - first) * 16, weights: weights(i), taps: taps, into: target.row(y0) + at,
          target.row(y1) + at, target.row(y2) + at, target.row(y3) + at)
      }
    }
    guard !plain.isEmpty else { return edge(outputs) }
    // Whatever runs over is made good by what comes after.
    let (from, to) = (plain.lowerBound - target.bounds.minX, start(plain.lowerBound) - source.bounds.minX)
    for y in y0...y3 {
      BandedFilterKernels.filterColumn(
        rows: source.row(y) + to * 4, stride: 4, weights: weights(plain.lowerBound), taps: taps, symmetric: true,
        into: target.row(y) + from * 4, count: plain.count * 4)
    }
    edge(outputs.lowerBound..<plain.lowerBound)
    edge(plain.upperBound..<outputs.upperBound)
  }

  /// Half of a small first-level cache.
  private static let stripBytes = 16 << 10

  // MARK: folding

  private var directStart = 0
  private var mirroredStart = 0

  /// Fills `D` and `R` for every difference and sum of an output and a sample.
  private func fold(_ key: Key, _ samples: Range<Int>, radius: Int) {
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

  /// What the pyramid makes of a picture of ones on the domain and zero outside: 1 but for a sample or two at each end.
  /// Returns the samples.
  private func measureCoverage(of domain: Range<Int>, levels: Int) -> Range<Int> {
    var range = domain
    _ = coverage.reserve(domain.count + 8)
    _ = narrower.reserve(domain.count + 8)
    for i in 0..<domain.count { coverage.base[i] = 1 }
    for _ in 0..<levels {
      let next = halved(range)
      for i in next {
        func at(_ k: Int) -> Double { range.contains(k) ? coverage.base[k - range.lowerBound] : 0 }
        narrower.base[i - next.lowerBound] =
          (at(2 * i - 1) + at(2 * i + 2) + 3 * (at(2 * i) + at(2 * i + 1))) / 8
      }
      coverage.base.update(from: narrower.base, count: next.count)
      range = next
    }
    return range
  }

  /// Weights in 1/65536 that keep flat colour flat: what rounding leaves over goes to the heaviest.
  private func quantize(
    _ row: UnsafeMutablePointer<Double>, sum: Double, taps: Int, start: Int, into target: UnsafeMutablePointer<UInt16>
  ) {
    var (heaviest, total) = (0, 0.0)
    for t in 0..<taps {
      let weight = min((row[t] / sum * 65536).rounded(), 65535)
      target[t] = UInt16(weight)
      total += weight * coverage.base[start + t]
      if row[t] > row[heaviest] { heaviest = t }
    }
    // The middle of a symmetric row, so that it stays symmetric.
    if row[taps / 2] >= row[heaviest] * (1 - 1e-12) { heaviest = taps / 2 }
    let left = (65536 - total) / max(coverage.base[start + heaviest], 0.1)
    target[heaviest] = UInt16(min(max(Double(target[heaviest]) + left.rounded(), 0), 65535))
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
