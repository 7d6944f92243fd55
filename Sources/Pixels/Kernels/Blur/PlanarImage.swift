public import Surfaces

/// An image of planar rows on the lattice of a pyramid level, the upsampler's input.
///
/// 255 is `255 << 8` in coloured images, `255 << 7` in blurred ones. A row is its blue, green, red and, with four
/// channels, alpha samples, `plane` elements apart, with padding on both sides for the kernels' vectors.
///
/// Sendable because the jobs of a frame write disjoint rows and read images of finished jobs.
public struct PlanarImage: @unchecked Sendable {
  /// The first element of the first row, `lead` before its first blue sample.
  public var base: UnsafeMutablePointer<UInt16>
  /// The samples of the lattice that the image holds, half-open.
  public var bounds: PixelRect
  /// Elements from one channel of a row to the next.
  public var plane: Int
  /// 4, or 3 without alpha for an opaque image.
  public var channels: Int

  /// An image in borrowed memory.
  ///
  /// - Parameter base: room for `elements(for: bounds.size, channels: channels)`.
  public init(base: UnsafeMutablePointer<UInt16>, bounds: PixelRect, channels: Int = 4) {
    self.base = base
    self.bounds = bounds
    self.channels = channels
    plane = Self.plane(width: bounds.width)
  }

  /// Elements before a channel's first sample.
  public static let lead = 32

  /// Elements from one channel to the next for rows of `width` samples.
  public static func plane(width: Int) -> Int { (lead + width + 63) & ~31 }

  /// The elements that an image of this size needs.
  public static func elements(for size: PixelSize, channels: Int = 4) -> Int {
    channels * plane(width: size.width) * size.height + 64
  }

  /// The first blue sample of lattice row `y`, at lattice column `bounds.minX`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
    base + (channels * (y - bounds.minY) * plane + Self.lead)
  }
}
