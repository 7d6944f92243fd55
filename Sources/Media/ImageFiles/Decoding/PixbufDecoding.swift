import CPixbuf
import Surfaces

/// A run of gdk-pixbuf's incremental loader over bytes in memory.
final class PixbufDecoding {
  private(set) var pixbuf: Pixbuf?
  private(set) var failure: ImageDefect?
  /// The number of rows, from the top, that the decoder has filled.
  private(set) var rows = 0

  private let image: CheckedImage
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>

  /// Opens the decoder of the image's format, and no other one, whatever the bytes are.
  ///
  /// - Throws: `noDecoder`.
  init(_ image: CheckedImage) throws(ImageDefect) {
    self.image = image
    guard let loader = gdk_pixbuf_loader_new_with_type(image.format.decoderName, nil) else {
      throw .noDecoder(format: image.format.rawValue, package: image.format.decoderPackage)
    }
    self.loader = loader
    watch()
  }

  deinit { g_object_unref(loader) }

  /// Decodes a file. An error of the decoder is stored in `failure`, along with the rows decoded until then.
  func run(_ file: ByteReader) {
    var error: UnsafeMutablePointer<GError>?
    let written = gdk_pixbuf_loader_write(
      loader, file.bytes.assumingMemoryBound(to: guchar.self).baseAddress, gsize(file.count), &error)
    // The loader has to be closed even after a failed write, without overwriting the first error.
    let closed = written != 0 ? gdk_pixbuf_loader_close(loader, &error) : gdk_pixbuf_loader_close(loader, nil)
    // The error of a loader that was stopped on purpose only reports the stop.
    if failure == nil {
      if written != 0, closed != 0, let decoded = gdk_pixbuf_loader_get_pixbuf(loader) {
        pixbuf = Pixbuf(upright: decoded)
      } else {
        failure = Self.defect(error)
      }
    }
    g_clear_error(&error)
  }

  private func watch() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let sizePrepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
      loader, width, height, context in
      let decoding = Unmanaged<PixbufDecoding>.fromOpaque(context).takeUnretainedValue()
      guard width == decoding.image.size.width, height == decoding.image.size.height else {
        decoding.failure = .corrupt("its decoder finds another size, \(width)x\(height)")
        // A size of zero makes the loader stop before it allocates.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
        return
      }
      // The decoder can produce this size itself; another size would be scaled afterwards.
      if let size = decoding.image.reduction?.size {
        gdk_pixbuf_loader_set_size(loader, gint(size.width), gint(size.height))
      }
    }
    let areaUpdated: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gint, gint, gpointer) -> Void =
      {
        _, _, y, _, height, context in
        let decoding = Unmanaged<PixbufDecoding>.fromOpaque(context).takeUnretainedValue()
        decoding.rows = max(decoding.rows, Int(y) + Int(height))
      }
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self), context)
    connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self), context)
  }

  private func connect(_ signal: String, _ handler: @escaping GCallback, _ context: UnsafeMutableRawPointer) {
    g_signal_connect_data(loader, signal, handler, context, nil, GConnectFlags(rawValue: 0))
  }

  private static func defect(_ error: UnsafeMutablePointer<GError>?) -> ImageDefect {
    guard let error else { return .corrupt("no picture in it") }
    var text = String(cString: error.pointee.message)
    text = text.prefix(1).lowercased() + text.dropFirst()
    if text.hasSuffix(".") { text.removeLast() }
    return .corrupt(text)
  }

  /// Returns whether the decoder of a format is installed.
  static func hasDecoder(for format: ImageFormat) -> Bool {
    guard let loader = gdk_pixbuf_loader_new_with_type(format.decoderName, nil) else { return false }
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(loader)
    return true
  }
}
