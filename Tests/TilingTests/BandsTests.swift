import Surfaces
import TestSupport
import Testing
import Tiling

@Suite("Bands")
struct BandsTests {
  @Test("bands follow one another and cover each row once")
  func coverage() async throws {
    try await forEachRandomCase(500) { random in
      let start = random.int(in: -100...2000)
      let rows = start..<(start + random.int(in: 0...2500))
      let multiple = random.pick([1, 2, 8, 16])
      let bands = Bands(
        rows: rows, rowBytes: random.pick([0, 1, 4, 7680, 1 << 20]), threads: random.int(in: 1...16),
        multiple: multiple)
      var next = rows.lowerBound
      for index in 0..<bands.count {
        let band = bands.rows(of: index)
        #expect(band.lowerBound == next && !band.isEmpty)
        if index < bands.count - 1 { #expect(band.count % multiple == 0) }
        next = band.upperBound
      }
      #expect(next == rows.upperBound)
    }
  }

  @Test("a full-HD surface gives each of several threads four bands or more, none beyond 256 KiB")
  func sharing() {
    for threads in [2, 3, 4, 8] {
      let bands = Bands(rows: 0..<1080, rowBytes: 7680, threads: threads)
      #expect(bands.count >= threads * 4)
      #expect(bands.height * 7680 <= 256 << 10)
    }
  }
}
