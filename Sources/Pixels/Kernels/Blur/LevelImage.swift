public import Surfaces

/// An image of four interleaved 16-bit channels, blue first, on the lattice of a pyramid level.
///
/// Sample `i` of a level with factor `f` is centred at pixel position `f * (i + 0.5)`; `bounds` are lattice indices, so
/// images of different parts of one picture share coordinates. Values are fixed point: 255 is `255 << 7`, so that the
/// sum of two does not overflow.
///
/// Sendable because the jobs of a frame write disjoint rows and read images of finished jobs.
public struct LevelImage: @unchecked Sendable {
  /// The first sample of lattice row `bounds.minY`.
  public var base: UnsafeMutablePointer<UInt16>
  /// The samples of the lattice that the image holds, half-open.
  public var bounds: PixelRect
  /// Elements from one row to the next: a multiple of 16, with at least 64 of padding after the row, which the kernels'
  /// last vectors may overwrite.
  public var stride: Int

  /// An image in borrowed memory of `elements(for: bounds.size)` elements, of which `lead` are before `base`.
  public init(base: UnsafeMutablePointer<UInt16>, bounds: PixelRect, stride: Int) {
    self.base = base
    self.bounds = bounds
    self.stride = stride
  }

  /// The least stride for rows of `width` samples.
  public static func stride(width: Int) -> Int { ((width * 4 + 15) & ~15) + 64 }

  /// Elements before the first row that kernels may read; a multiple of 32.
  public static let lead = 64

  /// The elements that an image of this size needs, including `lead`.
  public static func elements(for size: PixelSize) -> Int { lead + stride(width: size.width) * size.height + 256 }

  /// The first element of lattice row `y`, at lattice column `bounds.minX`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt16> { base + (y - bounds.minY) * stride }
}
