import Surfaces
import Testing
import Windowing

@testable import X11Windowing

/// Pixel formats that test servers do not support, checked in memory.
@Suite struct PackingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var layout: VisualLayout
    /// The bytes of the colour with red 255, green 128 and blue 10.
    var bytes: [UInt8]
    var testDescription: String { name }
  }

  static func layout(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ bits: Int, _ isBigEndian: Bool) -> VisualLayout {
    VisualLayout(redMask: red, greenMask: green, blueMask: blue, bitsPerPixel: bits, isBigEndian: isBigEndian)
  }

  // By hand: 128 * 31 / 255 = 15.56 -> 16, 128 * 63 / 255 = 31.6 -> 32, 128 * 1023 / 255 = 513.5 -> 514,
  // 10 * 31 / 255 = 1.2 -> 1, 10 * 1023 / 255 = 40.1 -> 40, 128 * 7 / 255 = 3.5 -> 4, 10 * 3 / 255 = 0.1 -> 0.
  static let cases = [
    Case(name: "RGB565", layout: layout(0xF800, 0x7E0, 0x1F, 16, false), bytes: [0x01, 0xFC]),
    Case(name: "RGB565, swapped", layout: layout(0xF800, 0x7E0, 0x1F, 16, true), bytes: [0xFC, 0x01]),
    Case(name: "RGB555", layout: layout(0x7C00, 0x3E0, 0x1F, 16, false), bytes: [0x01, 0x7E]),
    Case(name: "xRGB2101010", layout: layout(0x3FF0_0000, 0xFFC00, 0x3FF, 32, false), bytes: [0x28, 0x08, 0xF8, 0x3F]),
    Case(name: "xRGB, swapped", layout: layout(0xFF0000, 0xFF00, 0xFF, 32, true), bytes: [0, 255, 128, 10]),
    Case(name: "xBGR", layout: layout(0xFF, 0xFF00, 0xFF0000, 32, false), bytes: [255, 128, 10, 0]),
    Case(name: "RGB packed", layout: layout(0xFF0000, 0xFF00, 0xFF, 24, false), bytes: [10, 128, 255]),
    Case(name: "RGB packed, swapped", layout: layout(0xFF0000, 0xFF00, 0xFF, 24, true), bytes: [255, 128, 10]),
    Case(name: "RGB332", layout: layout(0xE0, 0x1C, 0x03, 8, false), bytes: [0xF0]),
  ]

  @Test(arguments: cases) func packsByTheMasks(example: Case) throws {
    let packer = try #require(PixelPacker(example.layout))
    let source = PixelBuffer(size: PixelSize(width: 5, height: 3))
    source.view.pixel(2, 1).storeBytes(of: 0x80FF_800A, as: UInt32.self)
    let bytes = example.layout.bitsPerPixel / 8
    let stride = (5 * bytes + 3) & ~3
    var target = [UInt8](repeating: 0xEE, count: stride * 3)
    target.withUnsafeMutableBytes { target in
      packer.pack(
        PixelRect(x: 2, y: 1, width: 1, height: 1), of: source.view, into: target.baseAddress!, stride: stride)
    }
    let start = stride + 2 * bytes
    #expect(Array(target[start..<start + bytes]) == example.bytes)
    #expect(target[..<start].allSatisfy { $0 == 0xEE } && target[(start + bytes)...].allSatisfy { $0 == 0xEE })
  }

  @Test func everyLevelRoundsToNearest() throws {
    let packer = try #require(PixelPacker(PackingTests.layout(0xF800, 0x7E0, 0x1F, 16, false)))
    let source = PixelBuffer(size: PixelSize(width: 256, height: 1))
    for level in 0..<256 {
      source.view.pixel(level, 0).storeBytes(of: UInt32(level) * 0x10101, as: UInt32.self)
    }
    var target = [UInt16](repeating: 0, count: 256)
    target.withUnsafeMutableBytes {
      packer.pack(source.view.bounds, of: source.view, into: $0.baseAddress!, stride: 512)
    }
    for level in 0..<256 {
      let (five, six) = (Int((Double(level) * 31 / 255).rounded()), Int((Double(level) * 63 / 255).rounded()))
      #expect(Int(target[level]) == five << 11 | six << 5 | five, "level \(level)")
    }
  }

  @Test func widthsThatNoImageHasAreRefused() {
    #expect(PixelPacker(PackingTests.layout(1, 2, 4, 4, false)) == nil)
  }

  // MARK: Rectangles

  private let window = PixelRect(x: 0, y: 0, width: 100, height: 50)
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test func wideDamageBecomesBandsOfWholeRows() {
    var damage = Region(rect(10, 5, 60, 4))
    damage.add(rect(30, 20, 10, 3))
    let bands = putRects(for: damage, in: window, wholeRows: true)
    #expect(bands == [rect(0, 5, 100, 4), rect(30, 20, 10, 3)])
    #expect(Set(putRects(for: damage, in: window, wholeRows: false)) == Set(damage.rects))
  }

  @Test func bandsCoverTheDamageOnceAndStayInside() {
    var damage = Region(rect(-10, -10, 60, 30))
    damage.add(rect(80, 10, 90, 20))
    damage.add(rect(0, 45, 5, 90))
    let bands = putRects(for: damage, in: window, wholeRows: true)
    #expect(bands == [rect(0, 0, 100, 30), rect(0, 45, 5, 5)])
    #expect(putRects(for: Region(), in: window, wholeRows: true) == [])
    #expect(putRects(for: Region(rect(200, 0, 5, 5)), in: window, wholeRows: true) == [])
  }
}
