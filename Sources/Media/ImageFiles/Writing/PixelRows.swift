/// Conversions of one row between the pixel formats of files and surfaces.
enum PixelRows {
  /// Converts straight RGBA to premultiplied BGRA: `(c * a + 127) / 255`, the nearest integer to the exact product.
  ///
  /// - Returns: the least alpha in the row.
  static func premultiply(
    _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) -> UInt8 {
    var least: UInt8 = 255
    for i in 0..<count {
      let alpha = UInt32(source[4 * i + 3])
      target[4 * i] = UInt8(truncatingIfNeeded: (UInt32(source[4 * i + 2]) &* alpha &+ 127) / 255)
      target[4 * i + 1] = UInt8(truncatingIfNeeded: (UInt32(source[4 * i + 1]) &* alpha &+ 127) / 255)
      target[4 * i + 2] = UInt8(truncatingIfNeeded: (UInt32(source[4 * i]) &* alpha &+ 127) / 255)
      target[4 * i + 3] = UInt8(truncatingIfNeeded: alpha)
      least = min(least, source[4 * i + 3])
    }
    return least
  }

  /// Converts RGB to opaque BGRA.
  static func expand(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    for i in 0..<count {
      target[4 * i] = source[3 * i + 2]
      target[4 * i + 1] = source[3 * i + 1]
      target[4 * i + 2] = source[3 * i]
      target[4 * i + 3] = 255
    }
  }

  /// Converts premultiplied BGRA to straight RGBA: `(255 c + a / 2) / a`, at most 255; transparent black where alpha is
  /// 0.
  static func unpremultiply(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    for i in 0..<count {
      let alpha = UInt32(source[4 * i + 3])
      let divisor = max(alpha, 1)
      let present: UInt32 = alpha == 0 ? 0 : 255
      for channel in 0..<3 {
        let color = (UInt32(source[4 * i + 2 - channel]) &* present &+ alpha / 2) / divisor
        target[4 * i + channel] = UInt8(truncatingIfNeeded: min(color, 255))
      }
      target[4 * i + 3] = UInt8(truncatingIfNeeded: alpha)
    }
  }

  /// Converts BGRA to RGB, without alpha.
  static func dropAlpha(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    for i in 0..<count {
      target[3 * i] = source[4 * i + 2]
      target[3 * i + 1] = source[4 * i + 1]
      target[3 * i + 2] = source[4 * i]
    }
  }

  static func isOpaque(_ source: UnsafePointer<UInt8>, count: Int) -> Bool {
    var all: UInt8 = 255
    for i in 0..<count { all &= source[4 * i + 3] }
    return all == 255
  }
}
