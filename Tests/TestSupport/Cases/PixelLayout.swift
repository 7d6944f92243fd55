public import Surfaces

/// The layout of BGRA pixels in memory: a size and the bytes from row to row.
public struct PixelLayout: Hashable, Sendable {
  public var size: PixelSize
  /// A multiple of four, at least `size.width * 4`.
  public var stride: Int

  /// - Parameter padding: bytes after each row, a multiple of four.
  public init(_ width: Int, _ height: Int, padding: Int = 0) {
    precondition(width > 0 && height > 0 && padding >= 0 && padding % 4 == 0, "rows start on a pixel")
    size = PixelSize(width: width, height: height)
    stride = width * 4 + padding
  }

  /// Returns a random layout: any size up to 67, or in one of eight cases a width around the end of a span, with
  /// padding of up to 64 bytes.
  public static func random(using random: inout SeededRandom) -> PixelLayout {
    let width = random.oneIn(8) ? random.pick([255, 256, 257, 1023, 1024, 1025]) : random.int(in: 1...67)
    let height = width > 67 ? random.int(in: 1...3) : random.int(in: 1...67)
    return PixelLayout(width, height, padding: 4 * random.int(in: 0...16))
  }

  /// Bytes from the first row to the last pixel of the last, without its padding.
  public var byteCount: Int { stride * (size.height - 1) + size.width * 4 }
}

extension PixelLayout: CustomStringConvertible {
  public var description: String { "\(size.width)x\(size.height), stride \(stride)" }
}

/// Edge cases of pixel loops: less than a vector, a vector plus one, one less than a cache line, odd strides.
///
/// Rows are padded by 0, 4, 60 and 64 bytes in turn: nothing, a pixel, a pixel less than a cache line, a cache line.
public enum LayoutsToTry {
  static let paddings = [0, 4, 60, 64]

  private static func padded(_ sizes: [(Int, Int)]) -> [PixelLayout] {
    sizes.enumerated().map { index, size in PixelLayout(size.0, size.1, padding: paddings[index % paddings.count]) }
  }

  /// Single pixels, lines, and rectangles smaller than a vector.
  public static let tiny = padded([
    (1, 1), (1, 2), (2, 1), (1, 13), (13, 1), (2, 2), (3, 4), (4, 3), (7, 5), (5, 7), (8, 8), (9, 9),
  ])

  /// Widths around 16, 32 and 64 pixels, where unrolled loops end.
  public static let aroundVectors = padded(
    [15, 16, 17, 31, 32, 33, 63, 64, 65].flatMap { width in [(width, 1), (width, 5)] })

  /// Widths around 256 and 1,024 pixels, where spans and tiles end.
  public static let aroundSpans = padded([255, 256, 257, 1023, 1024, 1025].map { width in (width, 3) })

  /// The tiny layouts and those around vectors, which are fast enough for a debug build.
  public static let small = tiny + aroundVectors
  public static let all = small + aroundSpans

  /// Byte offsets of the first pixel from a 64-byte boundary.
  public static let alignments = Array(stride(from: 0, to: 64, by: 4))
}
