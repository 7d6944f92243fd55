import DisplayList
import Renderer
import Surfaces
import Synchronization
import Testing

/// Masks that the renderer computes before it paints.
@Suite struct PreparedMaskTests {
  private static let size = PixelSize(width: 96, height: 64)

  /// The masks that have been computed, by number.
  private final class Log: Sendable {
    private let numbers = Mutex<[Int]>([])
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    var sorted: [Int] { numbers.withLock { $0.sorted() } }
  }

  private static func pixels(_ number: Int) -> PixelBuffer {
    let pixels = PixelBuffer(size: PixelSize(width: 40, height: 30), format: .a8)
    for y in 0..<30 {
      for x in 0..<40 {
        pixels.base.storeBytes(
          of: UInt8(truncatingIfNeeded: x * y * (number + 3)), toByteOffset: y * pixels.stride + x, as: UInt8.self)
      }
    }
    return pixels
  }

  /// Masks that are drawn, one as a clip, one under an opaque rectangle, one outside of the surface.
  private static func list(_ mask: (Int) -> CoverageMask) -> DisplayList {
    let red = Paint.color(ResolvedColor(red: 1, green: 0.2, blue: 0, alpha: 0.8))
    let white = Paint.color(ResolvedColor(white: 1))
    func item(_ number: Int, x: Int, y: Int) -> DisplayItem {
      DisplayItem(identity: DisplayIdentity(UInt64(number + 1)), .content(.mask(mask(number), x: x, y: y, red)))
    }
    func box(_ number: UInt64, x: Double, y: Double) -> DisplayItem {
      let rect = DeviceRect(x: x, y: y, width: 48, height: 32)
      return DisplayItem(identity: DisplayIdentity(number), .content(.fill(.rect(rect), white)))
    }
    var list = DisplayList(size: size)
    list.items = [
      item(0, x: 50, y: 1), box(100, x: 48, y: 0), item(1, x: 2, y: 3), item(2, x: 20, y: 20),
      DisplayItem(
        identity: DisplayIdentity(101), .effect(.clipToMask(mask(3), x: 30, y: 30), [box(102, x: 40, y: 32)])),
      item(4, x: 500, y: 0), item(1, x: 2, y: 3),
    ]
    return list
  }

  private static func bytes(_ list: DisplayList, threads: Int) -> [UInt8] {
    let offscreen = Offscreen(threads: threads)
    _ = offscreen.render(list)
    let pixels = offscreen.pixels
    return (0..<size.height).flatMap { y in
      [UInt8](UnsafeRawBufferPointer(start: pixels.base + y * pixels.stride, count: size.width * 4))
    }
  }

  @Test(arguments: [1, 2, 5])
  func whatIsSeenIsComputedOnce(threads: Int) {
    let expected = Self.bytes(Self.list { CoverageMask(Self.pixels($0)) }, threads: 1)
    let log = Log()
    let masks = (0..<5).map { number in
      CoverageMask(size: PixelSize(width: 40, height: 30)) {
        log.add(number)
        return Self.pixels(number)
      }
    }
    #expect(Self.bytes(Self.list { masks[$0] }, threads: threads) == expected)
    #expect(log.sorted == [1, 2, 3], "neither what is hidden nor what is outside")
    #expect(Self.bytes(Self.list { masks[$0] }, threads: threads) == expected)
    #expect(log.sorted == [1, 2, 3])
  }
}
