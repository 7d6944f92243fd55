import Lanes

/// Halving by the binomial filter [1 3 3 1]/8 in both directions.
///
/// Sample `i` of the half-size row is centred between samples `2i` and `2i + 1` and weighs `2i - 1 ... 2i + 2`. The
/// cascade's variance after reaching factor `f` is `(f * f - 1) / 4` pixels squared.
public enum PyramidKernels {
  /// `sums[i] = a[i] + 3 b[i] + 3 c[i] + d[i]` over bytes: the vertical half of the first level.
  ///
  /// - Parameters:
  ///   - next: rows that will be wanted after these; they are fetched into the cache on the way.
  ///   - count: bytes; the four rows hold at least that many, and nothing beyond is read.
  /// - Cost: four bytes read and two written a byte; about half an instruction each.
  public static func sumRows(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer, _ d: UnsafeRawPointer,
    next: (UnsafeRawPointer, UnsafeRawPointer), into sums: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let out = UnsafeMutableRawPointer(sums)
    @inline(__always) func sum(_ i: Int) {
      let outer =
        FixedLanes(widening: a.lanes(at: i, as: SIMD16<UInt8>.self))
        &+ FixedLanes(widening: d.lanes(at: i, as: SIMD16<UInt8>.self))
      let inner =
        FixedLanes(widening: b.lanes(at: i, as: SIMD16<UInt8>.self))
        &+ FixedLanes(widening: c.lanes(at: i, as: SIMD16<UInt8>.self))
      out.store(outer &+ inner &+ (inner &<< 1), lanesAt: i &* 2)
    }
    var i = 0
    while i &+ 64 <= count {
      // A cache line of each row that the next output row begins with.
      next.0.prefetch(at: i)
      next.1.prefetch(at: i)
      sum(i)
      sum(i &+ 16)
      sum(i &+ 32)
      sum(i &+ 48)
      i &+= 64
    }
    while i &+ 16 <= count {
      sum(i)
      i &+= 16
    }
    while i < count {
      let outer = UInt16(a.load(fromByteOffset: i, as: UInt8.self)) &+ UInt16(d.load(fromByteOffset: i, as: UInt8.self))
      let inner = UInt16(b.load(fromByteOffset: i, as: UInt8.self)) &+ UInt16(c.load(fromByteOffset: i, as: UInt8.self))
      sums[i] = outer &+ 3 &* inner
      i &+= 1
    }
  }

  /// The vertical half of the levels after the first, over values of at most `255 << 7`; rounds to within one unit.
  ///
  /// - Parameter count: elements; up to 15 more are read and written.
  public static func averageRows(
    _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>,
    into rows: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let (a, b, c, d) = (UnsafeRawPointer(a), UnsafeRawPointer(b), UnsafeRawPointer(c), UnsafeRawPointer(d))
    let out = UnsafeMutableRawPointer(rows)
    var i = 0
    while i < count &* 2 {
      let outer = a.lanes(at: i, as: FixedLanes.self) &+ d.lanes(at: i, as: FixedLanes.self)
      let inner = b.lanes(at: i, as: FixedLanes.self) &+ c.lanes(at: i, as: FixedLanes.self)
      out.store(weighted(outer, inner), lanesAt: i)
      i &+= 32
    }
  }

  /// The horizontal half of the first level: from the byte sums of `sumRows` to values with 255 at `255 << 7`. Exact.
  ///
  /// - Parameters:
  ///   - sums: points at pixel `2 i - 1` for the first output `i`; readable for `2 * count + 10` pixels.
  ///   - count: output pixels; up to three more are written.
  public static func halveSums(
    _ sums: UnsafePointer<UInt16>, into half: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let source = UnsafeRawPointer(sums)
    let out = UnsafeMutableRawPointer(half)
    var i = 0
    while i < count {
      let (outer, inner) = neighbours(source, at: i &* 16)
      // 64 times the average; twice that is the average with seven fractional bits.
      out.store((outer &+ inner &+ (inner &<< 1)) &<< 1, lanesAt: i &* 8)
      i &+= 4
    }
  }

  /// The horizontal half of the levels after the first; parameters as in `halveSums`.
  public static func halveAverages(
    _ rows: UnsafePointer<UInt16>, into half: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let source = UnsafeRawPointer(rows)
    let out = UnsafeMutableRawPointer(half)
    var i = 0
    while i < count {
      let (outer, inner) = neighbours(source, at: i &* 16)
      out.store(weighted(outer, inner), lanesAt: i &* 8)
      i &+= 4
    }
  }

  /// `outer / 8 + inner * 3 / 8`; what the two truncations lose on average is added, except to nothing.
  @inline(__always)
  private static func weighted(_ outer: FixedLanes, _ inner: FixedLanes) -> FixedLanes {
    let sum =
      outer.multipliedHigh(by: FixedLanes(repeating: 8192)) &+ inner.multipliedHigh(by: FixedLanes(repeating: 24576))
    return sum &+ sum.lesser(FixedLanes(repeating: 1))
  }

  /// For four outputs: the sums of the two outer and of the two inner of their four source pixels.
  @inline(__always)
  private static func neighbours(_ source: UnsafeRawPointer, at offset: Int) -> (outer: FixedLanes, inner: FixedLanes) {
    let p0 = source.lanes(at: offset, as: FixedLanes.self)
    let p2 = source.lanes(at: offset &+ 16, as: FixedLanes.self)
    let p4 = source.lanes(at: offset &+ 32, as: FixedLanes.self)
    let p6 = source.lanes(at: offset &+ 48, as: FixedLanes.self)
    let outer = FixedLanes.evenPixels(p0, p4) &+ FixedLanes.oddPixels(p2, p6)
    let inner = FixedLanes.oddPixels(p0, p4) &+ FixedLanes.evenPixels(p2, p6)
    return (outer, inner)
  }
}
