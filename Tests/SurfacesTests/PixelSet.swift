import Surfaces
import TestSupport

/// A set of pixels, one by one: what rectangles and regions are checked against.
struct PixelSet: Equatable {
  struct Pixel: Hashable {
    var x: Int
    var y: Int
  }

  var pixels: Set<Pixel>

  init(_ rect: PixelRect) {
    pixels = []
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { pixels.insert(Pixel(x: x, y: y)) }
    }
  }

  init(_ region: Region) {
    pixels = region.rects.reduce(into: []) { $0.formUnion(PixelSet($1).pixels) }
  }

  init(_ pixels: Set<Pixel>) { self.pixels = pixels }

  var isEmpty: Bool { pixels.isEmpty }
  var count: Int { pixels.count }

  func intersection(_ other: PixelSet) -> PixelSet { PixelSet(pixels.intersection(other.pixels)) }
  func union(_ other: PixelSet) -> PixelSet { PixelSet(pixels.union(other.pixels)) }
  func subtracting(_ other: PixelSet) -> PixelSet { PixelSet(pixels.subtracting(other.pixels)) }
  func isSuperset(of other: PixelSet) -> Bool { pixels.isSuperset(of: other.pixels) }

  /// The smallest rectangle that holds the set.
  var bounds: PixelRect {
    guard let first = pixels.first else { return .empty }
    return pixels.reduce(PixelRect(x: first.x, y: first.y, width: 1, height: 1)) { bounds, pixel in
      PixelRect(
        minX: min(bounds.minX, pixel.x), minY: min(bounds.minY, pixel.y),
        maxX: max(bounds.maxX, pixel.x + 1), maxY: max(bounds.maxY, pixel.y + 1))
    }
  }
}

extension SeededRandom {
  /// A rectangle in `-6 ..< 14`, one in eight of them empty or turned inside out.
  mutating func rect() -> PixelRect {
    let (minX, minY) = (int(in: -6...8), int(in: -6...8))
    if oneIn(8) {
      return PixelRect(minX: minX, minY: minY, maxX: minX - int(in: 0...3), maxY: minY + int(in: -3...3))
    }
    return PixelRect(x: minX, y: minY, width: int(in: 1...6), height: int(in: 1...6))
  }

  mutating func region() -> Region {
    (0..<int(in: 0...6)).reduce(into: Region()) { region, _ in
      if oneIn(4) { region.subtract(rect()) } else { region.add(rect()) }
    }
  }
}
