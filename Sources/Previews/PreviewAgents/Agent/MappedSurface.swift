import Glibc
import Surfaces

/// A surface of the host's in the agent.
final class MappedSurface {
  let pixels: PixelBuffer
  /// The number of the frame that was painted on it last; nil before the first.
  var paintedFrame: Int?

  /// Maps memory of the host's; nil where it is too small or cannot be mapped. The descriptor is closed.
  init?(_ surface: PreviewSurface, descriptor: Int32) {
    defer { close(descriptor) }
    let size = PixelSize(width: surface.width, height: surface.height)
    guard (1...32767).contains(size.width), (1...32767).contains(size.height) else { return nil }
    let count = PixelBuffer.byteCount(size: size)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= count,
      let base = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { return nil }
    pixels = PixelBuffer(size: size, base: base, owner: Mapping(base: base, count: count))
  }
}

/// Memory that is unmapped with its last user.
private final class Mapping {
  let base: UnsafeMutableRawPointer
  let count: Int

  init(base: UnsafeMutableRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  deinit { munmap(base, count) }
}
