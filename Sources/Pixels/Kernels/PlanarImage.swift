public import Surfaces

/// A small image on the lattice of a pyramid level, each channel of a row by itself: what the upsampler reads.
///
/// Values have 255 at `255 << 8`. A row is its blue, green, red and alpha samples, `plane` elements from one channel to
/// the next, with room on both sides for what the upsampler's vectors look at.
public struct PlanarImage: @unchecked Sendable {
  /// The first element of the first row, which is `lead` before its first blue sample.
  public var base: UnsafeMutablePointer<UInt16>
  /// Which samples of the lattice the image holds, half-open.
  public var bounds: PixelRect
  /// Elements from one channel of a row to the next.
  public var plane: Int

  /// An image in memory that someone else owns.
  ///
  /// - Parameter base: room for `elements(for: bounds.size)`.
  public init(base: UnsafeMutablePointer<UInt16>, bounds: PixelRect) {
    self.base = base
    self.bounds = bounds
    plane = Self.plane(width: bounds.width)
  }

  /// Elements before a channel's first sample.
  public static let lead = 32

  /// Elements from one channel to the next for rows of `width` samples.
  public static func plane(width: Int) -> Int { (lead + width + 48) & ~15 }

  /// The elements that an image of this size needs.
  public static func elements(for size: PixelSize) -> Int { 4 * plane(width: size.width) * size.height + 64 }

  /// The first blue sample of lattice row `y`, at lattice column `bounds.minX`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt16> { base + (4 * (y - bounds.minY) * plane + Self.lead) }
}
