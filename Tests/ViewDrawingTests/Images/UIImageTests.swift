import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// Pictures with UIKit's and AppKit's names are cut as `Image.resizable` cuts them.
@MainActor
@Suite struct UIImageTests {
  private static let chart: Bitmap = {
    let pixels = PixelBuffer(size: PixelSize(width: 8, height: 8))
    for y in 0..<8 {
      for x in 0..<8 {
        pixels.view.pixel(x, y).storeBytes(of: 0xFF00_0000 | UInt32(x * 30) << 16 | UInt32(y * 30), as: UInt32.self)
      }
    }
    return Bitmap(pixels, isOpaque: true)
  }()

  private func pixels(_ view: some View) throws -> [UInt8] { try Picture(view, width: 23, height: 17).premultiplied }

  @Test(arguments: [UIImage.ResizingMode.tile, .stretch]) func nineParts(_ mode: UIImage.ResizingMode) throws {
    let expected = try pixels(
      Image(bitmap: Self.chart).resizable(
        capInsets: EdgeInsets(top: 2, leading: 3, bottom: 1, trailing: 2),
        resizingMode: mode == .tile ? .tile : .stretch))
    let insets = UIEdgeInsets(top: 2, left: 3, bottom: 1, right: 2)
    let image = UIImage(bitmap: Self.chart).resizableImage(withCapInsets: insets, resizingMode: mode)
    #expect(try pixels(Image(uiImage: image)) == expected)
    #expect(try pixels(UIImageView(image: image)) == expected)
    let other = NSImage(bitmap: Self.chart)
    other.capInsets = insets
    other.resizingMode = mode == .tile ? .tile : .stretch
    #expect(try pixels(Image(nsImage: other)) == expected)
    #expect(image.capInsets == insets && image.resizingMode == mode)
  }

  @Test func tilingIsUIKitsDefault() {
    let image = UIImage(bitmap: Self.chart).resizableImage(withCapInsets: .zero)
    #expect(image.resizingMode == .tile)
  }

  @Test func withoutInsetsAPictureKeepsItsSize() throws {
    let host = ViewHost(Image(uiImage: UIImage(bitmap: Self.chart)).probe("a")).laidOut(50, 50)
    #expect(host.probes["a"]?.size == CGSize(width: 8, height: 8))
    #expect(
      try pixels(UIImageView(image: UIImage(bitmap: Self.chart))) == pixels(Image(bitmap: Self.chart).resizable()))
  }
}
