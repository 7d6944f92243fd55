import Foundation
import Surfaces
import Testing

@testable import ImageFiles

/// JPEG files that are decoded smaller than they are.
@Suite struct ReductionTests {
  private func file(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "/vitrine-reduction-" + UUID().uuidString
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Sizes in the file, sizes that are needed, and the divisor; ITU-T T.81 sizes are divided and rounded up.
  @Test(
    arguments: [
      ((2560, 1600), (1280, 800), 2), ((2560, 1600), (1281, 800), nil), ((2560, 1600), (1280, 801), nil),
      ((2560, 1600), (640, 400), 4), ((2560, 1600), (10, 10), 8), ((101, 51), (51, 26), 2), ((101, 51), (52, 1), nil),
      ((48, 32), (48, 32), nil),
    ] as [((Int, Int), (Int, Int), Int?)])
  func theSmallestThatCoversIsTaken(whole: (Int, Int), needed: (Int, Int), divisor: Int?) {
    let reduction = JPEGReduction(
      PixelSize(width: whole.0, height: whole.1),
      covering: { size in
        // The same for an image on its side.
        size.width == whole.0
          ? PixelSize(width: needed.0, height: needed.1) : PixelSize(width: needed.1, height: needed.0)
      }, within: .default)
    #expect(reduction?.divisor == divisor)
  }

  /// The sides and 64 Mi pixels are those of the fraction.
  @Test(
    arguments: [
      ((12_000, 9_000), 2), ((8_192, 8_192), nil), ((8_193, 8_192), 2), ((20_000, 1_000), 2), ((65_535, 1_000), 4),
      ((65_535, 65_535), 8),
    ] as [((Int, Int), Int?)])
  func whatIsTooLargeIsDecodedSmaller(whole: (Int, Int), divisor: Int?) {
    let reduction = JPEGReduction(
      PixelSize(width: whole.0, height: whole.1), covering: { $0 }, within: .default)
    #expect(reduction?.divisor == divisor)
  }

  /// 48 by 32 pixels, as 12,000 by 9,000 are for limits that are not lowered.
  @Test func aLargeJPEGIsShown() throws {
    let path = try file(try Samples.jpeg(orientation: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var limits = ImageLimits()
    (limits.pixels, limits.reducedPixels) = (100, 48 * 32)
    let (bitmap, size) = try ImageFile.load(path: path, limits: limits) { $0 }
    #expect(bitmap.size == PixelSize(width: 12, height: 8) && size == PixelSize(width: 48, height: 32))
    // Whole, or with more pixels than the decoder has memory for.
    #expect(message { () throws(ImageFileError) in _ = try ImageFile.load(path: path, limits: limits) } != nil)
    limits.reducedPixels -= 1
    #expect(
      message { () throws(ImageFileError) in _ = try ImageFile.load(path: path, limits: limits) { $0 } }?
        .hasSuffix("image needs 6.0 KiB decoded; limit is 5.9 KiB") == true)
  }

  /// 48 by 32 pixels with a red corner of 16 by 16, turned in three ways: half of it has a corner of 8 by 8.
  @Test(arguments: [(nil, (0, 0), false), (3, (23, 15), false), (6, (15, 0), true)] as [(UInt8?, (Int, Int), Bool)])
  func halfAJPEGShowsTheSame(orientation: UInt8?, corner: (Int, Int), isTurned: Bool) throws {
    let path = try file(try Samples.jpeg(orientation: orientation))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (half, size) = try ImageFile.load(path: path) { PixelSize(width: $0.width / 2, height: $0.height / 2) }
    #expect(size == (isTurned ? PixelSize(width: 32, height: 48) : PixelSize(width: 48, height: 32)))
    #expect(half.size == PixelSize(width: size.width / 2, height: size.height / 2))
    func channels(_ x: Int, _ y: Int) -> [Int] { (0..<4).map { Int(half.view[x, y] >> (8 * UInt32($0)) & 255) } }
    // Blue, green, red, alpha; quality 95 is within a few levels of flat colours.
    let red = channels(corner.0, corner.1)
    #expect(red[0] < 16 && red[1] < 16 && red[2] > 240 && red[3] == 255)
    let far = channels(half.size.width - 1 - corner.0, half.size.height - 1 - corner.1)
    #expect(far.allSatisfy { $0 > 240 })
  }

  @Test func whatIsNeededWholeIsWhole() throws {
    let path = try file(try Samples.jpeg(orientation: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (bitmap, size) = try ImageFile.load(path: path) { $0 }
    #expect(bitmap.size == size && size == PixelSize(width: 48, height: 32))
    let whole = try ImageFile.load(path: path)
    #expect((0..<32).allSatisfy { y in (0..<48).allSatisfy { bitmap.view[$0, y] == whole.view[$0, y] } })
    // Other formats are decoded as they are.
    let gif = try file(Samples.gif)
    defer { try? FileManager.default.removeItem(atPath: gif) }
    let other = try ImageFile.load(path: gif) { _ in PixelSize(width: 1, height: 1) }
    #expect(other.bitmap.size == PixelSize(width: 3, height: 2))
  }

  @Test func aTruncatedFileIsOneAtAnySize() throws {
    let path = try file(Array(try Samples.jpeg(orientation: nil).dropLast(200)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for divisor in [1, 2] {
      let error = #expect(throws: ImageFileError.self) {
        _ = try ImageFile.load(path: path) { PixelSize(width: $0.width / divisor, height: $0.height / divisor) }
      }
      #expect(error?.exitCode == 65)
    }
  }
}
