import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// Nine-part pictures, pixel by pixel: where each pixel of the result comes from.
@MainActor
@Suite struct NinePartTests {
  /// A picture whose pixels say where they are: red is the column, green the row.
  private static func chart(_ width: Int, _ height: Int) -> Bitmap {
    let pixels = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        pixels.view.pixel(x, y).storeBytes(
          of: 0xFF00_0000 | UInt32(x * 10) << 16 | UInt32(y * 10) << 8, as: UInt32.self)
      }
    }
    return Bitmap(pixels, isOpaque: true)
  }

  /// The source column, as drawn in a row.
  private func columns(_ picture: Picture, row: Int) -> [Int] { (0..<picture.width).map { picture[$0, row][0] / 10 } }

  private static let insets = EdgeInsets(top: 2, leading: 3, bottom: 2, trailing: 1)

  @Test func tilesRepeatFromTheLeadingCapAndTheLastIsCut() throws {
    let image = Image(bitmap: Self.chart(8, 8)).resizable(capInsets: Self.insets, resizingMode: .tile)
    let picture = try Picture(image, width: 15, height: 8)
    // Three columns of cap, four that repeat, and one of cap; eleven are to be filled with fours: the last tile is cut.
    #expect(columns(picture, row: 4) == [0, 1, 2] + [3, 4, 5, 6, 3, 4, 5, 6, 3, 4, 5] + [7])
    #expect(columns(picture, row: 0) == columns(picture, row: 4))
  }

  @Test func tilingRunsDownAsWell() throws {
    let image = Image(bitmap: Self.chart(8, 8)).resizable(capInsets: Self.insets, resizingMode: .tile)
    let picture = try Picture(image, width: 8, height: 14)
    #expect((0..<14).map { picture[4, $0][1] / 10 } == [0, 1] + [2, 3, 4, 5, 2, 3, 4, 5, 2, 3] + [6, 7])
  }

  @Test func withoutInsetsTheWholePictureRepeats() throws {
    let picture = try Picture(Image(bitmap: Self.chart(5, 4)).resizable(resizingMode: .tile), width: 12, height: 4)
    #expect(columns(picture, row: 2) == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1])
  }

  @Test func atTwiceTheScaleEachPixelIsTwo() throws {
    let image = Image(bitmap: Self.chart(8, 8)).resizable(capInsets: Self.insets, resizingMode: .tile)
      .interpolation(.none)
    let picture = try Picture(image, width: 12, height: 8, scale: 2)
    let once = [0, 1, 2] + [3, 4, 5, 6, 3, 4, 5, 6] + [7]
    #expect(columns(picture, row: 8) == once.flatMap { [$0, $0] })
  }

  @Test func aPictureOfTwoPixelsAPointIsTiledAtItsOwnResolution() throws {
    let image = Image(bitmap: Self.chart(8, 8), scale: 2).resizable(
      capInsets: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), resizingMode: .tile)
    let picture = try Picture(image, width: 7, height: 4, scale: 2)
    #expect(columns(picture, row: 4) == [0, 1] + [2, 3, 4, 5, 2, 3, 4, 5, 2, 3] + [6, 7])
  }

  /// At 1.25 pixels a point twelve source pixels become fifteen: the order stays, and every source pixel shows.
  @Test func atAFractionalScaleNothingIsLost() throws {
    let image = Image(bitmap: Self.chart(8, 8)).resizable(capInsets: Self.insets, resizingMode: .tile)
      .interpolation(.none)
    let picture = try Picture(image, width: 12, height: 8, scale: 1.25)
    #expect(picture.width == 15)
    var runs: [Int] = []
    for column in columns(picture, row: 5) where runs.last != column { runs.append(column) }
    #expect(runs == [0, 1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 7])
  }

  /// A tile of half a pixel has no pixels of its own: the picture becomes the tile's mean, but for the filter's last
  /// pixels.
  @Test func tilesSmallerThanAPixelMix() throws {
    let pixels = PixelBuffer(size: PixelSize(width: 2, height: 1))
    pixels.view.pixel(0, 0).storeBytes(of: 0xFFFF_FFFF, as: UInt32.self)
    pixels.view.pixel(1, 0).storeBytes(of: 0xFF00_0000, as: UInt32.self)
    let image = Image(bitmap: Bitmap(pixels, isOpaque: true), scale: 4).resizable(resizingMode: .tile)
      .interpolation(.high)
    let picture = try Picture(image, width: 20, height: 4)
    for x in 2..<18 { expect(picture[x, 2], [128, 128, 128, 255], within: 1, "column \(x)") }
  }

  @Test func stretchingKeepsCorners() throws {
    let image = Image(bitmap: Self.chart(8, 8)).resizable(capInsets: Self.insets).interpolation(.none)
    let picture = try Picture(image, width: 16, height: 8)
    #expect(columns(picture, row: 4) == [0, 1, 2] + [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6] + [7])
  }

  @Test func capsThatDoNotFitShareTheRoom() throws {
    for mode in [Image.ResizingMode.tile, .stretch] {
      let image = Image(bitmap: Self.chart(10, 10)).resizable(
        capInsets: EdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4), resizingMode: mode
      )
      .interpolation(.none)
      let picture = try Picture(image, width: 4, height: 4)
      let shown = columns(picture, row: 1)
      #expect(shown[0] < 4 && shown[1] < 4 && shown[2] > 5 && shown[3] > 5, "\(mode): \(shown)")
    }
  }

  @Test func insetsThatLeaveNothingAreIgnored() throws {
    let image = Image(bitmap: Self.chart(6, 6)).resizable(
      capInsets: EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3), resizingMode: .tile
    )
    .interpolation(.none)
    let picture = try Picture(image, width: 12, height: 12)
    #expect(columns(picture, row: 5) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  }

  @Test func interpolation() throws {
    let pixels = PixelBuffer(size: PixelSize(width: 2, height: 1))
    pixels.view.pixel(0, 0).storeBytes(of: 0xFF00_0000, as: UInt32.self)
    pixels.view.pixel(1, 0).storeBytes(of: 0xFFFF_FFFF, as: UInt32.self)
    let image = Image(bitmap: Bitmap(pixels, isOpaque: true)).resizable()
    let none = try Picture(image.interpolation(.none), width: 8, height: 1)
    #expect((0..<8).map { none[$0, 0][0] } == [0, 0, 0, 0, 255, 255, 255, 255])
    // Straight lines between the centres at 2 and 6.
    let low = try Picture(image.interpolation(.low), width: 8, height: 1)
    for (x, value) in [0, 0, 32, 96, 159, 223, 255, 255].enumerated() {
      expect([low[x, 0][0]], [value], within: 1, "column \(x)")
    }
  }

  @Test func aTemplateIsPaintedWithTheForeground() throws {
    let pixels = PixelBuffer(size: PixelSize(width: 2, height: 1))
    pixels.view.pixel(0, 0).storeBytes(of: 0xFF12_3456, as: UInt32.self)
    pixels.view.pixel(1, 0).storeBytes(of: 0x8000_0080, as: UInt32.self)
    let image = Image(bitmap: Bitmap(pixels, isOpaque: false)).renderingMode(.template)
    let red = try Picture(image.foregroundStyle(Color(hex: 0xFF0000)), width: 2, height: 1)
    #expect(red[0, 0] == [255, 0, 0, 255])
    expect(red[1, 0], [128, 0, 0, 128], within: 1)
    let shaded = try Picture(
      Image(bitmap: Self.chart(20, 4)).renderingMode(.template).foregroundStyle(
        .linearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)), width: 20, height: 4)
    #expect(shaded[0, 2][0] < 16 && shaded[19, 2][0] > 240)
  }
}
