import Surfaces

/// The pixels of a surface over black in the layout of encoders: RGB, rows without padding.
struct PackedPixels {
  let size: PixelSize
  let bytes: [UInt8]

  var rowBytes: Int { size.width * 3 }

  init(_ view: SurfaceView) {
    let size = view.size
    let rowBytes = size.width * 3
    bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * size.height) { buffer, count in
      for y in 0..<size.height {
        PixelRows.dropAlpha(
          view.row(y).assumingMemoryBound(to: UInt8.self), into: buffer.baseAddress! + y * rowBytes, count: size.width)
      }
      count = rowBytes * size.height
    }
    self.size = size
  }
}
