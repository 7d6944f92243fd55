import Synchronization

/// Immutable antialiased coverage with an identity, the result of rasterizing text and paths.
///
/// The coverage of a path is computed when it is needed for the first time, or by a renderer on its threads: what is
/// hidden is never computed.
public final class CoverageMask: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// A number that no other bitmap or mask of the process has.
  public let id: UInt64

  /// True once the memory below is set, after which it does not change.
  private let isComputed: Atomic<Bool>
  nonisolated(unsafe) private var memory: PixelBuffer?
  nonisolated(unsafe) private var start: UnsafeRawPointer
  nonisolated(unsafe) private var stride: Int
  /// The function that computes the pixels; nil once it has.
  private let compute: Mutex<(@Sendable () -> PixelBuffer)?>

  /// Takes over an `a8` buffer, which the caller no longer writes to.
  public init(_ pixels: PixelBuffer) {
    precondition(pixels.format == .a8, "a coverage mask holds one byte per pixel")
    size = pixels.size
    id = nextID()
    isComputed = Atomic(true)
    (memory, start, stride) = (pixels, UnsafeRawPointer(pixels.base), pixels.stride)
    compute = Mutex(nil)
  }

  /// A mask whose pixels are computed later, by any thread.
  ///
  /// - Parameters:
  ///   - size: each side in `1 ... 32767`.
  ///   - compute: returns an `a8` buffer of the size, to which nothing writes any more. It is called once.
  public init(size: PixelSize, compute: @escaping @Sendable () -> PixelBuffer) {
    self.size = size
    id = nextID()
    isComputed = Atomic(false)
    (memory, start, stride) = (nil, UnsafeRawPointer(bitPattern: 64).unsafelyUnwrapped, 0)
    self.compute = Mutex(compute)
  }

  /// True if the pixels need not be computed any more.
  public var isReady: Bool { isComputed.load(ordering: .acquiring) }

  /// Computes the pixels, unless that has been done; if another thread is at it, waits.
  public func prepare() {
    if isReady { return }
    compute.withLock { compute in
      guard let make = compute else { return }
      let pixels = make()
      precondition(pixels.format == .a8 && pixels.size == size, "a coverage mask has the size that it was made with")
      (memory, start, stride) = (pixels, UnsafeRawPointer(pixels.base), pixels.stride)
      compute = nil
      isComputed.store(true, ordering: .releasing)
    }
    // For the thread that waited.
    _ = isReady
  }

  /// The memory, of the format `a8`.
  public var pixels: PixelBuffer {
    prepare()
    return memory.unsafelyUnwrapped
  }

  /// The number of bytes of the memory, now or once the pixels are computed.
  public var byteCount: Int { PixelBuffer.byteCount(size: size, format: .a8) }

  /// The coverage from a pixel on, to the end of its row. The mask must outlive it.
  public func row(x: Int, y: Int) -> UnsafePointer<UInt8> {
    prepare()
    return (start + (y &* stride &+ x)).assumingMemoryBound(to: UInt8.self)
  }

  public static func == (a: CoverageMask, b: CoverageMask) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
