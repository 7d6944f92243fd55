import Surfaces

/// What is known of a file before a decoder reads it: its header has passed the limits.
struct CheckedImage {
  var format: ImageFormat
  /// The size in the header, in pixels.
  var size: PixelSize
  /// The fraction of that size to which a JPEG is decoded; nil for all of it.
  var reduction: JPEGReduction?

  /// The size that the decoder makes, except that a file may have it turned by a right angle.
  var decodedSize: PixelSize { reduction?.size ?? size }

  /// The most bytes that the decoded pixels have.
  var decodedBytes: Int { decodedSize.area * 4 }
}

/// What a decoder made of a file.
struct DecodedImage {
  /// The image; nil after a failure.
  var bitmap: Bitmap?
  var failure: ImageDefect?
  /// The number of rows, from the top, that the decoder has filled.
  var rows = 0
}
