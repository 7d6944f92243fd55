public import Surfaces

/// A BGRA surface in a `FencedBuffer`: its last (or first) pixel is next to the fence, and writes to row padding are
/// detected.
public final class FencedSurface: Sendable {
  public let layout: PixelLayout
  public let buffer: FencedBuffer

  private static let padding: UInt8 = 0x5A

  /// - Parameter slack: readable bytes after the last pixel; `PixelBuffer` promises 64.
  public init(_ layout: PixelLayout, against side: FencedBuffer.Side = .end, slack: Int = 0) {
    self.layout = layout
    buffer = FencedBuffer(byteCount: layout.byteCount, against: side, slack: slack)
    forEachPaddingByte { buffer.bytes[$0] = Self.padding }
  }

  public var view: SurfaceView { SurfaceView(base: buffer.base, size: layout.size, stride: layout.stride) }

  /// True if every byte outside the pixels of the rows is unchanged.
  public var isUndamaged: Bool {
    var intact = buffer.isUndamaged
    forEachPaddingByte { intact = intact && buffer.bytes[$0] == Self.padding }
    return intact
  }

  private func forEachPaddingByte(_ body: (Int) -> Void) {
    let rowBytes = layout.size.width * 4
    for y in 0..<(layout.size.height - 1) {
      for offset in rowBytes..<layout.stride { body(y * layout.stride + offset) }
    }
  }
}
