import Surfaces
import TestSupport
import Testing

@Suite struct PixelBufferTests {
  static let sizes =
    LayoutsToTry.all.map(\.size) + [PixelSize(width: 2048, height: 2), PixelSize(width: 32767, height: 1)]

  @Test(arguments: sizes, [PixelFormat.bgra8, .a8])
  func rowsAreAlignedAndZero(size: PixelSize, format: PixelFormat) {
    let buffer = PixelBuffer(size: size, format: format)
    let rowBytes = size.width * format.bytesPerPixel
    #expect(Int(bitPattern: buffer.base) % 64 == 0)
    #expect(buffer.stride % 64 == 0 && buffer.stride >= rowBytes)
    #expect(buffer.stride % 4096 != 0, "every row would fall into the same cache sets")
    let all = UnsafeRawBufferPointer(start: buffer.base, count: buffer.stride * size.height + 64)
    #expect(all.allSatisfy { $0 == 0 })
  }

  /// 64 bytes behind the last pixel belong to the buffer: filling every buffer whole leaves its neighbours untouched.
  @Test func slackIsTheBuffersOwn() {
    let buffers = LayoutsToTry.tiny.map { PixelBuffer(size: $0.size) }
    for (index, buffer) in buffers.enumerated() {
      let bytes = UnsafeMutableRawBufferPointer(start: buffer.base, count: buffer.stride * buffer.size.height + 64)
      bytes.initializeMemory(as: UInt8.self, repeating: UInt8(index + 1))
    }
    for (index, buffer) in buffers.enumerated() {
      let bytes = UnsafeRawBufferPointer(start: buffer.base, count: buffer.stride * buffer.size.height + 64)
      #expect(bytes.allSatisfy { $0 == UInt8(index + 1) })
    }
  }

  @Test(arguments: LayoutsToTry.small)
  func viewFindsItsPixels(layout: PixelLayout) {
    let buffer = PixelBuffer(size: layout.size)
    let view = buffer.view
    #expect(view.bounds == layout.size.bounds && view.stride == buffer.stride)
    for y in 0..<layout.size.height {
      for x in 0..<layout.size.width {
        view.pixel(x, y).storeBytes(of: UInt32(y << 16 | x), as: UInt32.self)
      }
    }
    for y in 0..<layout.size.height {
      for x in 0..<layout.size.width {
        #expect(view[x, y] == UInt32(y << 16 | x))
        #expect(view.row(y).load(fromByteOffset: x * 4, as: UInt32.self) == view[x, y])
      }
    }
  }

  @Test func readingOutsideTheSurfaceTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = PixelBuffer(size: PixelSize(width: 4, height: 4)).view[4, 0]
    }
  }

  @Test func sidesAreChecked() async {
    await #expect(processExitsWith: .failure) { _ = PixelBuffer(size: PixelSize(width: 0, height: 4)) }
    await #expect(processExitsWith: .failure) { _ = PixelBuffer(size: PixelSize(width: 4, height: 32768)) }
  }

  @Test func picturesHaveAnIdentity() {
    let size = PixelSize(width: 2, height: 2)
    let bitmaps = (0..<100).map { _ in Bitmap(PixelBuffer(size: size), isOpaque: false) }
    let masks = (0..<100).map { _ in CoverageMask(PixelBuffer(size: size, format: .a8)) }
    #expect(Set(bitmaps.map(\.id) + masks.map(\.id)).count == 200)
    #expect(Set(bitmaps).count == 100 && Set(masks).count == 100)
    #expect(bitmaps[0] == bitmaps[0] && bitmaps[0] != bitmaps[1])
  }
}
