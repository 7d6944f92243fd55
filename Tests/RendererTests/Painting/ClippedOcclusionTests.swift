import DisplayList
import Surfaces
import TestSupport
import Testing

/// Items below the inside of something clipped and opaque are not painted.
@Suite struct ClippedOcclusionTests {
  private static let size = PixelSize(width: 96, height: 64)

  /// A mask of full coverage. The planner does not look into masks, so nothing clipped to one occludes anything.
  private static let everything: CoverageMask = {
    let buffer = PixelBuffer(size: size, format: .a8)
    for y in 0..<size.height {
      for x in 0..<size.width { (buffer.base + (y * buffer.stride + x)).storeBytes(of: 255, as: UInt8.self) }
    }
    return CoverageMask(buffer)
  }()

  private static func outline(_ random: inout SeededRandom) -> Outline {
    RandomScenes.outline(
      of: DeviceRect(
        x: random.double(in: -20...80), y: random.double(in: -20...50), width: random.double(in: 1...90),
        height: random.double(in: 1...70)), &random)
  }

  private static func content(_ random: inout SeededRandom) -> Content {
    func color() -> ResolvedColor {
      ResolvedColor(
        red: Float(random.double(in: 0...1)), green: Float(random.double(in: 0...1)),
        blue: Float(random.double(in: 0...1)), alpha: random.oneIn(3) ? 0.4 : 1)
    }
    guard random.oneIn(4) else { return .fill(outline(&random), .color(color())) }
    let place = (random.int(in: -40...10), random.int(in: -30...10))
    let rect = PixelRect(x: place.0, y: place.1, width: 130, height: 90)
    return .image(ImageContent(bitmap: RandomScenes.photograph, destination: rect))
  }

  private static func isOpaque(_ content: Content) -> Bool {
    if case .fill(_, .color(let color)) = content { color.alpha == 1 } else { true }
  }

  /// Few commands, which are compared exactly, and many.
  @Test(arguments: [3, 12, 90]) func leavesThePixelsAsTheyAre(count: Int) async throws {
    try await forEachRandomCase(60) { random in
      var identity: UInt64 = 0
      func next() -> UInt64 {
        identity += 1
        return identity
      }
      let items = (0..<count).map { _ -> (clips: [Outline], content: Content) in
        ((0..<random.int(in: 0...2)).map { _ in Self.outline(&random) }, Self.content(&random))
      }
      func list(isMasked: Bool) -> DisplayList {
        let shown = items.map { item in
          var shown = DisplayItem(identity: DisplayIdentity(next()), .content(item.content))
          if isMasked, Self.isOpaque(item.content) {
            shown = .group(next(), .clipToMask(Self.everything, x: 0, y: 0), [shown])
          }
          for clip in item.clips { shown = .group(next(), .clip(clip), [shown]) }
          return shown
        }
        return DisplayList(size: Self.size, items: shown)
      }
      let (found, expected) = (rendered(list(isMasked: false)), rendered(list(isMasked: true)))
      var differing = 0
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width where found[x, y] != expected[x, y] { differing += 1 }
      }
      #expect(differing == 0)
    }
  }
}
