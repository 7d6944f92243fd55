import Scenes
import Session
import Surfaces
import TestSupport
import Testing

@testable import Presenter

/// The bytes of the pictures that are kept.
@Suite struct LoadedBackgroundsTests {
  private let size = PixelSize(width: 1200, height: 800)

  private func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(PixelBuffer(size: PixelSize(width: width, height: height)), isOpaque: true)
  }

  private func fit(_ width: Int, _ height: Int) -> BackgroundFit {
    BackgroundFit(window: PixelSize(width: width, height: height), scrolls: false)
  }

  @Test func manyPicturesStayWithinTheBudget() {
    var shelf = LoadedBackgrounds()
    for number in 0..<40 {
      shelf.add(.named("\(number)"), bitmap(1200, 800), size: size)
      shelf.last = (.named("\(number)"), fit(1200, 800))
      #expect(shelf.bytes <= 32 << 20)
    }
    // 3.7 MiB each: eight in 32 MiB.
    #expect(shelf.bytes > 24 << 20)
    #expect(shelf.picture(of: .named("39"), exactly: fit(1200, 800)) != nil)
    #expect(shelf.picture(of: .named("33"), exactly: fit(1200, 800)) != nil)
    #expect(shelf.picture(of: .named("0"), fit: fit(1200, 800)) == nil)
  }

  /// The sizes are those of a window that is being resized.
  @Test func manySizesOfAPictureStayWithinTheBudget() async throws {
    try await forEachRandomCase(4) { random in
      var shelf = LoadedBackgrounds()
      for _ in 0..<100 {
        let fit = fit(random.int(in: 200...1900), random.int(in: 150...1060))
        let fitted = fit.keptSize(of: size)
        shelf.add(.named("one"), bitmap(fitted.width, fitted.height), size: size)
        shelf.last = (.named("one"), fit)
        #expect(shelf.bytes <= 32 << 20)
        #expect(shelf.picture(of: .named("one"), exactly: fit) != nil)
      }
      let last = try #require(shelf.last?.fit)
      shelf.releaseSpare()
      let kept = try #require(shelf.picture(of: .named("one"), exactly: last))
      #expect(shelf.bytes == PixelBuffer.byteCount(size: kept.bitmap.size))
    }
  }

  /// A picture larger than the budget is kept as long as it is shown.
  @Test func theShownPictureStays() {
    var shelf = LoadedBackgrounds()
    shelf.add(.named("large"), bitmap(4000, 3000), size: PixelSize(width: 4000, height: 3000))
    shelf.last = (.named("large"), nil)
    shelf.add(.named("small"), bitmap(1200, 800), size: size)
    #expect(shelf.whole(.named("large")) != nil)
    shelf.last = (.named("small"), fit(1200, 800))
    shelf.add(.named("other"), bitmap(1200, 800), size: size)
    #expect(shelf.whole(.named("large")) == nil)
    #expect(shelf.whole(.named("small")) != nil)
  }

  /// If a window is much wider than high, most of a picture that fills it lies outside.
  @Test(arguments: [
    (PixelSize(width: 16384, height: 1), PixelSize(width: 1200, height: 800)),
    (PixelSize(width: 1, height: 16384), PixelSize(width: 1200, height: 800)),
    (PixelSize(width: 1500, height: 800), PixelSize(width: 1500, height: 1000)),
  ]) func picturesMuchLargerThanTheWindowAreKeptAsTheyAre(window: PixelSize, kept: PixelSize) {
    #expect(BackgroundFit(window: window, scrolls: false).keptSize(of: size) == kept)
  }
}
