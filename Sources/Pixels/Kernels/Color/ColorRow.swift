import Lanes

/// The memory layout of a row of samples, for the colour kernels.
protocol ColorRow {
  /// `WideLanes.count` opaque pixels from pixel `i` on, in a lane order of the layout's own.
  func planes(at i: Int) -> WidePlanes

  /// A vector of one channel in the order of the pixels.
  func arranged(_ lanes: WideLanes) -> WideLanes

  /// Eight pixels from pixel `i` on, in a lane order of the layout's own. If opaque, alpha is undefined.
  func floats(at i: Int, opaque: Bool) -> PlanarLanes

  /// Stores two vectors of one channel in the order of the pixels, truncated.
  func store(_ first: SIMD8<Float>, _ second: SIMD8<Float>, _ out: UnsafeMutablePointer<UInt16>)
}

/// Four interleaved channels.
struct InterleavedRow: ColorRow {
  let base: UnsafeRawPointer

  @inline(__always)
  func planes(at i: Int) -> WidePlanes {
    let (pixels, size) = (base + i &* 8, WideLanes.byteCount)
    return WidePlanes(
      interleaved: pixels.lanes(at: 0, as: WideLanes.self), pixels.lanes(at: size, as: WideLanes.self),
      pixels.lanes(at: 2 &* size, as: WideLanes.self), pixels.lanes(at: 3 &* size, as: WideLanes.self))
  }

  @inline(__always)
  func arranged(_ lanes: WideLanes) -> WideLanes { lanes.planeInOrder }

  @inline(__always)
  func floats(at i: Int, opaque: Bool) -> PlanarLanes {
    PlanarLanes(
      base.lanes(at: i &* 8, as: FixedLanes.self), base.lanes(at: i &* 8 &+ 32, as: FixedLanes.self))
  }

  @inline(__always)
  func store(_ first: SIMD8<Float>, _ second: SIMD8<Float>, _ out: UnsafeMutablePointer<UInt16>) {
    let target = UnsafeMutableRawPointer(out)
    target.store(first.wordsInOrder, lanesAt: 0)
    target.store(second.wordsInOrder, lanesAt: 16)
  }
}

/// Planar channels.
struct PlanarRow: ColorRow {
  let base: UnsafeRawPointer
  /// Bytes from one channel to the next.
  let plane: Int

  @inline(__always)
  func planes(at i: Int) -> WidePlanes {
    let pixels = base + i &* 2
    return WidePlanes(
      blue: pixels.lanes(at: 0, as: WideLanes.self), green: pixels.lanes(at: plane, as: WideLanes.self),
      red: pixels.lanes(at: 2 &* plane, as: WideLanes.self))
  }

  @inline(__always)
  func arranged(_ lanes: WideLanes) -> WideLanes { lanes }

  @inline(__always)
  func floats(at i: Int, opaque: Bool) -> PlanarLanes {
    let pixels = base + i &* 2
    @inline(__always) func channel(_ index: Int) -> SIMD8<Float> {
      SIMD8(words: pixels.lanes(at: index &* plane, as: SIMD8<UInt16>.self))
    }
    return PlanarLanes(blue: channel(0), green: channel(1), red: channel(2), alpha: opaque ? channel(2) : channel(3))
  }

  @inline(__always)
  func store(_ first: SIMD8<Float>, _ second: SIMD8<Float>, _ out: UnsafeMutablePointer<UInt16>) {
    let target = UnsafeMutableRawPointer(out)
    target.store(first.words, lanesAt: 0)
    target.store(second.words, lanesAt: 16)
  }
}
