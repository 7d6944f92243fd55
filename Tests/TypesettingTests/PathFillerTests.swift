import Glibc
import Kernels
import Surfaces
import TestSupport
import Testing

@testable import Typesetting

/// Masks of paths: their areas by geometry, and their limits.
@Suite struct PathFillerTests {
  private func square(_ side: Double, at origin: Double = 0, _ operation: PathOutline.Operation) -> PathOutline {
    let end = origin + side
    return PathOutline(
      elements: [
        .move(x: origin, y: origin), .line(x: end, y: origin), .line(x: end, y: end), .line(x: origin, y: end), .close,
      ], operation: operation)
  }

  private func stroke(
    _ width: Double, _ join: PathOutline.Join = .miter, dash: [Double] = []
  ) -> PathOutline.Operation {
    .stroke(width: width, cap: .butt, join: join, miterLimit: 10, dash: dash, dashPhase: 0)
  }

  private func area(_ path: PathOutline, map: AffineMap = .identity) -> Double {
    guard let mask = PlacedMask(path, map: map).mask else { return 0 }
    var sum = 0
    for y in 0..<mask.size.height { for x in 0..<mask.size.width { sum += Int(coverage(mask.pixels, x, y)) } }
    return Double(sum) / 255
  }

  private func coverage(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> UInt8 {
    pixels.base.load(fromByteOffset: y * pixels.stride + x, as: UInt8.self)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.02 * max(1, b.squareRoot()) }

  @Test func fillsAndStrokesHaveTheirAreas() {
    #expect(area(square(10, .fill(evenOdd: false))) == 100)
    // A frame from 9 to 11 pixels a side, with square or round corners.
    #expect(isClose(area(square(10, at: 3, stroke(2))), 144 - 64))
    #expect(isClose(area(square(10, at: 3, stroke(2, .round))), 144 - 64 - 4 + .pi))
    #expect(isClose(area(square(10, at: 3, stroke(2, .bevel))), 144 - 64 - 2))
    #expect(isClose(area(square(10, at: 3, stroke(2, dash: [5, 5]))), 40))
    // The square, its edge moved outwards with round corners, or inwards.
    #expect(isClose(area(square(10, at: 3, .weigh(by: 1))), 100 + 40 + .pi))
    #expect(isClose(area(square(10, at: 3, .weigh(by: -1))), 64))
    #expect(isClose(area(square(10, at: 3, .weigh(by: 0))), 100))
  }

  /// A map makes an ellipse of a pen: sides are as wide as it is across them.
  @Test func mapsApplyToPens() {
    let map = AffineMap(a: 3, d: 0.5, tx: 0.25, ty: 0.75)
    #expect(isClose(area(square(10, at: 3, stroke(2)), map: map), (144 - 64) * 1.5))
    let turned = AffineMap.rotation(0.7).followed(by: .scale(x: 2, y: 2))
    #expect(isClose(area(square(10, stroke(2, .round)), map: turned), (144 - 64 - 4 + .pi) * 4))
  }

  @Test func hardEdgesFollowTheCentres() throws {
    var path = square(2.2, at: 0.4, .fill(evenOdd: false))
    path.isAntialiased = false
    let placed = PlacedMask(path, map: .identity)
    #expect(area(path) == 9 && placed.offsetX == 0 && placed.offsetY == 0)
  }

  @Test func pathsAreDrawnOverMasks() {
    let mask = PixelBuffer(size: PixelSize(width: 4, height: 2), format: .a8)
    memset(mask.base, 0, mask.stride * 2)
    var filler = PathFiller()
    let half = PathOutline(
      elements: [.move(x: 1, y: -5), .line(x: 2.5, y: -5), .line(x: 2.5, y: 9), .line(x: 1, y: 9)],
      operation: .fill(evenOdd: false))
    for expected: [UInt8] in [[0, 255, 128, 0], [0, 255, 192, 0]] {
      filler.draw(half, map: .identity, over: mask)
      for y in 0..<2 { #expect((0..<4).map { coverage(mask, $0, y) } == expected) }
    }
  }

  @Test func pathsBeyondAMaskAreBlank() {
    for side in [40_000.0, 1e8, 2e9, 1e300, .infinity, .nan] {
      #expect(PlacedMask(square(side, .fill(evenOdd: false)), map: .identity).mask == nil)
      #expect(PlacedMask(square(side, stroke(1)), map: .identity).mask == nil)
    }
    #expect(PlacedMask(PathOutline(elements: [], operation: stroke(1)), map: .identity).mask == nil)
    #expect(area(square(10, .fill(evenOdd: false))) == 100)
  }

  /// The memory of a large path is not kept.
  @Test func memoryIsBounded() throws {
    var filler = PathFiller()
    let elements = (0..<300_000).map { PathOutline.Element.line(x: Double($0 % 700), y: Double($0 * 7 % 500)) }
    let path = PathOutline(elements: elements, operation: .fill(evenOdd: true))
    let box = try #require(path.pixels(under: .identity))
    #expect(box.size == PixelSize(width: 699, height: 499))
    _ = filler.pixels(of: path, map: .identity, in: box)
    #expect(filler.byteCount <= 8 << 20)
  }

  /// The box of a mask, from the extremes of curves and the lengths of miters, holds all coverage but that of a few
  /// thousandths of a pixel by which flattened curves lie outside.
  @Test func boxesHoldTheCoverage() async throws {
    try await forEachRandomCase(300) { random in
      let path = Self.path(&random)
      let map = AffineMap.rotation(random.double(in: 0...6)).followed(
        by: .scale(x: random.double(in: 0.2...2), y: random.double(in: 0.2...2)))
      let box = path.pixels(under: map) ?? .empty
      let around = PixelRect(minX: -300, minY: -300, maxX: 300, maxY: 300)
      var filler = PathFiller()
      let pixels = filler.pixels(of: path, map: map, in: around)
      var largest: UInt8 = 0
      for y in 0..<around.height {
        for x in 0..<around.width where !box.contains(x: x + around.minX, y: y + around.minY) {
          largest = max(largest, pixels.base.load(fromByteOffset: y * pixels.stride + x, as: UInt8.self))
        }
      }
      #expect(largest <= 1, "\(path), \(map) in \(box)")
    }
  }

  /// A path with coordinates that coincide now and then, under any operation.
  private static func path(_ random: inout SeededRandom) -> PathOutline {
    func number(_ range: ClosedRange<Double>) -> Double {
      let value = random.double(in: range)
      return random.bool() ? value.rounded() : value
    }
    let elements = (0..<random.int(in: 1...8)).map { _ -> PathOutline.Element in
      switch random.int(in: 0...5) {
      case 0: .move(x: number(0...40), y: number(0...40))
      case 1, 2: .line(x: number(0...40), y: number(0...40))
      case 3: .close
      default:
        .curve(
          x1: number(0...40), y1: number(0...40), x2: number(0...40), y2: number(0...40), x: number(0...40),
          y: number(0...40))
      }
    }
    let operation: PathOutline.Operation =
      switch random.int(in: 0...5) {
      case 0: .fill(evenOdd: true)
      case 1: .weigh(by: number(-2...2))
      default:
        .stroke(
          width: number(0...6), cap: random.pick([.butt, .round, .square]),
          join: random.pick([.miter, .round, .bevel]), miterLimit: number(0...12),
          dash: random.bool() ? [] : [number(1...9), number(0...9)], dashPhase: 0)
      }
    return PathOutline(elements: elements, operation: operation)
  }
}
