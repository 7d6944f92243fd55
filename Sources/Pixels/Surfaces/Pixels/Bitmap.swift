import Synchronization

/// An immutable picture with an identity.
public final class Bitmap: Hashable, Sendable {
  /// The memory, of the format `bgra8`.
  public let pixels: PixelBuffer
  /// True if every pixel's alpha is 255.
  public let isOpaque: Bool
  /// A number that no other bitmap or mask of the process has.
  public let id: UInt64

  /// Takes over a `bgra8` buffer, which the caller no longer writes to.
  public init(_ pixels: PixelBuffer, isOpaque: Bool) {
    precondition(pixels.format == .bgra8, "a bitmap holds BGRA pixels")
    self.pixels = pixels
    self.isOpaque = isOpaque
    id = nextID()
  }

  /// The size in pixels.
  public var size: PixelSize { pixels.size }
  /// A view of the pixels; the bitmap must outlive it.
  public var view: ReadOnlySurfaceView { pixels.view.readOnly }
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private let lastID = Atomic<UInt64>(0)
/// Returns a number for a bitmap or a mask.
func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }
