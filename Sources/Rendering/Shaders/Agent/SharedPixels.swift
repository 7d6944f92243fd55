import CAgent
public import Platform
public import Surfaces

/// Pixels in memory that an agent maps.
public struct SharedPixels {
  let memory: SharedMemory
  let pixels: agent_pixels

  /// Pixels in shared memory; nil for others.
  public init?(_ view: ReadOnlySurfaceView) {
    guard let memory = SharedMemory.containing(view.base) else { return nil }
    self.init(view, in: memory, offset: view.base - UnsafeRawPointer(memory.base))
  }

  /// Pixels that have been copied: with the stride of `view`, from a byte of the memory on.
  public init(_ view: ReadOnlySurfaceView, in memory: SharedMemory, offset: Int = 0) {
    self.memory = memory
    pixels = agent_pixels(
      memory: memory.id, width: Int32(view.size.width), height: Int32(view.size.height),
      stride: Int32(view.stride / 4), offset: UInt64(offset))
  }
}

/// Pixels of a canvas or of a part of it.
public struct PlacedPixels {
  let pixels: SharedPixels
  /// The canvas's pixel that is the first.
  let x: Int
  let y: Int

  public init(_ pixels: SharedPixels, x: Int, y: Int) {
    self.pixels = pixels
    self.x = x
    self.y = y
  }
}

extension SharedPixels {
  /// Whether agents may write to them.
  public var isWritable: Bool { memory.access == .writable }

  /// One row, over which all rows of a run are written.
  init?(lines row: PixelBuffer) {
    guard let memory = SharedMemory.containing(row.base) else { return nil }
    self.memory = memory
    pixels = agent_pixels(memory: memory.id, width: Int32(row.size.width), height: 1, stride: 0, offset: 0)
  }

  /// Rows that begin `stride` pixels apart and may overlap.
  init(size: PixelSize, stride: Int, in memory: SharedMemory) {
    self.memory = memory
    pixels = agent_pixels(
      memory: memory.id, width: Int32(size.width), height: Int32(size.height), stride: Int32(stride), offset: 0)
  }
}

extension SharedMemory {
  /// A copy of pixels, with their stride; nil where the system has no memory to share.
  public convenience init?(copying view: ReadOnlySurfaceView) {
    self.init(count: view.stride * view.size.height + 64, access: .readOnly)
    for y in 0..<view.size.height {
      (base + y * view.stride).copyMemory(from: view.row(y), byteCount: view.size.width * 4)
    }
  }
}

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
