public import Surfaces

/// A small image of 16-bit channels on the lattice of a pyramid level: four interleaved channels, blue first.
///
/// Sample `i` of a level with factor `f` stands for the pixels around `f * (i + 0.5)`; `bounds` are lattice indices, so
/// two levels of one picture agree on what index means where, whichever part of it they hold.
///
/// Values are fixed point, 255 written as `255 << 7` in the pyramid and the blurred image (so that two of them add
/// without overflow) and as `255 << 8` in the coloured one.
public struct LevelImage: @unchecked Sendable {
  /// The first sample of lattice row `bounds.minY`.
  public var base: UnsafeMutablePointer<UInt16>
  /// Which samples of the lattice the image holds, half-open.
  public var bounds: PixelRect
  /// Elements from one row to the next: a multiple of 16 with at least 64 to spare behind the row, which the kernels'
  /// last vectors may overwrite.
  public var stride: Int

  /// An image in memory that someone else owns: `elements(for: bounds.size)`, of which `lead` lie before `base`.
  public init(base: UnsafeMutablePointer<UInt16>, bounds: PixelRect, stride: Int) {
    self.base = base
    self.bounds = bounds
    self.stride = stride
  }

  /// The least stride for rows of `width` samples.
  public static func stride(width: Int) -> Int { ((width * 4 + 15) & ~15) + 64 }

  /// Elements before the first row that kernels may look at; a multiple of 32.
  public static let lead = 64

  /// The elements that an image of `bounds` needs, with those before its first row.
  public static func elements(for size: PixelSize) -> Int { lead + stride(width: size.width) * size.height + 256 }

  /// The first element of lattice row `y`, at lattice column `bounds.minX`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt16> { base + (y - bounds.minY) * stride }
}
