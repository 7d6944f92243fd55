public import Surfaces

/// Loads images from files and from memory.
public enum ImageFile {
  /// Decodes every picture from now on in a process of its own, which can do nothing else.
  ///
  /// - Precondition: the process has only one thread, and ends with it.
  package static func isolate() { ImageDecoding.isolate() }

  /// Loads an image: PNG, JPEG, GIF, WebP, BMP, binary PPM or PGM; upright, premultiplied.
  ///
  /// Checks, in this order: kind and size of the file, magic number, dimensions in the header, structure of the
  /// container. Only then does the decoder of that format run, in this process unless `isolate` was called.
  ///
  /// - Throws: `ImageFileError`, with a one-line message.
  public static func load(path: String, limits: ImageLimits = .default) throws(ImageFileError) -> Bitmap {
    try load(bytes: try FileBytes.read(path, limit: limits.fileBytes), name: path, limits: limits)
  }

  /// Loads an image that is shown at a reduced size: a JPEG is decoded to a half, a quarter or an eighth of its size if
  /// that still covers the needed size, in less time and memory, or if more of it would exceed the limits.
  ///
  /// - Parameter needed: returns the size in pixels at which an image of the given size is shown.
  /// - Returns: the image, and the size of the original in the file.
  public static func load(
    path: String, limits: ImageLimits = .default, covering needed: (PixelSize) -> PixelSize
  ) throws(ImageFileError) -> (bitmap: Bitmap, size: PixelSize) {
    let bytes = try FileBytes.read(path, limit: limits.fileBytes)
    let whole = bytes.withUnsafeBufferPointer { bytes in
      JPEGReduction.size(of: ByteReader(bytes: UnsafeRawBufferPointer(bytes)))
    }
    guard let whole, let reduction = JPEGReduction(whole, covering: needed, within: limits) else {
      let bitmap = try load(bytes: bytes, name: path, limits: limits)
      return (bitmap, bitmap.size)
    }
    let bitmap = try load(bytes: bytes, name: path, limits: limits, reduction: reduction)
    return (bitmap, reduction.wholeSize(of: bitmap))
  }

  /// Decodes an image from the bytes of a file; `name` identifies it in errors.
  public static func load(
    bytes: [UInt8], name: String, limits: ImageLimits = .default
  ) throws(ImageFileError) -> Bitmap {
    try load(bytes: bytes, name: name, limits: limits, reduction: nil)
  }

  private static func load(
    bytes: [UInt8], name: String, limits: ImageLimits, reduction: JPEGReduction?
  ) throws(ImageFileError) -> Bitmap {
    do throws(ImageDefect) {
      guard !bytes.isEmpty else { throw .empty }
      guard bytes.count <= limits.fileBytes else {
        throw .fileTooLarge(bytes: bytes.count, limit: limits.fileBytes)
      }
      return try bytes.withUnsafeBufferPointer { bytes throws(ImageDefect) in
        try decode(ByteReader(bytes: UnsafeRawBufferPointer(bytes)), limits: limits, reduction: reduction)
      }
    } catch {
      throw .invalid(name: name, error)
    }
  }

  private static func decode(
    _ file: ByteReader, limits: ImageLimits, reduction: JPEGReduction?
  ) throws(ImageDefect) -> Bitmap {
    guard let format = ImageFormat(sniffing: file) else {
      let supported = ImageFormat.allCases.map(\.rawValue)
      throw .unsupported(start: Array(file.bytes.prefix(4)), count: file.count, supported: supported)
    }
    let size = try format.size(of: file)
    try limits.check(width: size.width, height: size.height, fileBytes: file.count, reduction: reduction)
    let isComplete = try format.isComplete(file, limits: limits)
    if format == .ppm || format == .pgm, let picture = try PNMStructure(file) {
      guard isComplete else { throw .truncated(row: picture.rows(in: file), rows: size.height) }
      return picture.bitmap(of: file)
    }
    let image = CheckedImage(
      format: format, size: PixelSize(width: size.width, height: size.height), reduction: reduction)
    let decoded = try ImageDecoding.run(file, image)
    let isShort = format.decodesInRowOrder(file) && decoded.rows < size.height
    guard isComplete, !isShort || decoded.failure != nil else {
      throw .truncated(row: isShort ? decoded.rows : nil, rows: size.height)
    }
    guard let bitmap = decoded.bitmap else { throw decoded.failure ?? .corrupt("no picture in it") }
    return bitmap
  }
}
