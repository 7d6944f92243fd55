import CPixbuf

/// A run of gdk-pixbuf's incremental loader over bytes in memory.
final class PixbufDecoding {
  private(set) var pixbuf: Pixbuf?
  private(set) var failure: ImageDefect?
  /// The number of rows, from the top, that the decoder has filled.
  private(set) var rows = 0

  private let limits: ImageLimits
  private let fileBytes: Int
  private var sizeFault: ImageDefect?

  private init(limits: ImageLimits, fileBytes: Int) {
    self.limits = limits
    self.fileBytes = fileBytes
  }

  /// Decodes with the decoder of a format, or with any decoder that recognises the bytes.
  ///
  /// An error of the decoder is stored in `failure`, along with the rows decoded until then.
  ///
  /// - Throws: errors known before decoding: no decoder, or a size over the limits.
  static func run(_ file: ByteReader, decoder: ImageFormat?, limits: ImageLimits) throws(ImageDefect) -> PixbufDecoding
  {
    var error: UnsafeMutablePointer<GError>?
    let made = decoder.map { gdk_pixbuf_loader_new_with_type($0.decoderName, &error) } ?? gdk_pixbuf_loader_new()
    guard let loader = made else {
      g_clear_error(&error)
      throw .noDecoder(format: decoder?.rawValue ?? "this format", package: decoder?.decoderPackage)
    }
    defer { g_object_unref(loader) }
    let decoding = PixbufDecoding(limits: limits, fileBytes: file.count)
    decoding.watch(loader)

    let written = gdk_pixbuf_loader_write(
      loader, file.bytes.assumingMemoryBound(to: guchar.self).baseAddress, gsize(file.count), &error)
    // The loader has to be closed even after a failed write, without overwriting the first error.
    let closed = written != 0 ? gdk_pixbuf_loader_close(loader, &error) : gdk_pixbuf_loader_close(loader, nil)
    if let fault = decoding.sizeFault {
      g_clear_error(&error)
      throw fault
    }
    if written != 0, closed != 0, let decoded = gdk_pixbuf_loader_get_pixbuf(loader) {
      decoding.pixbuf = Pixbuf(upright: decoded)
    } else {
      decoding.failure = defect(error, file)
    }
    g_clear_error(&error)
    return decoding
  }

  private func watch(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let sizePrepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
      loader, width, height, context in
      let decoding = Unmanaged<PixbufDecoding>.fromOpaque(context).takeUnretainedValue()
      do throws(ImageDefect) {
        try decoding.limits.check(width: Int(width), height: Int(height), fileBytes: decoding.fileBytes)
      } catch {
        decoding.sizeFault = error
        // A size of zero makes the loader stop before it allocates.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
      }
    }
    let areaUpdated: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gint, gint, gpointer) -> Void =
      {
        _, _, y, _, height, context in
        let decoding = Unmanaged<PixbufDecoding>.fromOpaque(context).takeUnretainedValue()
        decoding.rows = max(decoding.rows, Int(y) + Int(height))
      }
    connect(loader, "size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self), context)
    connect(loader, "area-updated", unsafeBitCast(areaUpdated, to: GCallback.self), context)
  }

  private func connect(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ signal: String, _ handler: @escaping GCallback,
    _ context: UnsafeMutableRawPointer
  ) {
    g_signal_connect_data(loader, signal, handler, context, nil, GConnectFlags(rawValue: 0))
  }

  private static func defect(_ error: UnsafeMutablePointer<GError>?, _ file: ByteReader) -> ImageDefect {
    guard let error else { return .corrupt("no picture in it") }
    let isOurs = error.pointee.domain == gdk_pixbuf_error_quark()
    if isOurs, error.pointee.code == gint(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue) {
      return .unsupported(start: Array(file.bytes.prefix(4)), count: file.count, supported: supportedFormats())
    }
    var text = String(cString: error.pointee.message)
    text = text.prefix(1).lowercased() + text.dropFirst()
    if text.hasSuffix(".") { text.removeLast() }
    return .corrupt(text)
  }

  /// Returns the supported formats: those of `ImageFormat` first, then the others by name.
  static func supportedFormats() -> [String] {
    var installed: Set<String> = []
    let list = gdk_pixbuf_get_formats()
    defer { g_slist_free(list) }
    var node = list
    while let here = node {
      if let data = here.pointee.data, let name = gdk_pixbuf_format_get_name(OpaquePointer(data)) {
        installed.insert(String(cString: name))
        g_free(name)
      }
      node = here.pointee.next
    }
    let known = ImageFormat.allCases.filter { installed.remove($0.decoderName) != nil }
    return known.map(\.rawValue) + installed.map { $0.uppercased() }.sorted()
  }
}
