import Kernels
import Platform

/// The coverage of glyphs at subpixel positions, within a limit of bytes.
///
/// A position is in one of four places of its set, so that finding it reads a few numbers in a row: a text looks up each
/// of its glyphs, and in a table by order of use that took longer than the addition of what was found.
struct StampTable {
  /// The numbers of the positions, and 0 in an empty place.
  private var numbers = [UInt64](repeating: 0, count: Self.sets * Self.ways)
  /// The coverage in each place; nil for a glyph that is too large.
  private var stamps = [CoverageStamp?](repeating: nil, count: Self.sets * Self.ways)
  /// The position of each set that was missing last.
  private var missing = [UInt64](repeating: 0, count: Self.sets)
  /// The way of each set that is replaced next.
  private var next = [UInt8](repeating: 0, count: Self.sets)
  /// The place that is emptied next when there are too many bytes.
  private var hand = 0
  /// The number of bytes of the coverage.
  private(set) var bytes = 0

  private static let setBits = 10
  private static let sets = 1 << setBits
  private static let ways = 4
  private static let limit = MemoryBudget.glyphCoverage

  /// Returns the number of a position, which no other has; nil for a glyph that no OpenType font has.
  ///
  /// - Parameters:
  ///   - face: below 2^32, and not 0.
  ///   - phase: the subpixel position, in 1/256.
  static func number(face: Int, glyph: UInt32, phase: SIMD2<UInt8>) -> UInt64? {
    guard glyph <= 0xFFFF else { return nil }
    return UInt64(truncatingIfNeeded: face) << 32 | UInt64(glyph) << 16 | UInt64(phase.y) << 8 | UInt64(phase.x)
  }

  private static func set(of number: UInt64) -> Int {
    Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> (64 - setBits))
  }

  private func place(of number: UInt64, in set: Int) -> Int? {
    for place in set * Self.ways..<(set + 1) * Self.ways where numbers[place] == number { return place }
    return nil
  }

  /// Returns the coverage at a position: nil if it is not in the table, and a nil inside for a glyph that is too large.
  func stamp(_ number: UInt64) -> CoverageStamp?? {
    place(of: number, in: Self.set(of: number)).map { stamps[$0] }
  }

  /// Returns whether coverage that is missing is worth a place: if there is room, or if it was missing last in its set.
  ///
  /// Labels at fractions of a pixel have more positions than the table holds. Each would replace one that had not been
  /// used either, and takes longer to make than its outline takes to fill.
  mutating func wants(_ number: UInt64) -> Bool {
    let set = Self.set(of: number)
    if bytes + CoverageStamp.mostBytes < Self.limit, place(of: 0, in: set) != nil { return true }
    if missing[set] == number { return true }
    missing[set] = number
    return false
  }

  /// Adds coverage that is not in the table.
  mutating func insert(_ stamp: CoverageStamp?, _ number: UInt64) {
    let set = Self.set(of: number)
    let place: Int
    if let empty = self.place(of: 0, in: set) {
      place = empty
    } else {
      place = set * Self.ways + Int(next[set])
      next[set] = (next[set] + 1) % UInt8(Self.ways)
    }
    remove(place)
    (numbers[place], stamps[place]) = (number, stamp)
    bytes += stamp?.byteCount ?? 0
    while bytes > Self.limit {
      if hand != place { remove(hand) }
      hand = (hand + 1) % numbers.count
    }
  }

  private mutating func remove(_ place: Int) {
    bytes -= stamps[place]?.byteCount ?? 0
    (numbers[place], stamps[place]) = (0, nil)
  }
}
