import Surfaces

/// The properties of a file that are known before a decoder reads it: its header has passed the limits.
struct CheckedImage {
  var format: ImageFormat
  /// The size in the header, in pixels.
  var size: PixelSize
  /// The fraction of that size to which a JPEG is decoded; nil for all of it.
  var reduction: JPEGReduction?

  /// The size of the decoded image, before a file's orientation turns it by a right angle.
  var decodedSize: PixelSize { reduction?.size ?? size }

  /// The most bytes that the decoded pixels can have.
  var decodedBytes: Int { decodedSize.area * 4 }
}

/// The result of decoding a file.
struct DecodedImage {
  /// The image; nil after a failure.
  var bitmap: Bitmap?
  var failure: ImageDefect?
  /// The number of rows, from the top, that the decoder has filled.
  var rows = 0
}
