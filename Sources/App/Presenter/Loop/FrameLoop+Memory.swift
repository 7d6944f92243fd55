import FrameTiming
import Surfaces
import Windowing

/// When memory that frames of earlier sizes needed is released.
///
/// While a window is being resized it is kept, so that no size allocates.
struct SpareMemory {
  /// Seconds without a change of size.
  static let delay = 2.0

  /// When it is released; infinite where the size has not changed since the last time.
  private(set) var due = Double.infinity
  /// The pixels of the largest frame since then.
  private var most: Int

  /// - Parameter size: of the first frame.
  init(size: PixelSize) { most = size.area }

  /// Notes a change of size.
  mutating func resized(to size: PixelSize, at now: Double) {
    due = now + Self.delay
    most = max(most, size.area)
  }

  /// Returns whether memory is to be released now. While something moves, only where it is more than twice what is
  /// needed: the next frame then takes longer.
  mutating func isDue(for size: PixelSize, isMoving: Bool, at now: Double) -> Bool {
    guard due <= now else { return false }
    defer { (due, most) = (.infinity, size.area) }
    return !isMoving || most * 4 > size.area * 9
  }
}

extension FrameLoop {
  /// Handles a new size of the window.
  func resized(to window: PixelSize) {
    memory.resized(to: backend.size, at: clock.now())
    needsFrame = true
    guard window != backend.size else { return }
    showNotice(
      "The window is \(window.width) × \(window.height) pixels; \(backend.size.width) × \(backend.size.height) are shown"
    )
  }

  /// Releases the memory of earlier sizes some time after the last change.
  func releaseSpareMemory() {
    guard memory.isDue(for: backend.size, isMoving: isMoving, at: clock.now()) else { return }
    composer.backgrounds.releaseSpare()
    backend.releaseSpareMemory()
    renderThread.release()
    // A planned frame is not made.
    if !pipeline.isEmpty { needsFrame = true }
    pipeline.restart()
  }
}
