import Surfaces

/// A surface of the host's, mapped into the agent.
final class MappedSurface {
  let pixels: PixelBuffer
  /// The number of the frame that was painted on it last; nil before the first.
  var paintedFrame: Int?

  /// Maps memory of the host's; nil if it is too small or cannot be mapped. The descriptor is closed.
  init?(_ surface: PreviewSurface, descriptor: Int32) {
    let size = PixelSize(width: surface.width, height: surface.height)
    guard (1...32767).contains(size.width), (1...32767).contains(size.height),
      let mapping = SharedMapping(descriptor: descriptor, count: PixelBuffer.byteCount(size: size))
    else {
      return nil
    }
    pixels = PixelBuffer(size: size, base: mapping.base, owner: mapping)
  }
}
