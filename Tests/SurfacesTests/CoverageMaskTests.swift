import Foundation
import Surfaces
import Synchronization
import Testing

/// Masks whose pixels are computed when they are needed.
@Suite struct CoverageMaskTests {
  private static let size = PixelSize(width: 70, height: 3)

  private final class Count: Sendable {
    private let value = Atomic(0)
    func increase() { value.add(1, ordering: .relaxed) }
    var number: Int { value.load(ordering: .relaxed) }
  }

  private static func mask(_ count: Count) -> CoverageMask {
    CoverageMask(size: size) {
      count.increase()
      let pixels = PixelBuffer(size: size, format: .a8)
      for y in 0..<size.height {
        pixels.base.storeBytes(of: UInt8(7 + y), toByteOffset: y * pixels.stride + 69, as: UInt8.self)
      }
      return pixels
    }
  }

  @Test func pixelsAreComputedOnce() {
    let count = Count()
    let mask = Self.mask(count)
    #expect(mask.size == Self.size && !mask.isReady && count.number == 0)
    #expect(mask.row(x: 69, y: 2).pointee == 9 && mask.row(x: 0, y: 1)[69] == 8)
    mask.prepare()
    #expect(mask.isReady && count.number == 1)
    #expect(mask.pixels === mask.pixels && mask.byteCount == PixelBuffer.byteCount(size: Self.size, format: .a8))
  }

  @Test func threadsComputeThemOnce() {
    for _ in 0..<100 {
      let count = Count()
      let mask = Self.mask(count)
      let wrong = Count()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        if thread == 0 { mask.prepare() }
        if mask.row(x: 69, y: 1).pointee != 8 { wrong.increase() }
      }
      #expect(count.number == 1 && wrong.number == 0)
    }
  }

  @Test func maskOfPixelsIsReady() {
    let pixels = PixelBuffer(size: Self.size, format: .a8)
    let mask = CoverageMask(pixels)
    #expect(mask.isReady && mask.pixels === pixels && mask.size == Self.size)
  }
}
