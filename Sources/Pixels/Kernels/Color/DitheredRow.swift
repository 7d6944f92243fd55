import Glibc
import Lanes

/// A source of planar samples, a vector at a time.
protocol ChannelRow {
  /// One channel of the pixels from `x` on, 255 as `255 << 8`.
  func channel(_ channel: Int, at x: Int) -> WideLanes
}

/// A planar row, unchanged.
struct PlainRow: ChannelRow {
  private let base: UnsafeRawPointer
  private let plane: Int

  @inline(__always)
  init(_ row: UpsampleKernels.Rows) {
    base = UnsafeRawPointer(row.base)
    plane = row.plane &* 2
  }

  @inline(__always)
  func channel(_ channel: Int, at x: Int) -> WideLanes {
    base.lanes(at: channel &* plane &+ x &* 2, as: WideLanes.self)
  }
}

/// The weighted sum of three planar rows.
struct BlendedRow: ChannelRow {
  private let rows: (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer)
  private let plane: Int
  private let weights: (WideLanes, WideLanes, WideLanes)

  @inline(__always)
  init(_ a: UpsampleKernels.Rows, _ b: UpsampleKernels.Rows, _ c: UpsampleKernels.Rows, weights: SIMD4<UInt16>) {
    rows = (UnsafeRawPointer(a.base), UnsafeRawPointer(b.base), UnsafeRawPointer(c.base))
    plane = a.plane &* 2
    self.weights = (
      WideLanes(repeating: weights[0]), WideLanes(repeating: weights[1]), WideLanes(repeating: weights[2])
    )
  }

  @inline(__always)
  func channel(_ channel: Int, at x: Int) -> WideLanes {
    let offset = channel &* plane &+ x &* 2
    return rows.0.lanes(at: offset, as: WideLanes.self).multipliedHigh(by: weights.0)
      &+ rows.1.lanes(at: offset, as: WideLanes.self).multipliedHigh(by: weights.1)
      &+ rows.2.lanes(at: offset, as: WideLanes.self).multipliedHigh(by: weights.2)
  }
}

/// Indicates whether alpha is computed.
protocol AlphaKind { static var isOpaque: Bool { get } }
enum Opaque: AlphaKind { static var isOpaque: Bool { true } }
enum Translucent: AlphaKind { static var isOpaque: Bool { false } }

/// The conversion of a planar row to bytes, dithered by thresholds.
struct DitheredRow<Row: ChannelRow, Alpha: AlphaKind> {
  let row: Row
  /// A row of `DitherTable`.
  let thresholds: UnsafePointer<UInt16>
  /// The column of the row's first pixel, a multiple of `WideLanes.count`.
  let column: Int
  /// The number of pixels of the row before the first one to write.
  let skip: Int
  let pixels: UnsafeMutableRawPointer
  /// The exact number of pixels to write.
  let count: Int

  /// Writes the pixels.
  ///
  /// Works in blocks of one period of the thresholds, whose address is then loop-invariant: with an index for it the
  /// loop needs two more address registers than there are and takes a third more time. The vectors at both ends overlap
  /// their neighbours.
  ///
  /// - Parameter streaming: whether aligned blocks use non-temporal stores. No vector is written by both kinds of
  ///   stores, and no cache line if a vector is one.
  @inline(__always)
  func write(streaming: Bool) {
    let lanes = WideLanes.count
    guard count >= lanes else { return writePart() }
    let end = skip &+ count
    let first = (skip &+ lanes &- 1) & ~(lanes &- 1)
    let streams = streaming && (pixels + (first &- skip) &* 4).canStream
    let start = streams && first > skip ? first &+ lanes : first
    let stop = streams && end & (lanes &- 1) != 0 ? end &- lanes : end
    let threshold = threshold(start)
    var x = start
    if streams {
      while x &+ Self.block <= stop {
        for vector in 0..<Self.block / lanes {
          let (low, high) = make(x &+ vector &* lanes, threshold + vector &* WideLanes.byteCount)
          let target = pixels + (x &+ vector &* lanes &- skip) &* 4
          target.stream(low, at: 0)
          target.stream(high, at: WideLanes.byteCount)
        }
        x &+= Self.block
      }
    } else {
      while x &+ Self.block <= stop {
        for vector in 0..<Self.block / lanes {
          put(x &+ vector &* lanes, threshold + vector &* WideLanes.byteCount)
        }
        x &+= Self.block
      }
    }
    // The pixels before and after the blocks.
    var next = skip < start ? skip : x
    while next < end {
      let at = min(next, end &- lanes)
      put(at, self.threshold(at))
      next = (next &+ lanes) & ~(lanes &- 1)
      if next == start { next = x }
    }
  }

  private static var block: Int { DitherTable.period }

  @inline(__always)
  private func threshold(_ x: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(thresholds + DitherTable.planes) + ((column &+ x) & (DitherTable.period &- 1)) &* 2
  }

  @inline(__always)
  private func make(_ x: Int, _ threshold: UnsafeRawPointer) -> (WideLanes, WideLanes) {
    @inline(__always) func channel(_ i: Int) -> WideLanes {
      row.channel(i, at: x) &+ threshold.lanes(at: i &* DitherTable.plane &* 2, as: WideLanes.self)
    }
    let low = WideLanes.highBytes(channel(0), channel(1))
    let high = WideLanes.highBytes(channel(2), Alpha.isOpaque ? WideLanes(repeating: 0xFF00) : channel(3))
    let (first, second) = (WideLanes.interleaveLow(low, high), WideLanes.interleaveHigh(low, high))
    return (WideLanes.firstInOrder(first, second), WideLanes.secondInOrder(first, second))
  }

  @inline(__always)
  private func put(_ x: Int, _ threshold: UnsafeRawPointer) {
    let (low, high) = make(x, threshold)
    let target = pixels + (x &- skip) &* 4
    target.store(low, lanesAt: 0)
    target.store(high, lanesAt: WideLanes.byteCount)
  }

  /// Writes fewer pixels than a vector has, from one or two vectors aligned like those of longer rows.
  @inline(never)
  private func writePart() {
    let lanes = WideLanes.count
    let end = skip &+ count
    for x in stride(from: skip & ~(lanes &- 1), to: end, by: lanes) {
      var made = make(x, threshold(x))
      let (from, to) = (max(x, skip), min(x &+ lanes, end))
      withUnsafeBytes(of: &made) {
        _ = memcpy(pixels + (from &- skip) &* 4, $0.baseAddress! + (from &- x) &* 4, (to &- from) &* 4)
      }
    }
  }
}
