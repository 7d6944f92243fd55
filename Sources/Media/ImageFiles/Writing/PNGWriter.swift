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
    try PNGEncoder().encode(view, name: name)
  }
}
