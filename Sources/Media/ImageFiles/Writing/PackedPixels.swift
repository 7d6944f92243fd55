import Surfaces

/// The pixels of a surface in the layout of encoders: rows without padding, RGB when all are opaque, else straight
/// RGBA.
struct PackedPixels {
  let size: PixelSize
  let hasAlpha: Bool
  let bytes: [UInt8]

  var rowBytes: Int { size.width * (hasAlpha ? 4 : 3) }

  /// - Parameter keepsAlpha: false composites over black.
  init(_ view: SurfaceView, keepsAlpha: Bool = true) {
    let size = view.size
    let rows = (0..<size.height).lazy.map { UnsafePointer(view.row($0).assumingMemoryBound(to: UInt8.self)) }
    let hasAlpha = keepsAlpha && !rows.allSatisfy { PixelRows.isOpaque($0, count: size.width) }
    let rowBytes = size.width * (hasAlpha ? 4 : 3)
    bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * size.height) { buffer, count in
      guard var target = buffer.baseAddress else { return }
      for row in rows {
        if hasAlpha {
          PixelRows.unpremultiply(row, into: target, count: size.width)
        } else {
          PixelRows.dropAlpha(row, into: target, count: size.width)
        }
        target += rowBytes
      }
      count = rowBytes * size.height
    }
    self.size = size
    self.hasAlpha = hasAlpha
  }
}
