import Surfaces
import TestSupport
import Testing

@Suite struct ImageDiffTests {
  @Test func statisticsOfAKnownPair() {
    let expected: [UInt8] = [10, 20, 30, 255, 10, 20, 30, 255, 10, 20, 30, 255, 10, 20, 30, 255]
    var actual = expected
    actual[0] = 11
    actual[5] = 15
    actual[14] = 39
    let diff = ImageDiff(actual, expected, width: 2)
    #expect(diff.maxima == [1, 5, 9, 0])
    #expect(diff.maximum == 9)
    #expect(diff.pixelsOver == [3, 2, 2, 2, 1])
    #expect(diff.meanSigned == [0.25, -1.25, 2.25, 0])
    #expect(diff.bias == 2.25)
    #expect(diff.first.map(\.x) == [0, 1, 1] && diff.first.map(\.y) == [0, 0, 1])
    #expect(
      diff.description == """
        max 1 5 9 0 (B G R A); mean signed +0.250 -1.250 +2.250 +0.000; pixels of 4: 3 over 0, 2 over 1, 2 over 2, \
        2 over 4, 1 over 8
          (0, 0): FF1E140B, expected FF1E140A
          (1, 0): FF1E0F0A, expected FF1E140A
          (1, 1): FF27140A, expected FF1E140A
        """)
  }

  @Test func manyDifferencesAreTruncated() {
    let diff = ImageDiff([UInt8](repeating: 1, count: 40), [UInt8](repeating: 0, count: 40), width: 8, channels: 1)
    #expect(diff.pixelsOver == [40, 0, 0, 0, 0])
    #expect(diff.first.count == 10)
    #expect(diff.description.hasSuffix("(1, 1): 01, expected 00\n  and 30 more"))
  }

  @Test(arguments: LayoutsToTry.small)
  func stridesDoNotMatter(layout: PixelLayout) {
    let fenced = FencedSurface(layout)
    let plain = PixelBuffer(size: layout.size)
    #expect(ImageDiff(fenced.view, plain.view).isIdentical)
    let (x, y) = (layout.size.width - 1, layout.size.height - 1)
    fenced.view.pixel(x, y).storeBytes(of: 0x0300_0000, as: UInt32.self)
    let diff = ImageDiff(fenced.view, plain.view)
    #expect(diff.first == [.init(x: x, y: y, actual: 0x0300_0000, expected: 0)])
    #expect(diff.maxima == [0, 0, 0, 3])
  }

  @Test func masksHaveOneChannel() {
    let size = PixelSize(width: 70, height: 2)
    let a = PixelBuffer(size: size, format: .a8)
    let b = PixelBuffer(size: size, format: .a8)
    a.base.storeBytes(of: 2, toByteOffset: a.stride + 69, as: UInt8.self)
    #expect(ImageDiff(a, b).first == [.init(x: 69, y: 1, actual: 2, expected: 0)])
  }
}
