import Glibc
import Lanes

/// Part of a row to fill, within one block of pixels, and its dither thresholds.
struct GradientRow {
  /// Pixels of a block, to whose start positions are relative.
  static let block = 1024

  var pixels: UnsafeMutableRawPointer
  /// Pixels of the block before the first.
  var skipped: Int
  var count: Int
  var thresholds: UnsafeRawPointer
  var column: Int

  /// Stores eight pixels from `i` on, up to the end of the row, from channels in 1/256 of a level.
  @inline(__always)
  func store(_ first: FixedLanes, _ second: FixedLanes, at i: Int) {
    let threshold = thresholds + ((column &+ i) & 63) &* 8
    let low = (first &+ threshold.lanes(at: 0, as: FixedLanes.self)) &>> 8
    let high = (second &+ threshold.lanes(at: 32, as: FixedLanes.self)) &>> 8
    // Colour and alpha are dithered separately, so colour is clamped.
    var bytes = low.lesser(low.alphaSpread).narrowed(with: high.lesser(high.alphaSpread))
    if i &+ 8 <= count {
      pixels.store(bytes, lanesAt: i &* 4)
    } else {
      memcpy(pixels + i &* 4, &bytes, (count &- i) &* 4)
    }
  }

  /// Fills a linear gradient: every piece is a run of pixels whose channels change in equal steps, computed by
  /// additions.
  ///
  /// - Parameter start: the position of the block's first pixel; runs have the same ends in any part of the block.
  func fillRamps(_ pieces: UnsafePointer<GradientTable.Piece>, from start: Double, step: Double) {
    let (start, step) = (start.isFinite ? start : 0, step.isFinite ? step : 0)
    var piece = pieces
    var i = 0
    while i < skipped &+ count {
      let t = start + step * Double(i)
      while t < Double(piece.pointee.start) { piece -= 1 }
      while t >= Double(piece.pointee.end) { piece += 1 }
      let end = runEnd(of: piece.pointee, after: i, start, step)
      guard end > skipped else {
        i = end
        continue
      }
      var (first, each) = levels(piece.pointee, t, start + step * Double(end - 1), count: end - i)
      if i < skipped {
        first = first &+ each &* SIMD4(repeating: UInt32(skipped - i))
        i = skipped
      }
      let twice = each &+ each
      let four = twice &+ twice
      var even = SIMD8(lowHalf: first, highHalf: first &+ twice)
      var odd = even &+ SIMD8(lowHalf: each, highHalf: each)
      let stride = SIMD8(lowHalf: four, highHalf: four)
      while i < min(end, skipped &+ count) {
        let low = FixedLanes(highHalvesOf: even, odd)
        even = even &+ stride
        odd = odd &+ stride
        store(low, FixedLanes(highHalvesOf: even, odd), at: i &- skipped)
        even = even &+ stride
        odd = odd &+ stride
        i &+= 8
      }
      // The next run overwrites pixels beyond this one.
      i = end
    }
  }

  /// The channels at the first of `count` pixels and their steps, in 1/2^24 of a level, modulo 2^32. Steps are rounded
  /// towards zero, so no pixel passes the last one's level, and none leaves 0...255.
  @inline(__always)
  private func levels(
    _ piece: GradientTable.Piece, _ first: Double, _ last: Double, count: Int
  ) -> (first: SIMD4<UInt32>, step: SIMD4<UInt32>) {
    let share = 1 / Double(max(count - 1, 1))
    let (origin, unit) = (Double(piece.origin), 16_777_216.0)
    let start = SIMD4<Double>(line: piece.base, piece.slope, at: first - origin, limit: 255, scale: unit)
    let end = SIMD4<Double>(line: piece.base, piece.slope, at: last - origin, limit: 255, scale: unit)
    // Slightly less, for the rounding of the reciprocal.
    return (start.truncatedModulo, ((end - start) * (share * (1 - 0x1p-50))).truncatedModulo)
  }

  /// The first pixel of the block after `i` outside the piece, or the block's end.
  private func runEnd(of piece: GradientTable.Piece, after i: Int, _ start: Double, _ step: Double) -> Int {
    let edge = Double(step > 0 ? piece.end : piece.start)
    guard step != 0, edge.isFinite else { return Self.block }
    let guess = ((edge - start) / step).rounded(.up)
    let end = guess < Double(Self.block) ? max(i + 1, Int(max(guess, 0))) : Self.block
    let isBefore = end < Self.block && piece.contains(start + step * Double(end))
    let isBehind = end > i + 1 && !piece.contains(start + step * Double(end - 1))
    return isBefore || isBehind ? Self.corrected(end, of: piece, after: i, start, step) : end
  }

  /// Moves a run's end that is wrong by rounding. A function of its own, because the compiler makes vector loops of these
  /// two, at the cost of a hundred nanoseconds a run.
  @inline(never)
  private static func corrected(
    _ end: Int, of piece: GradientTable.Piece, after i: Int, _ start: Double, _ step: Double
  ) -> Int {
    var end = end
    while end < Self.block, piece.contains(start + step * Double(end)) { end += 1 }
    while end > i + 1, !piece.contains(start + step * Double(end - 1)) { end -= 1 }
    return end
  }
}

extension GradientTable.Piece {
  @inline(__always)
  fileprivate func contains(_ t: Double) -> Bool { t >= Double(start) && t < Double(end) }
}
