/// Limits for images from untrusted sources.
public struct ImageLimits: Hashable, Sendable {
  /// The size of the encoded file in bytes.
  public var fileBytes = 128 << 20
  /// The width and the height in pixels.
  public var side = 16_384
  /// The number of pixels; a decoded pixel has four bytes.
  public var pixels = 64 << 20
  /// Bytes of the file other than pixels: profiles, comments, text.
  public var metadataBytes = 8 << 20
  /// Decoded bytes per encoded byte, beyond `freeBytes`: rejects decompression bombs. Deflate reaches 1,032.
  public var decodeRatio = 2_000
  /// Decoded bytes allowed for a file of any size.
  public var freeBytes = 16 << 20

  public init() {}

  /// 128 MiB of file, 16,384 pixels a side, 64 Mi pixels.
  public static let `default` = ImageLimits()

  /// Checks the size from a header, before a decoder reads it.
  func check(width: Int, height: Int, fileBytes: Int) throws(ImageDefect) {
    guard width > 0, height > 0 else { throw .invalidSize(width: width, height: height) }
    // The limit of a pixel buffer, which also keeps the products below from overflowing.
    let side = min(side, 32_767)
    guard width <= side, height <= side else { throw .sideTooLong(width: width, height: height, limit: side) }
    let decoded = width * height * 4
    guard width * height <= pixels else { throw .tooManyPixels(decodedBytes: decoded, limit: pixels * 4) }
    guard decoded <= decodeRatio * fileBytes + freeBytes else {
      throw .unpacksTooFar(decodedBytes: decoded, fileBytes: fileBytes, ratio: decodeRatio)
    }
  }
}
