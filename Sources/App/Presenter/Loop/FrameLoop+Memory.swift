import FrameTiming
import Surfaces
import Windowing

/// Decides when to release memory that frames of earlier sizes needed.
///
/// While a window is being resized the memory is kept, so that a new size allocates nothing.
struct SpareMemory {
  /// The number of seconds without a change of size after which memory is released.
  static let delay = 2.0

  /// The time at which memory is released; infinite if the size has not changed since the last release.
  private(set) var due = Double.infinity
  /// The number of pixels of the largest frame since the last release.
  private var peakArea: Int

  /// - Parameter size: the size of the first frame.
  init(size: PixelSize) { peakArea = size.area }

  /// Records a change of size.
  mutating func resized(to size: PixelSize, at now: Double) {
    due = now + Self.delay
    peakArea = max(peakArea, size.area)
  }

  /// Returns whether to release memory now. While something moves, that is so only if the memory is more than twice
  /// what is needed, because the next frame then takes longer.
  mutating func isDue(for size: PixelSize, isMoving: Bool, at now: Double) -> Bool {
    guard due <= now else { return false }
    defer { (due, peakArea) = (.infinity, size.area) }
    return !isMoving || peakArea * 4 > size.area * 9
  }
}

extension FrameLoop {
  /// Releases the memory of earlier sizes once the size has not changed for a while.
  func releaseSpareMemory() {
    guard memory.isDue(for: backend.size, isMoving: session.isMoving, at: clock.now()) else { return }
    composer.backgrounds.releaseSpare()
    backend.releaseSpareMemory()
    renderThread.release()
    // A frame that is planned will not be rendered.
    if !pipeline.isEmpty { session.needs.frame = true }
    pipeline.restart()
  }
}
