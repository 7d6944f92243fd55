import Surfaces
import Testing

@testable import Kernels

/// Bytes of the three colours, rounded by hand: 0.84 is 214.2 of 255, 0.93 is 237.15, 0.7 is 178.5, 0.1 is 25.5.
@Suite("Placeholder")
struct PlaceholderPatternTests {
  private static let ground: UInt32 = 0xFFFF_D60A
  private static let stripe: UInt32 = 0xFFED_B300
  private static let sign: UInt32 = 0xFFD6_1A1A

  private func row(_ pattern: PlaceholderPattern, x: Int, y: Int, count: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 0x1234_5678, count: count + 1)
    pixels.withUnsafeMutableBytes { pattern.row(x, y, count, into: $0.baseAddress!) }
    #expect(pixels.last == 0x1234_5678)
    return Array(pixels.dropLast())
  }

  @Test(
    "stripes of eight points begin at the corner, and repeat after sixteen", arguments: [(1.0, 0), (2, 0), (1, -37)])
  func stripes(scale: Double, origin: Int) {
    let side = Int(200 * scale)
    let bounds = DeviceRect(PixelRect(x: origin, y: origin, width: side, height: side))
    let pattern = PlaceholderPattern(bounds, scale: scale)
    let unit = Int(8 * scale)
    // The sign begins 28 points from the corner's edges; two pixels are left at each edge of a stripe.
    for y in [0, 3, unit] {
      let pixels = row(pattern, x: origin, y: origin + y, count: 10 * unit)
      for (x, pixel) in pixels.enumerated() {
        let place = (x + y) % (2 * unit)
        guard (2..<unit - 2).contains(place % unit) else { continue }
        #expect(pixel == (place < unit ? Self.stripe : Self.ground), "\(x), \(y)")
      }
    }
  }

  /// Radius 36, its ring from 28.8 to 43.2 wide; the bar goes from the upper left to the lower right.
  @Test("a ring with a bar is in the centre")
  func sign() {
    let pattern = PlaceholderPattern(DeviceRect(x: 0, y: 0, width: 100, height: 140), scale: 1)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { row(pattern, x: x, y: y, count: 1)[0] }
    for (x, y) in [(50, 70), (60, 80), (40, 60), (50, 34), (50, 106), (14, 70), (86, 70), (24, 96)] {
      #expect(pixel(x, y) == Self.sign, "\(x), \(y)")
    }
    for (x, y) in [(65, 55), (35, 85), (50, 20), (4, 70), (96, 70), (90, 30)] {
      #expect(pixel(x, y) != Self.sign, "\(x), \(y)")
    }
  }

  @Test("a row in pieces is the row")
  func pieces() {
    let pattern = PlaceholderPattern(DeviceRect(x: 3.25, y: -7.5, width: 90, height: 60), scale: 1.5)
    let whole = row(pattern, x: -20, y: 20, count: 150)
    #expect(row(pattern, x: -20, y: 20, count: 63) + row(pattern, x: 43, y: 20, count: 87) == whole)
    #expect(Set(whole.map { $0 >> 24 }) == [255])
  }

  @Test("a box without a size, or without a scale, is striped all the same")
  func degenerate() {
    for bounds in [DeviceRect(x: 0, y: 0, width: 0, height: 0), DeviceRect(x: 1e9, y: -1e9, width: 1e9, height: 1)] {
      for scale in [0, 1e-9, 1e6] {
        #expect(Set(row(PlaceholderPattern(bounds, scale: scale), x: 5, y: 9, count: 40).map { $0 >> 24 }) == [255])
      }
    }
  }
}
