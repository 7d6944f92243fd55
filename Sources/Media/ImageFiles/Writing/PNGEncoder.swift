import CDeflate
import Kernels
public import Surfaces

/// Encodes pictures as PNG, one after another in the same memory; one thread at a time uses it.
///
/// The filter of a row is the one with the least sum of absolute values (ISO/IEC 15948, 12.8). Equal pixels give equal
/// bytes, whatever was encoded before.
public final class PNGEncoder: PictureEncoder {
  /// The compression levels: 0 does not compress, 12 takes longest.
  public static let levels = 0...12
  /// The default level: on frames of the viewer's scenes, within a tenth of the size of zlib's default level in a tenth
  /// of its time.
  public static let defaultLevel = 1

  private let level: Int
  private let compressor: OpaquePointer?
  private var rows = RowMemory()
  private var filtered: [UInt8] = []

  public init(level: Int = PNGEncoder.defaultLevel) {
    precondition(Self.levels.contains(level), "levels are 0 to 12")
    self.level = level
    compressor = libdeflate_alloc_compressor(Int32(level))
  }

  deinit { if let compressor { libdeflate_free_compressor(compressor) } }

  /// Encodes a surface: RGB when every pixel is opaque, else RGBA with straight alpha; tagged sRGB, without a date.
  ///
  /// - Parameter name: identifies the picture in errors.
  public func encode(_ view: SurfaceView, name: String) throws(ImageFileError) -> [UInt8] {
    guard !view.size.isEmpty else { throw .cannotWrite(name: name, reason: "the picture is empty") }
    guard let compressor else { throw .cannotWrite(name: name, reason: "out of memory") }
    let hasAlpha = !(0..<view.size.height).allSatisfy { y in
      PixelRows.isOpaque(view.row(y).assumingMemoryBound(to: UInt8.self), count: view.size.width)
    }
    filter(view, hasAlpha: hasAlpha)

    let head = PNGChunk.head(view.size, hasAlpha: hasAlpha)
    let bound = libdeflate_zlib_compress_bound(compressor, filtered.count)
    var dataBytes = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: head.count + bound + 2 * PNGChunk.frameBytes) { buffer, count in
      let data = head.count + PNGChunk.frameBytes - 4
      _ = buffer.update(fromContentsOf: head)
      dataBytes = libdeflate_zlib_compress(
        compressor, filtered, filtered.count, buffer.baseAddress! + data, bound)
      PNGChunk.close("IDAT", dataBytes: dataBytes, in: buffer, at: head.count)
      let end = head.count + PNGChunk.frameBytes + dataBytes
      PNGChunk.close("IEND", dataBytes: 0, in: buffer, at: end)
      count = end + PNGChunk.frameBytes
    }
    // A chunk's length has 31 bits.
    guard dataBytes > 0, dataBytes < 1 << 31 else { throw .cannotWrite(name: name, reason: "the picture is too large") }
    return bytes
  }

  /// Fills `filtered` with the rows of the file, each after the number of its filter.
  private func filter(_ view: SurfaceView, hasAlpha: Bool) {
    let (width, height) = (view.size.width, view.size.height)
    let pixelBytes = hasAlpha ? 4 : 3
    let rowBytes = width * pixelBytes
    rows.reserve(rowBytes)
    let kinds = level == 0 ? [FilterKernels.Kind.none] : FilterKernels.Kind.allCases
    let needed = (rowBytes + 1) * height
    if filtered.count != needed { filtered = [UInt8](repeating: 0, count: needed) }
    filtered.withUnsafeMutableBufferPointer { filtered in
      for y in 0..<height {
        let (row, above) = rows.next(isFirst: y == 0)
        let source = UnsafePointer(view.row(y).assumingMemoryBound(to: UInt8.self))
        if hasAlpha {
          PixelRows.unpremultiply(source, into: row, count: width)
        } else {
          PixelRows.dropAlpha(source, into: row, count: width)
        }
        let target = filtered.baseAddress! + y * (rowBytes + 1)
        var least = Int.max
        for kind in kinds {
          // Results alternate between two buffers; the better one is kept.
          let candidate = rows.candidate
          let sum = FilterKernels.filter(
            kind, row, above: above, pixelBytes: pixelBytes, into: candidate, count: rowBytes)
          guard sum < least else { continue }
          least = sum
          target[0] = kind.rawValue
          rows.keepCandidate()
        }
        (target + 1).update(from: rows.kept, count: rowBytes)
      }
    }
  }
}

/// The rows that the filters work on: the current row and the one above, after zeros, and two results.
private struct RowMemory: ~Copyable {
  /// The number of zero bytes before a row, for the left neighbour of its first pixel.
  private static let lead = 8

  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private var current = 0
  private var better = 0

  deinit { memory?.deallocate() }

  private func place(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    memory! + index * (capacity + Self.lead) + Self.lead
  }

  /// Makes room for rows of this many bytes.
  mutating func reserve(_ bytes: Int) {
    guard bytes > capacity else { return }
    memory?.deallocate()
    capacity = bytes
    memory = .allocate(capacity: 4 * (bytes + Self.lead))
    memory!.initialize(repeating: 0, count: 4 * (bytes + Self.lead))
  }

  /// Returns the next row, to be filled, and the previous one, which is zero for the first.
  mutating func next(isFirst: Bool) -> (row: UnsafeMutablePointer<UInt8>, above: UnsafeMutablePointer<UInt8>) {
    if isFirst { place(current).update(repeating: 0, count: capacity) }
    defer { current = 1 - current }
    return (place(1 - current), place(current))
  }

  var candidate: UnsafeMutablePointer<UInt8> { place(3 - better) }
  var kept: UnsafeMutablePointer<UInt8> { place(2 + better) }
  mutating func keepCandidate() { better = 1 - better }
}
