import Surfaces
import Testing

@testable import ImageFiles

@Suite struct VideoFramesTests {
  @Test(arguments: [
    (1.003, "1003:1000"), (9.994, "9994:1000"),
    (60.0, "60:1"), (29.97, "30000:1001"), (23.976, "24000:1001"), (12.5, "12500:1000"), (0.001, "1:1000"),
  ])
  func theHeaderSaysWhatFollows(framesPerSecond: Double, rate: String) {
    let header = Y4MEncoder.header(PixelSize(width: 641, height: 3), framesPerSecond: framesPerSecond)
    #expect(
      String(decoding: header, as: UTF8.self)
        == "YUV4MPEG2 W641 H3 F\(rate) Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n")
  }

  /// Four quarters of one colour each: away from their borders the planes have the levels of BT.709.
  @Test(arguments: [(16, 16), (17, 15), (1, 1), (2, 1), (1, 2)])
  func planesFollowOneAnother(width: Int, height: Int) throws {
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let color: UInt32 = 2 * x < width ? 0xffff_0000 : 0xff00_00ff
        buffer.view.pixel(x, y).storeBytes(of: color, as: UInt32.self)
      }
    }
    let bytes = Y4MEncoder().encode(buffer.view, name: "frame")
    let chroma = (width + 1) / 2 * ((height + 1) / 2)
    #expect(bytes.starts(with: Array("FRAME\n".utf8)))
    try #require(bytes.count == 6 + width * height + 2 * chroma)
    // Red is 63, 102, 240 and blue 32, 240, 118 (BT.709-6, 3.2 and 4.6).
    #expect(bytes[6] == 63)
    #expect(bytes[6 + width * height - 1] == (width > 1 ? 32 : 63))
    if width > 2 {
      #expect(bytes[6 + width * height] == 102)
      #expect(bytes[6 + width * height + chroma - 1] == 240)
      #expect(bytes[6 + width * height + chroma] == 240)
      #expect(bytes.last == 118)
    }
  }

  @Test func rawPixelsAreStraight() {
    let buffer = PixelBuffer(size: PixelSize(width: 3, height: 2))
    buffer.view.pixel(0, 0).storeBytes(of: 0xff01_0203, as: UInt32.self)
    // 0x40 at alpha 0x80 is 127.5, which rounds up.
    buffer.view.pixel(2, 1).storeBytes(of: 0x8040_2000, as: UInt32.self)
    let bytes = RGBAEncoder().encode(buffer.view, name: "frame")
    #expect(bytes.count == 24)
    #expect(bytes.prefix(4) == [1, 2, 3, 255])
    #expect(bytes.suffix(4) == [128, 64, 0, 128])
  }
}
