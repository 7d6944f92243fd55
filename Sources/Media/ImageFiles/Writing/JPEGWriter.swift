import CPixbuf
public import Surfaces

/// Writes surfaces as baseline JPEG, composited over black.
public enum JPEGWriter {
  /// Writes a file atomically, like `PNGWriter`.
  ///
  /// - Parameter quality: 0...100, as defined by libjpeg.
  /// - Throws: `ImageFileError.cannotWrite`.
  public static func write(_ view: SurfaceView, to path: String, quality: Int = 90) throws(ImageFileError) {
    try OutputFile.write(try encode(view, quality: quality, name: path), to: path)
  }

  /// Writes a buffer, keeping it alive during the call, which a view does not.
  public static func write(_ pixels: PixelBuffer, to path: String, quality: Int = 90) throws(ImageFileError) {
    try withExtendedLifetime(pixels) { pixels throws(ImageFileError) in
      try write(pixels.view, to: path, quality: quality)
    }
  }

  /// Encodes a buffer.
  public static func encode(
    _ pixels: PixelBuffer, quality: Int = 90, name: String = "picture"
  ) throws(ImageFileError) -> [UInt8] {
    try withExtendedLifetime(pixels) { pixels throws(ImageFileError) in
      try encode(pixels.view, quality: quality, name: name)
    }
  }

  /// Encodes a surface; `name` identifies it in errors.
  public static func encode(
    _ view: SurfaceView, quality: Int = 90, name: String = "picture"
  ) throws(ImageFileError) -> [UInt8] {
    guard !view.size.isEmpty else { throw .cannotWrite(name: name, reason: "the picture is empty") }
    let pixels = PackedPixels(view)
    var encoded: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    pixels.bytes.withUnsafeBufferPointer { bytes in
      let pixbuf = gdk_pixbuf_new_from_data(
        bytes.baseAddress, GDK_COLORSPACE_RGB, 0, 8, gint(view.size.width), gint(view.size.height),
        gint(pixels.rowBytes), nil, nil)
      defer { g_object_unref(pixbuf.map { UnsafeMutableRawPointer($0) }) }
      let key = g_strdup("quality")
      let value = g_strdup(String(min(max(quality, 0), 100)))
      defer {
        g_free(key)
        g_free(value)
      }
      var keys = [key, nil]
      var values = [value, nil]
      _ = gdk_pixbuf_save_to_bufferv(pixbuf, &encoded, &size, "jpeg", &keys, &values, &error)
    }
    defer {
      g_free(encoded)
      g_clear_error(&error)
    }
    guard let encoded, size > 0 else {
      throw .cannotWrite(name: name, reason: error.map { String(cString: $0.pointee.message) } ?? "no encoder")
    }
    return Array(UnsafeRawBufferPointer(start: encoded, count: Int(size)))
  }
}
