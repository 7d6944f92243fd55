public import Surfaces

/// An image on the lattice of a pyramid level, each channel of a row by itself: what the upsampler reads.
///
/// Values have 255 at `255 << 8` in coloured images, `255 << 7` in blurred ones. A row is its blue, green, red and, where
/// there are four channels, alpha samples, `plane` elements from one channel to the next, with room on both sides for what
/// the kernels' vectors look at.
public struct PlanarImage: @unchecked Sendable {
  /// The first element of the first row, which is `lead` before its first blue sample.
  public var base: UnsafeMutablePointer<UInt16>
  /// Which samples of the lattice the image holds, half-open.
  public var bounds: PixelRect
  /// Elements from one channel of a row to the next.
  public var plane: Int
  /// 3 where alpha is full everywhere and not kept, else 4.
  public var channels: Int

  /// An image in memory that someone else owns.
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
