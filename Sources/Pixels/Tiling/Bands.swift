/// A rectangle cut into full-width bands of rows, the unit of parallel work on a surface.
///
/// Bands stay full width because rows then stay long and prefetched and because the display takes whole rows best.
public struct Bands: Sendable, Hashable {
  /// The rows that are shared out, half-open.
  public let rows: Range<Int>
  /// Rows of a band; the last band may have fewer.
  public let height: Int

  /// Cuts rows into bands that fit a core's cache and give each thread several.
  ///
  /// - Parameters:
  ///   - rows: the rows to share out.
  ///   - rowBytes: what a row occupies; a band is kept within 256 KiB, about what a core's cache holds.
  ///   - threads: there are at least four bands a thread where rows allow, so that none waits long for the last.
  ///   - multiple: band heights are multiples of this.
  public init(rows: Range<Int>, rowBytes: Int, threads: Int, multiple: Int = 8) {
    self.rows = rows
    let cached = max(1, (256 << 10) / max(1, rowBytes))
    let shared = threads > 1 ? max(1, rows.count / (threads * 4)) : rows.count
    let wanted = min(cached, shared, 64)
    height = max(multiple, wanted / multiple * multiple)
  }

  /// How many bands there are.
  public var count: Int { (rows.count + height - 1) / height }

  /// The rows of band `index`, half-open.
  public func rows(of index: Int) -> Range<Int> {
    let start = rows.lowerBound + index * height
    return start..<min(start + height, rows.upperBound)
  }
}
