import Surfaces

/// The supported formats: this module checks their headers before a decoder sees the file.
enum ImageFormat: String, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case ppm = "PPM"
  case pgm = "PGM"

  /// Recognises a format by its magic number; nil for any other format.
  init?(sniffing file: ByteReader) {
    if file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if file.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if file.starts(with: "GIF87a") || file.starts(with: "GIF89a") {
      self = .gif
    } else if file.starts(with: "RIFF"), file.starts(with: "WEBP", at: 8) {
      self = .webp
    } else if file.starts(with: "BM"), file.count >= 18 {
      self = .bmp
    } else if file.starts(with: "P6") || file.starts(with: "P5"), file[2].map(PNMStructure.isSpaceOrComment) ?? false {
      self = file[1] == UInt8(ascii: "6") ? .ppm : .pgm
    } else {
      return nil
    }
  }

  /// The name of the decoder in gdk-pixbuf; PPM and PGM need none.
  var decoderName: String { rawValue.lowercased() }

  /// The Debian package with the decoder, if gdk-pixbuf itself has none.
  var decoderPackage: String? { self == .webp ? "webp-pixbuf-loader" : nil }

  /// Returns width and height from the header.
  func size(of file: ByteReader) throws(ImageDefect) -> (width: Int, height: Int) {
    let size =
      switch self {
      case .png: try PNGStructure.size(of: file)
      case .jpeg: try JPEGStructure.size(of: file)
      case .gif: GIFStructure.size(of: file)
      case .webp: try WebPStructure.size(of: file)
      case .bmp: try BMPStructure.size(of: file)
      case .ppm, .pgm: try PNMStructure(file).map { ($0.size.width, $0.size.height) }
      }
    guard let size else { throw .truncated(row: nil, rows: 0) }
    return size
  }

  /// Parses the container without decoding pixels.
  ///
  /// - Returns: whether the file is complete.
  func isComplete(_ file: ByteReader, limits: ImageLimits) throws(ImageDefect) -> Bool {
    switch self {
    case .png: try PNGStructure.isComplete(file, metadataLimit: limits.metadataBytes)
    case .jpeg: try JPEGStructure.isComplete(file, metadataLimit: limits.metadataBytes)
    case .gif: try GIFStructure.isComplete(file, limits: limits)
    case .webp: WebPStructure.isComplete(file)
    case .bmp: BMPStructure.isComplete(file)
    case .ppm, .pgm: try PNMStructure(file).map { $0.rows(in: file) == $0.size.height } ?? false
    }
  }

  /// Returns whether the decoder delivers each row once, from top to bottom, so that the last one shows where the data
  /// ends.
  func decodesInRowOrder(_ file: ByteReader) -> Bool { self == .png && !PNGStructure.isInterlaced(file) }
}
