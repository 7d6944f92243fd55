/// A range of rows divided into full-width bands, the unit of parallel work on a surface.
///
/// Full width keeps rows long, which suits the prefetcher, and the display takes whole rows best.
public struct Bands: Sendable, Hashable {
  /// The rows that are divided, half-open.
  public let rows: Range<Int>
  /// Rows per band; the last band may have fewer.
  public let height: Int

  /// Divides rows into bands that fit a core's cache and give each thread several.
  ///
  /// - Parameters:
  ///   - rows: the rows to divide.
  ///   - rowBytes: bytes per row; a band is kept within 256 KiB, about a second-level cache.
  ///   - threads: there are at least four bands per thread where rows allow, to balance the load.
  ///   - multiple: band heights are multiples of this.
  public init(rows: Range<Int>, rowBytes: Int, threads: Int, multiple: Int = 8) {
    self.rows = rows
    let cached = max(1, (256 << 10) / max(1, rowBytes))
    let shared = threads > 1 ? max(1, rows.count / (threads * 4)) : rows.count
    let wanted = min(cached, shared, 64)
    height = max(multiple, wanted / multiple * multiple)
  }

  /// The number of bands.
  public var count: Int { (rows.count + height - 1) / height }

  /// The rows of band `index`, half-open.
  public func rows(of index: Int) -> Range<Int> {
    let start = rows.lowerBound + index * height
    return start..<min(start + height, rows.upperBound)
  }
}
