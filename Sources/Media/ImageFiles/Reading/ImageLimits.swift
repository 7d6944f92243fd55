import Surfaces

/// Limits for images from untrusted sources.
public struct ImageLimits: Hashable, Sendable {
  /// The size of the encoded file in bytes.
  public var fileBytes = 128 << 20
  /// The width and the height in pixels.
  public var side = 16_384
  /// The number of pixels; a decoded pixel has four bytes.
  public var pixels = 64 << 20
  /// The number of pixels in the file of a JPEG that is decoded to a fraction of its size: the fraction is within `side`
  /// and `pixels`, and the decoder has memory and time for the rest.
  public var reducedPixels = 256 << 20
  /// Bytes of the file other than pixels: profiles, comments, text.
  public var metadataBytes = 8 << 20
  /// Decoded bytes per encoded byte, beyond `freeBytes`: rejects decompression bombs. Deflate reaches 1,032.
  public var decodeRatio = 2_000
  /// Decoded bytes allowed for a file of any size.
  public var freeBytes = 16 << 20

  public init() {}

  /// The default limits: 128 MiB of file, 16,384 pixels a side, 64 Mi pixels.
  public static let `default` = ImageLimits()

  /// Checks the size from a header, before a decoder reads it.
  ///
  /// - Parameter reduction: the fraction of that size to which a JPEG is decoded.
  func check(
    width: Int, height: Int, fileBytes: Int, reduction: JPEGReduction? = nil
  ) throws(ImageDefect) {
    guard width > 0, height > 0 else { throw .invalidSize(width: width, height: height) }
    // The limit of a pixel buffer, which also keeps the products below from overflowing: a JPEG's sides have 16 bits.
    let side = min(side, 32_767)
    let made = reduction?.size ?? PixelSize(width: width, height: height)
    guard made.width <= side, made.height <= side else {
      throw .sideTooLong(width: width, height: height, limit: side)
    }
    let decoded = width * height * 4
    let pixels = reduction == nil ? pixels : reducedPixels
    guard width * height <= pixels else { throw .tooManyPixels(decodedBytes: decoded, limit: pixels * 4) }
    guard decoded <= decodeRatio * fileBytes + freeBytes else {
      throw .decodeRatioExceeded(decodedBytes: decoded, fileBytes: fileBytes, ratio: decodeRatio)
    }
  }
}
