import CAgent
public import Platform
public import Surfaces

/// Pixels in memory that an agent maps.
public struct SharedPixels {
  let memory: SharedMemory
  let pixels: agent_pixels

  /// Refers to pixels in shared memory; nil for other pixels.
  public init?(_ view: ReadOnlySurfaceView) {
    guard let memory = SharedMemory.containing(view.base) else { return nil }
    self.init(view, in: memory, offset: view.base - UnsafeRawPointer(memory.base))
  }

  /// Refers to pixels that have been copied: with the stride of `view`, from a byte of the memory on.
  public init(_ view: ReadOnlySurfaceView, in memory: SharedMemory, offset: Int = 0) {
    self.memory = memory
    pixels = agent_pixels(
      memory: memory.id, width: Int32(view.size.width), height: Int32(view.size.height),
      stride: Int32(view.stride / 4), offset: UInt64(offset))
  }
}

/// The pixels of a canvas or of a part of it.
public struct PlacedPixels {
  let pixels: SharedPixels
  /// The position on the canvas of the first pixel.
  let x: Int
  let y: Int

  public init(_ pixels: SharedPixels, x: Int, y: Int) {
    self.pixels = pixels
    self.x = x
    self.y = y
  }
}

extension SharedPixels {
  /// True if agents may write to the pixels.
  public var isWritable: Bool { memory.access == .writable }

  /// Refers to a single row, to which all rows of a run are written.
  init?(lines row: PixelBuffer) {
    guard let memory = SharedMemory.containing(row.base) else { return nil }
    self.memory = memory
    pixels = agent_pixels(memory: memory.id, width: Int32(row.size.width), height: 1, stride: 0, offset: 0)
  }

  /// Refers to rows that begin `stride` pixels apart and may overlap.
  init(size: PixelSize, stride: Int, in memory: SharedMemory) {
    self.memory = memory
    pixels = agent_pixels(
      memory: memory.id, width: Int32(size.width), height: Int32(size.height), stride: Int32(stride), offset: 0)
  }
}

extension SharedMemory {
  /// Creates a copy of pixels, with their stride; nil if the system has no memory to share.
  public convenience init?(copying view: ReadOnlySurfaceView) {
    self.init(count: view.stride * view.size.height + 64, access: .readOnly)
    for y in 0..<view.size.height {
      (base + y * view.stride).copyMemory(from: view.row(y), byteCount: view.size.width * 4)
    }
  }
}

extension PixelBuffer {
  /// Returns zeroed pixels that agents can read or write; in private memory if none can be shared.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public static func shared(size: PixelSize, access: SharedMemory.Access) -> PixelBuffer {
    let bytes = Self.byteCount(size: size)
    guard let memory = SharedMemory(count: bytes, access: access) else { return PixelBuffer(size: size) }
    return PixelBuffer(size: size, base: memory.base, owner: memory)
  }
}
