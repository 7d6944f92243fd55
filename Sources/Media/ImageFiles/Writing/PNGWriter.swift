import CPixbuf
public import Surfaces

/// Writes surfaces as PNG: RGB when every pixel is opaque, else RGBA with straight alpha; tagged sRGB, without a date,
/// so that equal pixels give equal bytes.
public enum PNGWriter {
  /// Writes a file atomically: under a temporary name in the same folder, then renamed.
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

  /// Writes a buffer, keeping it alive during the call, which a view does not.
  public static func write(_ pixels: PixelBuffer, to path: String) throws(ImageFileError) {
    try withExtendedLifetime(pixels) { pixels throws(ImageFileError) in try write(pixels.view, to: path) }
  }

  /// Encodes a buffer.
  public static func encode(_ pixels: PixelBuffer, name: String = "picture") throws(ImageFileError) -> [UInt8] {
    try withExtendedLifetime(pixels) { pixels throws(ImageFileError) in try encode(pixels.view, name: name) }
  }

  /// Encodes a surface; `name` identifies it in errors.
  public static func encode(_ view: SurfaceView, name: String = "picture") throws(ImageFileError) -> [UInt8] {
    guard !view.size.isEmpty else { throw .cannotWrite(name: name, reason: "the picture is empty") }
    let pixels = PackedPixels(view)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(view.size.width)
    image.height = png_uint_32(view.size.height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR) | (pixels.hasAlpha ? png_uint_32(PNG_FORMAT_FLAG_ALPHA) : 0)
    defer { png_image_free(&image) }
    // The worst case of deflate is less than a thousandth larger than its input, which has a filter byte per row.
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
