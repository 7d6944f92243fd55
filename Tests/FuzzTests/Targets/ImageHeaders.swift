@testable import ImageFiles

/// The checks of an image file before a decoder sees it.
enum ImageHeaders: FuzzTarget {
  static let name = "image-headers"

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    let file = ByteReader(bytes: bytes)
    guard let format = ImageFormat(sniffing: file) else { return 0 }
    var limits = ImageLimits.default
    // Metadata of a size that the fuzzer can reach.
    limits.metadataBytes = 512
    do throws(ImageDefect) {
      // In the order of the program: containers are walked once the size is within the limits.
      let size = try format.size(of: file)
      try limits.check(width: size.width, height: size.height, fileBytes: bytes.count)
      precondition(size.width * size.height <= limits.pixels, "\(size) is within the limits")
      let isComplete = try format.isComplete(file, limits: limits)
      return (isComplete ? 1 : 2) + (format.decodesInRowOrder(file) ? 2 : 0)
    } catch {
      return "\(error)".utf8.count
    }
  }
}
