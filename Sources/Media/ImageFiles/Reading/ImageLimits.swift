/// What a picture from outside may cost before it is refused.
public struct ImageLimits: Hashable, Sendable {
  /// Size of the encoded file in bytes.
  public var fileBytes = 128 << 20
  /// Width and height, each, in pixels.
  public var side = 16_384
  /// Width times height; four bytes each once decoded.
  public var pixels = 64 << 20
  /// Everything in the file that is not pixels: profiles, comments, text.
  public var metadataBytes = 8 << 20
  /// Decoded bytes allowed for each encoded byte, beyond `freeBytes`: what stops a small file that unpacks to a huge
  /// picture. Deflate reaches 1,032.
  public var decodeRatio = 2_000
  /// Decoded bytes that any file is allowed, however small it is.
  public var freeBytes = 16 << 20

  /// The limits that hold where nobody says otherwise.
  public init() {}

  /// 128 MiB of file, 16,384 pixels a side, 64 Mi pixels.
  public static let `default` = ImageLimits()

  /// Checks the size that a header claims, before any decoder sees the header.
  func check(width: Int, height: Int, fileBytes: Int) throws(ImageDefect) {
    guard width > 0, height > 0 else { throw .invalidSize(width: width, height: height) }
    // What a pixel buffer holds bounds every caller's wish, and with it the products below.
    let side = min(side, 32_767)
    guard width <= side, height <= side else { throw .sideTooLong(width: width, height: height, limit: side) }
    let decoded = width * height * 4
    guard width * height <= pixels else { throw .tooManyPixels(decodedBytes: decoded, limit: pixels * 4) }
    guard decoded <= decodeRatio * fileBytes + freeBytes else {
      throw .unpacksTooFar(decodedBytes: decoded, fileBytes: fileBytes, ratio: decodeRatio)
    }
  }
}
