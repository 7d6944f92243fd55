import Platform
import Synchronization

/// The place where pictures are decoded: in this process, or each in one of its own.
enum ImageDecoding {
  private enum Place {
    case inProcess
    case separateProcess(DecoderProcess)
    /// No process could be started, for this reason.
    case unavailable(SystemError)
  }

  private static let place = Mutex(Place.inProcess)

  /// Stops decoding pictures in this process.
  static func isolate() {
    do throws(SystemError) {
      let process = try DecoderProcess()
      place.withLock { $0 = .separateProcess(process) }
    } catch {
      place.withLock { $0 = .unavailable(error) }
    }
  }

  /// Decodes a file whose header was checked.
  static func run(_ file: ByteReader, _ image: CheckedImage) throws(ImageDefect) -> DecodedImage {
    switch place.withLock({ $0 }) {
    case .inProcess:
      let decoding = try PixbufDecoding(image)
      decoding.run(file)
      let bitmap = decoding.pixbuf?.withPixels { $0.bitmap() }
      return DecodedImage(bitmap: bitmap, failure: decoding.failure, rows: decoding.rows)
    case .separateProcess(let process): return try process.decode(file, image)
    case .unavailable(let error): throw .notDecoded(code: error.code)
    }
  }
}
