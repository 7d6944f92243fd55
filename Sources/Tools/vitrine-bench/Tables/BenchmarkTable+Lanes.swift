import Lanes

/// Operations whose other spellings compile to calls or traps, which take ten to five hundred times as long. Each is
/// run on as many lanes as a 1080p frame has, on rows in the first-level cache.
extension BenchmarkTable {
  static var lanes: [Benchmark] {
    [
      lane("multipliedHigh", LaneLoops.multiplyHigh),
      lane("dividedBy255", LaneLoops.divide),
      lane("narrowed", LaneLoops.narrow),
      lane("widened", LaneLoops.widen),
      lane("planar", LaneLoops.planar),
    ]
  }

  private static func lane(
    _ name: String, _ loop: @escaping (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void
  ) -> Benchmark {
    Benchmark(name: "lanes/\(name)", pixels: 1920 * 1080) { _ in
      let (source, target) = (SampleRows(width: 1920, height: 1), SampleRows(width: 1920, height: 1))
      return ClosureWorkload { for _ in 0..<1080 { loop(source.row(0), target.row(0), 1920 * 4) } }
    }
  }
}

/// Loops over one row: `count` 16-bit lanes, a multiple of 32, from `source` to `target`.
private enum LaneLoops {
  static func multiplyHigh(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
    let weight = FixedLanes(repeating: 24576)
    var i = 0
    while i < count &* 2 {
      target.store(source.lanes(at: i, as: FixedLanes.self).multipliedHigh(by: weight), lanesAt: i)
      i &+= 32
    }
  }

  static func divide(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
    var i = 0
    while i < count &* 2 {
      target.store(source.lanes(at: i, as: FixedLanes.self).dividedBy255(), lanesAt: i)
      i &+= 32
    }
  }

  static func narrow(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
    var i = 0
    while i < count {
      let first = source.lanes(at: i &* 2, as: FixedLanes.self) &>> 8
      let second = source.lanes(at: i &* 2 &+ 32, as: FixedLanes.self) &>> 8
      target.store(first.narrowed(with: second), lanesAt: i)
      i &+= 32
    }
  }

  static func widen(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
    var i = 0
    while i < count {
      target.store(FixedLanes(widening: source.lanes(at: i, as: SIMD16<UInt8>.self)), lanesAt: i &* 2)
      i &+= 16
    }
  }

  /// Converts to float planes, clamps, and converts back.
  static func planar(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
    var i = 0
    while i < count &* 2 {
      var pixels = PlanarLanes(
        source.lanes(at: i, as: FixedLanes.self), source.lanes(at: i &+ 32, as: FixedLanes.self))
      pixels.red = pixels.red.clamped(to: 30_000)
      let (first, second) = pixels.interleaved
      target.store(first, lanesAt: i)
      target.store(second, lanesAt: i &+ 32)
      i &+= 64
    }
  }
}
