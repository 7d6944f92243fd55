public import Surfaces

/// Loads images from files and from memory.
public enum ImageFile {
  /// Loads an image in any format that the installed gdk-pixbuf decodes; upright, premultiplied.
  ///
  /// Checks, in this order: kind and size of the file, magic number, dimensions in the header, structure of the
  /// container. Only then the decoder runs.
  ///
  /// - Throws: `ImageFileError`, with a one-line message.
  public static func load(path: String, limits: ImageLimits = .default) throws(ImageFileError) -> Bitmap {
    try load(bytes: try FileBytes.read(path, limit: limits.fileBytes), name: path, limits: limits)
  }

  /// Decodes an image from the bytes of a file; `name` identifies it in errors.
  public static func load(
    bytes: [UInt8], name: String, limits: ImageLimits = .default
  ) throws(ImageFileError) -> Bitmap {
    do throws(ImageDefect) {
      guard !bytes.isEmpty else { throw .empty }
      guard bytes.count <= limits.fileBytes else {
        throw .fileTooLarge(bytes: bytes.count, limit: limits.fileBytes)
      }
      return try bytes.withUnsafeBufferPointer { bytes throws(ImageDefect) in
        try decode(ByteReader(bytes: UnsafeRawBufferPointer(bytes)), limits: limits)
      }
    } catch {
      throw .invalid(name: name, error)
    }
  }

  private static func decode(_ file: ByteReader, limits: ImageLimits) throws(ImageDefect) -> Bitmap {
    guard let format = ImageFormat(sniffing: file) else {
      let decoding = try PixbufDecoding.run(file, decoder: nil, limits: limits)
      guard let pixbuf = decoding.pixbuf else { throw decoding.failure ?? .truncated(row: nil, rows: 0) }
      return pixbuf.bitmap()
    }
    let size = try format.size(of: file)
    try limits.check(width: size.width, height: size.height, fileBytes: file.count)
    let isComplete = try format.isComplete(file, limits: limits)
    let decoding = try PixbufDecoding.run(file, decoder: format, limits: limits)
    let isShort = format.decodesInRowOrder(file) && decoding.rows < size.height
    guard isComplete, !isShort || decoding.failure != nil else {
      throw .truncated(row: isShort ? decoding.rows : nil, rows: size.height)
    }
    guard let pixbuf = decoding.pixbuf else { throw decoding.failure ?? .corrupt("no picture in it") }
    return pixbuf.bitmap()
  }
}
