public import Surfaces

/// The differences between two pictures, with statistics that distinguish a bias from an outlier.
///
/// They are the usual ones for renderers: the largest difference, the number of pixels over each of a few limits (as in
/// WebRender's tests), and the mean signed difference, which reveals a rounding bias that the maximum does not.
public struct ImageDiff: Equatable, Sendable {
  /// One pixel that differs, as `0xAARRGGBB`, or one byte for a mask.
  public struct Difference: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public var actual: UInt32
    public var expected: UInt32

    public init(x: Int, y: Int, actual: UInt32, expected: UInt32) {
      (self.x, self.y, self.actual, self.expected) = (x, y, actual, expected)
    }
  }

  /// The limits that `pixelsOver` counts at.
  public static let limits = [0, 1, 2, 4, 8]
  static let listed = 10

  public let size: PixelSize
  public let channels: Int
  /// The largest absolute difference in each channel, in memory order (B, G, R, A).
  public private(set) var maxima: [Int]
  /// For each limit in `limits`, the number of pixels with a channel that differs by more.
  public private(set) var pixelsOver: [Int]
  /// Mean of `actual - expected` in each channel, in memory order.
  public private(set) var meanSigned: [Double]
  /// The first differing pixels in row order, at most ten.
  public private(set) var first: [Difference] = []

  public var maximum: Int { maxima.max() ?? 0 }
  public var isIdentical: Bool { pixelsOver[0] == 0 }
  /// The largest absolute mean signed difference of the channels.
  public var bias: Double { meanSigned.map(abs).max() ?? 0 }

  /// Compares two BGRA surfaces of equal size.
  public init(_ actual: SurfaceView, _ expected: SurfaceView) {
    precondition(actual.size == expected.size, "pictures of unequal size have no difference")
    self.init(
      Rows(base: actual.base, stride: actual.stride), Rows(base: expected.base, stride: expected.stride),
      size: actual.size, channels: 4)
  }

  /// Compares two buffers of equal size and format.
  public init(_ actual: PixelBuffer, _ expected: PixelBuffer) {
    precondition(actual.size == expected.size && actual.format == expected.format, "buffers of unequal shape")
    self.init(
      Rows(base: actual.base, stride: actual.stride), Rows(base: expected.base, stride: expected.stride),
      size: actual.size, channels: actual.format.bytesPerPixel)
  }

  /// Compares tightly packed bytes: `channels` (1 to 4) per pixel, `width` pixels per row.
  public init(_ actual: [UInt8], _ expected: [UInt8], width: Int, channels: Int = 4) {
    precondition((1...4).contains(channels) && width > 0, "a pixel has one to four bytes, a row at least one pixel")
    let stride = width * channels
    precondition(
      !actual.isEmpty && actual.count == expected.count && actual.count % stride == 0, "arrays of unequal shape")
    self = actual.withUnsafeBytes { a in
      expected.withUnsafeBytes { b in
        ImageDiff(
          Rows(base: a.baseAddress!, stride: stride), Rows(base: b.baseAddress!, stride: stride),
          size: PixelSize(width: width, height: a.count / stride), channels: channels)
      }
    }
  }

  private struct Rows {
    var base: UnsafeRawPointer
    var stride: Int
  }

  private init(_ actualRows: Rows, _ expectedRows: Rows, size: PixelSize, channels: Int) {
    self.size = size
    self.channels = channels
    maxima = Array(repeating: 0, count: channels)
    pixelsOver = Array(repeating: 0, count: Self.limits.count)
    var sums = Array(repeating: 0, count: channels)
    for y in 0..<size.height {
      let actual = actualRows.base + y * actualRows.stride
      let expected = expectedRows.base + y * expectedRows.stride
      for x in 0..<size.width {
        var worst = 0
        for channel in 0..<channels {
          let offset = x * channels + channel
          let difference =
            Int(actual.load(fromByteOffset: offset, as: UInt8.self))
            - Int(expected.load(fromByteOffset: offset, as: UInt8.self))
          sums[channel] += difference
          maxima[channel] = max(maxima[channel], abs(difference))
          worst = max(worst, abs(difference))
        }
        guard worst > 0 else { continue }
        for (index, limit) in Self.limits.enumerated() where worst > limit { pixelsOver[index] += 1 }
        if first.count < Self.listed {
          first.append(
            Difference(
              x: x, y: y, actual: Self.value(actual + x * channels, channels),
              expected: Self.value(expected + x * channels, channels)))
        }
      }
    }
    meanSigned = sums.map { Double($0) / Double(max(1, size.area)) }
  }

  private static func value(_ pixel: UnsafeRawPointer, _ channels: Int) -> UInt32 {
    (0..<channels).reduce(0) { $0 | UInt32(pixel.load(fromByteOffset: $1, as: UInt8.self)) << UInt32(8 * $1) }
  }
}

extension ImageDiff: CustomStringConvertible {
  /// The statistics on one line, followed by the first differences.
  public var description: String {
    guard !isIdentical else { return "identical, \(size.width)x\(size.height)" }
    let over = zip(Self.limits, pixelsOver).map { "\($1) over \($0)" }.joined(separator: ", ")
    let means = meanSigned.map { signed($0) }.joined(separator: " ")
    let names = channels == 4 ? " (B G R A)" : ""
    var lines = [
      "max \(maxima.map(String.init).joined(separator: " "))\(names); mean signed \(means);"
        + " pixels of \(size.area): \(over)"
    ]
    for difference in first {
      let actual = hex(difference.actual, digits: channels * 2)
      let expected = hex(difference.expected, digits: channels * 2)
      lines.append("  (\(difference.x), \(difference.y)): \(actual), expected \(expected)")
    }
    if pixelsOver[0] > first.count { lines.append("  and \(pixelsOver[0] - first.count) more") }
    return lines.joined(separator: "\n")
  }
}

private func signed(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  let digits = String(abs(thousandths) % 1000)
  let fraction = String(repeating: "0", count: 3 - digits.count) + digits
  return "\(thousandths < 0 ? "-" : "+")\(abs(thousandths) / 1000).\(fraction)"
}

/// Formats `value` as upper-case hexadecimal with leading zeros.
func hex(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
