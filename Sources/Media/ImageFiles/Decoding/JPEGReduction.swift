import Surfaces

/// A JPEG decoded at a fraction of its size: the decoder computes smaller blocks from the same coefficients.
struct JPEGReduction {
  /// The size in the file, in pixels.
  let whole: PixelSize
  /// The divisor of both sides: 2, 4 or 8.
  let divisor: Int

  /// The size of the decoded image: each side divided and rounded up.
  var size: PixelSize { Self.size(whole, divisor: divisor) }

  init(_ whole: PixelSize, divisor: Int) { (self.whole, self.divisor) = (whole, divisor) }

  /// The greatest reduction that covers the needed size, whether or not the file turns the image by a right angle, or a
  /// greater one if its result would otherwise exceed the limits; nil if there is none.
  init?(_ whole: PixelSize, covering needed: (PixelSize) -> PixelSize, within limits: ImageLimits) {
    let turned = needed(PixelSize(width: whole.height, height: whole.width))
    let upright = needed(whole)
    let covers = { (divisor: Int) in
      let size = Self.size(whole, divisor: divisor)
      return size.width >= max(upright.width, turned.height) && size.height >= max(upright.height, turned.width)
    }
    let fits = { (divisor: Int) in
      let size = Self.size(whole, divisor: divisor)
      return max(size.width, size.height) <= limits.side && size.area <= limits.pixels
    }
    let divisors = [1, 2, 4, 8]
    let covering = divisors.last(where: covers) ?? 1
    guard let divisor = divisors.first(where: { $0 >= covering && fits($0) }), divisor > 1 else { return nil }
    (self.whole, self.divisor) = (whole, divisor)
  }

  /// Returns the size in the file's header; nil if the file is no JPEG or has a defect, which decoding reports.
  static func size(of file: ByteReader) -> PixelSize? {
    guard ImageFormat(sniffing: file) == .jpeg, let size = try? JPEGStructure.size(of: file), size.width > 0,
      size.height > 0
    else { return nil }
    return PixelSize(width: size.width, height: size.height)
  }

  /// Returns the whole image's size, turned like the reduced one.
  func wholeSize(of reduced: Bitmap) -> PixelSize {
    reduced.size == size ? whole : PixelSize(width: whole.height, height: whole.width)
  }

  private static func size(_ whole: PixelSize, divisor: Int) -> PixelSize {
    PixelSize(width: (whole.width + divisor - 1) / divisor, height: (whole.height + divisor - 1) / divisor)
  }
}
