import Glibc
import Kernels
import Surfaces

/// A filter along one axis of a small image, whose weights fold the picture back at its ends (`FoldedGaussian`).
///
/// A domain that moves over its picture comes back to every way in which it may lie on the lattice: the weights of each
/// are kept.
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
    var shape: FoldedGaussian.Shape
  }

  private(set) var taps = 0
  /// Outputs that all have the same symmetric weights.
  private(set) var plain = 0..<0
  private var outputs = 0..<0

  private var geometry = BlurGeometry(sigma: 0)
  /// One for every way in which the domain may lie on the lattice.
  private var slots = [Slot?](repeating: nil, count: BlurGeometry.largestFactor)
  /// Elements of the weights and starts of a slot.
  private var capacity = (weights: 0, starts: 0)
  /// Those of the slot that was prepared, and how many samples further its outputs lie than those that were wanted.
  private var current = (weights: UnsafePointer<UInt16>(bitPattern: 2)!, starts: UnsafePointer<Int32>(bitPattern: 4)!)
  private var shift = 0

  private let gaussian = FoldedGaussian()
  private let starts = Scratch<Int32>()
  private let weights = Scratch<UInt16>()

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
    taps = slot.shape.taps
    plain = slot.shape.plain.moved(by: shift)
    current = (
      UnsafePointer(weights.base) + index * capacity.weights, UnsafePointer(starts.base) + index * capacity.starts
    )
  }

  private func make(_ key: Key, _ index: Int) -> Slot {
    let shape = gaussian.fold(key)
    // One more or less of each where the domain begins elsewhere.
    let needed = (weights: (key.outputs.count + 2) * (shape.taps + 2), starts: key.outputs.count + 2)
    if key.geometry != geometry || needed.weights > capacity.weights || needed.starts > capacity.starts {
      geometry = key.geometry
      capacity = (max(needed.weights, capacity.weights), max(needed.starts, capacity.starts))
      for other in slots.indices { slots[other] = nil }
    }
    gaussian.fill(
      key, shape, starts: starts.reserve(capacity.starts * geometry.factor) + index * capacity.starts,
      weights: weights.reserve(capacity.weights * geometry.factor) + index * capacity.weights)
    let made = Slot(key: key, shape: shape)
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
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
