import Glibc
import Kernels
import Surfaces

/// A filter along one axis of a small image, its weights reflected at the picture's ends (`ReflectedGaussian`).
///
/// A domain that moves over its picture returns to the same positions relative to the lattice; the weights of each
/// position are kept.
final class BandedFilter {
  struct Key: Hashable {
    var geometry: BlurGeometry
    /// The picture's pixels along this axis.
    var domain: Range<Int>
    /// Outputs, as lattice indices.
    var outputs: Range<Int>
  }

  /// The weights of one key. Sendable because they are not written while a job runs.
  struct Table: @unchecked Sendable {
    let taps: Int
    /// Outputs that all have the same symmetric weights.
    let uniform: Range<Int>
    fileprivate let outputs: Range<Int>
    fileprivate let weights: UnsafePointer<UInt16>
    fileprivate let starts: UnsafePointer<Int32>
    /// Samples from the stored starts to the requested ones.
    fileprivate let shift: Int

    /// The first sample that output `i` weighs.
    func start(_ i: Int) -> Int { Int(starts[i - outputs.lowerBound]) + shift }

    /// The weights of output `i`, in 1/65536.
    func weights(_ i: Int) -> UnsafePointer<UInt16> { weights + (i - outputs.lowerBound) * taps }
  }

  private struct Slot {
    var key: Key
    var shape: ReflectedGaussian.Shape
  }

  private var geometry = BlurGeometry(sigma: 0)
  /// The slots, one for each position of the domain relative to the lattice.
  private var slots = [Slot?](repeating: nil, count: BlurGeometry.maximumFactor)
  /// The capacity of a slot in elements.
  private var capacity = (weights: 0, starts: 0)

  private let gaussian = ReflectedGaussian()
  private let starts = ScratchBuffer<Int32>()
  private let weights = ScratchBuffer<UInt16>()

  /// The weights of a key, made if they are not cached; valid until the next call.
  func table(_ wanted: Key) -> Table {
    let factor = wanted.geometry.factor
    let shift = floorDivide(wanted.domain.lowerBound, factor)
    // Weights do not change under translation by whole samples.
    let key = Key(
      geometry: wanted.geometry, domain: wanted.domain.moved(by: -shift * factor),
      outputs: wanted.outputs.moved(by: -shift))
    let index = key.domain.lowerBound
    let slot = slots[index].flatMap { $0.key == key ? $0 : nil } ?? make(key, index)
    return Table(
      taps: slot.shape.taps, uniform: slot.shape.uniform.moved(by: shift), outputs: wanted.outputs,
      weights: UnsafePointer(weights.base) + index * capacity.weights,
      starts: UnsafePointer(starts.base) + index * capacity.starts, shift: shift)
  }

  private func make(_ key: Key, _ index: Int) -> Slot {
    let shape = gaussian.prepare(key)
    // At other positions of the domain there may be one output or tap more or less.
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
}

extension BandedFilter.Table {
  /// Filters rows of an image along its columns.
  ///
  /// Works in strips of columns whose weighed rows stay in the first-level cache from one output row to the next.
  ///
  /// - Parameters:
  ///   - outputs: rows to make, among the outputs of the key.
  ///   - column: the first lattice column.
  ///   - count: columns.
  ///   - out: the first output row; `stride` elements to the next. Up to 63 elements after each row are written.
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
          taps: taps, symmetric: uniform.contains(y), into: out + (y - outputs.lowerBound) * stride + x,
          count: min(strip, elements - x))
      }
      x += strip
    }
  }

  /// Filters four rows of an image along themselves; rows after the last repeat it.
  ///
  /// Outputs with the same symmetric weights are sums of the row at offsets of a pixel, as along columns. Those near
  /// the edges have their own weights, which the four rows share.
  ///
  /// - Parameters:
  ///   - y: the first row.
  ///   - target: the rows' outputs, all columns of its bounds. Up to 63 elements after each row are written.
  ///   - last: the last row.
  ///   - block: memory for 16 elements per sample and 64 more.
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
    guard !uniform.isEmpty else { return edge(outputs) }
    // The edges afterwards overwrite elements beyond the uniform outputs.
    let (from, to) = (uniform.lowerBound - target.bounds.minX, start(uniform.lowerBound) - source.bounds.minX)
    for y in y0...y3 {
      BandedFilterKernels.filterColumn(
        rows: source.row(y) + to * 4, stride: 4, weights: weights(uniform.lowerBound), taps: taps, symmetric: true,
        into: target.row(y) + from * 4, count: uniform.count * 4)
    }
    edge(outputs.lowerBound..<uniform.lowerBound)
    edge(uniform.upperBound..<outputs.upperBound)
  }

  /// Half of a small first-level cache.
  private static let stripBytes = 16 << 10
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
