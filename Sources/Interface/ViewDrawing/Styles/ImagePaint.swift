import Surfaces

/// A style that repeats a part of a picture, from the top left corner of the painted shape.
public struct ImagePaint: ShapeStyle {
  /// The picture.
  public var image: Image
  /// The part that is repeated, in the picture's unit space.
  public var sourceRect: CGRect
  /// The factor by which the part is scaled.
  public var scale: CGFloat

  /// Repeats a part of a picture.
  ///
  /// - Parameters:
  ///   - sourceRect: the part, in the picture's unit space; it is clipped to the picture.
  ///   - scale: the factor by which the part is scaled, above 0.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// A part of a picture, repeated; for use as `.fill(.image(Image("weave")))`.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}

/// The pixels that a style repeats.
package struct ResolvedImagePaint: Hashable, Sendable {
  let bitmap: Bitmap
  /// The pixels of the bitmap per point.
  let scale: CGFloat

  /// Returns a rectangle in pixels of the surface, extended to cover another; its corner is moved by whole tiles.
  func tiles(over pixels: PixelRect, reaching seen: PixelRect, displayScale: Double) -> PixelRect {
    let (width, height) = (tile(bitmap.size.width, displayScale), tile(bitmap.size.height, displayScale))
    func start(_ start: Int, _ seen: Int, _ tile: Double) -> Int {
      start - Int((max(0, Double(start - seen) / tile).rounded(.up) * tile).rounded())
    }
    return PixelRect(
      minX: start(pixels.minX, seen.minX, width), minY: start(pixels.minY, seen.minY, height),
      maxX: max(pixels.maxX, seen.maxX), maxY: max(pixels.maxY, seen.maxY))
  }

  private func tile(_ length: Int, _ displayScale: Double) -> Double {
    max(1, Double(length) * displayScale / Double(scale))
  }

  /// Returns the bitmap repeated over a rectangle in pixels of the surface, which must not be empty.
  func pieces(over pixels: PixelRect, displayScale: Double) -> [ImageParts.Piece] {
    ImageParts(
      bitmap, resizing: Image.Resizing(capInsets: EdgeInsets(), mode: .tile), box: pixels, scale: scale,
      displayScale: displayScale
    ).pieces
  }
}

extension ImagePaint: PrimitiveShapeStyle, PrimitiveStyleView {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    guard let found = image.resolved(in: environment), scale > 0, scale.isFinite else { return .color(.clear) }
    let size = found.bitmap.size
    func pixel(_ fraction: CGFloat, of length: Int) -> Int {
      fraction.isFinite ? Int((fraction.clamped(to: 0...1) * CGFloat(length)).rounded()) : 0
    }
    let part = PixelRect(
      minX: pixel(sourceRect.minX, of: size.width), minY: pixel(sourceRect.minY, of: size.height),
      maxX: pixel(sourceRect.maxX, of: size.width), maxY: pixel(sourceRect.maxY, of: size.height))
    guard !part.isEmpty else { return .color(.clear) }
    return .image(
      ResolvedImagePaint(bitmap: BitmapParts.cut(found.bitmap, to: part), scale: found.scale / scale),
      opacity: Float(levelOpacity[min(level, 4)]))
  }
}
