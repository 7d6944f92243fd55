import FrameTiming
import Renderer
import Surfaces
import Synchronization

/// Measures once how long copying a frame takes, on the renderer's threads while they are idle.
final class CopyMeter: Sendable {
  /// The conditions that the time of a copy depends on.
  private struct Subject: Hashable {
    var size: PixelSize
    var threads: Int
  }

  private struct State {
    var wanted: Subject?
    var known: [Subject: Double] = [:]
  }

  private let state = Mutex(State())
  private let changed: ChangeFlag

  /// - Parameter wake: called on the render thread when a copy has been measured.
  init(wake: @escaping @Sendable () -> Void) { changed = ChangeFlag(wake: wake) }

  /// True if there is a new time since the last call. Reading it resets it.
  var hasChanged: Bool {
    defer { changed.lower() }
    return changed.isRaised
  }

  /// Returns the median number of seconds; nil until a copy has been measured.
  func seconds(of size: PixelSize, threads: Int) -> Double? {
    state.withLock { $0.known[Subject(size: size, threads: threads)] }
  }

  /// Starts measuring a copy, unless that has been done.
  func measure(_ size: PixelSize, threads: Int, on thread: RenderThread) {
    let subject = Subject(size: size, threads: threads)
    let isNew = state.withLock { state in
      guard state.known[subject] == nil, state.wanted != subject else { return false }
      state.wanted = subject
      return true
    }
    guard isNew else { return }
    thread.perform { [self] renderer in
      guard renderer.threads == threads else { return state.withLock { $0.wanted = nil } }
      let median = Distribution(renderer.measureMemcpy(size: size, repeats: 15)).p50
      state.withLock { $0.known[subject] = median }
      changed.raise()
    }
  }
}
