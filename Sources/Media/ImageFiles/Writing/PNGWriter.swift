import CPixbuf
public import Surfaces

/// Surfaces to PNG: RGB when every pixel is opaque, else RGBA with straight alpha; tagged sRGB, without a date, so that
/// equal pixels give equal bytes.
public enum PNGWriter {
  /// Writes a file: first under a temporary name beside it, then renamed, so that no reader sees half a picture.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  public static func write(_ view: SurfaceView, to path: String) throws(ImageFileError) {
    try OutputFile.write(try encode(view, name: path), to: path)
  }

  /// Writes the encoded bytes to an open descriptor, such as standard output.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  public static func write(
    _ view: SurfaceView, toDescriptor descriptor: Int32, name: String = "standard output"
  ) throws(ImageFileError) {
    try OutputFile.write(try encode(view, name: name), toDescriptor: descriptor, name: name)
  }

  /// Writes a buffer's pixels, which outlive the call: a view alone does not keep them.
  public static func write(_ pixels: PixelBuffer, to path: String) throws(ImageFileError) {
    try withExtendedLifetime(pixels) { pixels throws(ImageFileError) in try write(pixels.view, to: path) }
  }

  /// The encoded file of a buffer's pixels.
  public static func encode(_ pixels: PixelBuffer, name: String = "picture") throws(ImageFileError) -> [UInt8] {
    try withExtendedLifetime(pixels) { pixels throws(ImageFileError) in try encode(pixels.view, name: name) }
  }

  /// The encoded file; `name` is what errors call it.
  public static func encode(_ view: SurfaceView, name: String = "picture") throws(ImageFileError) -> [UInt8] {
    guard !view.size.isEmpty else { throw .cannotWrite(name: name, reason: "the picture is empty") }
    let pixels = PackedPixels(view)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(view.size.width)
    image.height = png_uint_32(view.size.height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR) | (pixels.hasAlpha ? png_uint_32(PNG_FORMAT_FLAG_ALPHA) : 0)
    defer { png_image_free(&image) }
    // Deflate's worst case is under a thousandth more than its input, with a filter byte a row.
    let input = (pixels.rowBytes + 1) * view.size.height
    let encoded = [UInt8](unsafeUninitializedCapacity: input + input / 1000 + 4096) { buffer, count in
      var size = png_alloc_size_t(buffer.count)
      let isDone = png_image_write_to_memory(
        &image, buffer.baseAddress, &size, 0, pixels.bytes, png_int_32(pixels.rowBytes), nil)
      count = isDone != 0 ? Int(size) : 0
    }
    guard !encoded.isEmpty else {
      let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .cannotWrite(name: name, reason: text)
    }
    return encoded
  }
}
