import Kernels
import TestSupport
import Testing

/// Against ISO/IEC 15948, 9.2 to 9.4, in integers without bounds.
@Suite("PNG filters")
struct FilterKernelsTests {
  /// `Filt(x) = Orig(x) - prediction`, modulo 256; a, b and c are left, above and above left.
  static func reference(_ kind: FilterKernels.Kind, _ x: Int, _ a: Int, _ b: Int, _ c: Int) -> UInt8 {
    let prediction: Int
    switch kind {
    case .none: prediction = 0
    case .sub: prediction = a
    case .up: prediction = b
    case .average: prediction = (a + b) / 2
    case .paeth:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    }
    return UInt8((x - prediction + 256) % 256)
  }

  @Test("every filter is that of the standard", arguments: FilterKernels.Kind.allCases, [3, 4])
  func against(kind: FilterKernels.Kind, pixelBytes: Int) async throws {
    try await forEachRandomCase(60) { random in
      let count = random.count() * pixelBytes
      let zeros = [UInt8](repeating: 0, count: pixelBytes)
      let side = random.side()
      let row = Fenced(zeros + random.bytes(count), against: side)
      let above = Fenced(zeros + random.bytes(count), against: side)
      let target = Fenced<UInt8>(count, against: side)
      let sum = FilterKernels.filter(
        kind, row.base + pixelBytes, above: above.base + pixelBytes, pixelBytes: pixelBytes, into: target.base,
        count: count)
      let (x, y) = (row.values.map { Int($0) }, above.values.map { Int($0) })
      let expected = (0..<count).map { Self.reference(kind, x[$0 + pixelBytes], x[$0], y[$0 + pixelBytes], y[$0]) }
      #expect(target.values == expected)
      #expect(sum == expected.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) })
      #expect(target.isUndamaged)
    }
  }

  @Test("every prediction of Paeth's, at steps of 5")
  func paeth() {
    let levels = Array(stride(from: 0, through: 255, by: 5))
    for a in levels {
      for b in levels {
        let row: [UInt8] = levels.flatMap { _ in [UInt8(a), 128] }
        let above: [UInt8] = levels.flatMap { [UInt8($0), UInt8(b)] }
        var result = [UInt8](repeating: 0, count: row.count - 1)
        row.withUnsafeBufferPointer { row in
          above.withUnsafeBufferPointer { above in
            _ = FilterKernels.filter(
              .paeth, row.baseAddress! + 1, above: above.baseAddress! + 1, pixelBytes: 1, into: &result,
              count: result.count)
          }
        }
        for (i, c) in levels.enumerated() { #expect(result[2 * i] == Self.reference(.paeth, 128, a, b, c)) }
      }
    }
  }
}
