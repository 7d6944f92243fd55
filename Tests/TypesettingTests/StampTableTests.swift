import Kernels
import Testing

@testable import Typesetting

/// The table of glyphs' coverage, which four positions of a set share.
@Suite struct StampTableTests {
  private static func stamp(side: Double) throws -> CoverageStamp {
    var outline = FlatOutline()
    outline.addLine(from: SIMD2(0, 0), to: SIMD2(0, side))
    outline.addLine(from: SIMD2(side, side), to: SIMD2(side, 0))
    return try #require(CoverageStamp(outline, at: SIMD2()))
  }

  private static func number(_ index: Int) throws -> UInt64 {
    try #require(
      StampTable.number(
        face: 1 + index >> 16, glyph: UInt32(index >> 8 & 255), phase: SIMD2(UInt8(index & 255), 7)))
  }

  @Test func positionsHaveNumbersOfTheirOwn() {
    var numbers = Set<UInt64>()
    for face in [1, 2, 1 << 31] {
      for glyph: UInt32 in [0, 1, 255, 256, 0xFFFF] {
        for x: UInt8 in [0, 1, 255] {
          for y: UInt8 in [0, 1, 255] {
            if let number = StampTable.number(face: face, glyph: glyph, phase: SIMD2(x, y)) { numbers.insert(number) }
          }
        }
      }
    }
    #expect(numbers.count == 3 * 5 * 9 && !numbers.contains(0))
    #expect(StampTable.number(face: 1, glyph: 0x1_0000, phase: SIMD2()) == nil)
  }

  @Test func whatIsAddedIsFound() throws {
    var table = StampTable()
    let (small, large) = (try Self.stamp(side: 3), try Self.stamp(side: 8))
    try table.insert(small, Self.number(1))
    try table.insert(nil, Self.number(2))
    try table.insert(large, Self.number(3))
    #expect(try table.stamp(Self.number(1))??.byteCount == small.byteCount)
    let tooLarge = try table.stamp(Self.number(2))
    #expect(tooLarge != nil && tooLarge.flatMap { $0?.byteCount } == nil)
    #expect(try table.stamp(Self.number(3))??.byteCount == large.byteCount)
    #expect(try table.stamp(Self.number(4)) == nil)
    #expect(table.bytes == small.byteCount + large.byteCount)
  }

  /// Coverage that is replaced or emptied takes no bytes.
  @Test func itIsBounded() throws {
    var table = StampTable()
    let large = try Self.stamp(side: 60)
    for index in 0..<2000 {
      try table.insert(large, Self.number(index))
      #expect(try table.stamp(Self.number(index)) != nil && table.bytes <= 4 << 20)
    }
    #expect(table.bytes > 4 << 20 - large.byteCount)
    let small = try Self.stamp(side: 1)
    for index in 2000..<40_000 { try table.insert(small, Self.number(index)) }
    let found = try (0..<40_000).filter { try table.stamp(Self.number($0)) != nil }
    #expect(found.count <= 4096 && found.count > 4000)
    let bytes = found.reduce(0) { $0 + ($1 < 2000 ? large : small).byteCount }
    #expect(table.bytes == bytes)
  }

  /// When all places are taken, coverage has to be missing twice in a row.
  @Test func whatIsMissingOnceTakesNoPlace() throws {
    var table = StampTable()
    let small = try Self.stamp(side: 1)
    let isWanted = try table.wants(Self.number(0))
    #expect(isWanted, "there is room")
    for index in 0..<40_000 { try table.insert(small, Self.number(index)) }
    for index in [50_000, 50_001] {
      let number = try Self.number(index)
      let wanted = (0..<2).map { _ in table.wants(number) }
      #expect(wanted == [false, true])
    }
  }
}
