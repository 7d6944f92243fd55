public import Surfaces

extension PixelBuffer {
  /// Zeroed pixels that agents can read or write; in memory of the process alone if none can be shared.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public static func shared(size: PixelSize, access: SharedMemory.Access) -> PixelBuffer {
    let bytes = Self.byteCount(size: size)
    guard let memory = SharedMemory(count: bytes, access: access) else { return PixelBuffer(size: size) }
    return PixelBuffer(size: size, base: memory.base, owner: memory)
  }
}
