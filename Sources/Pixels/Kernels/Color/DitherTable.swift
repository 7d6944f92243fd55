/// Thresholds that dither eight fractional bits: blue noise, constant over time and anchored to the window, so that
/// still pictures do not flicker.
///
/// A row holds 64 pixels of four 16-bit channels and the first 16 again, so that vectors may begin at any column; then
/// the same thresholds as planes, each twice. Colour channels use the noise at three different offsets; alpha is
/// rounded to nearest. The noise spans 7/8 of a level: values within 1/16 of a level are rounded to it, so that flat
/// colour stays flat through the filters' rounding, at the cost of a mean error of up to 1/16 there. One unit is added
/// for the three truncated products of the upsampler.
///
/// Sendable because it is immutable after `init`.
public final class DitherTable: @unchecked Sendable {
  /// Elements of a row: 16-bit thresholds of 80 interleaved pixels, then of 128 pixels per channel.
  public static let rowElements = planes + 4 * plane
  /// The offset of a row's planes, and elements from one plane to the next.
  static let planes = (64 + 16) * 4
  static let plane = 2 * period
  /// Columns after which the thresholds repeat.
  static let period = 64

  private let storage: UnsafeMutableBufferPointer<UInt16>

  /// A table of 64 rows.
  ///
  /// - Parameter isEnabled: false rounds to nearest everywhere.
  public init(isEnabled: Bool) {
    // Rows and planes are whole cache lines, so a vector of thresholds is in one.
    let count = 64 * Self.rowElements
    storage = UnsafeMutableBufferPointer(
      start: UnsafeMutableRawPointer.allocate(byteCount: count * 2, alignment: 64)
        .bindMemory(to: UInt16.self, capacity: count),
      count: count)
    let noise = BlueNoise.thresholds
    // Offsets far apart on the torus decorrelate the channels.
    let offsets = [(0, 0), (21, 43), (43, 21)]
    for y in 0..<64 {
      for x in 0..<80 {
        for channel in 0..<4 {
          var threshold: UInt16 = 128
          if isEnabled, channel < 3 {
            let (dx, dy) = offsets[channel]
            threshold = 16 + UInt16(noise[((y + dy) & 63) * 64 + ((x + dx) & 63)]) * 7 / 8
          }
          storage[y * Self.rowElements + x * 4 + channel] = min(threshold + 1, 255)
        }
      }
      let row = storage.baseAddress! + y * Self.rowElements
      for channel in 0..<4 {
        for i in 0..<Self.plane {
          row[Self.planes + channel * Self.plane + i] = row[(i & 63) * 4 + channel]
        }
      }
    }
  }

  deinit { UnsafeMutableRawPointer(storage.baseAddress!).deallocate() }

  /// The thresholds of surface row `y`.
  public func row(_ y: Int) -> UnsafePointer<UInt16> {
    UnsafePointer(storage.baseAddress!) + (y & 63) * Self.rowElements
  }
}
