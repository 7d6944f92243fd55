import DisplayList
import Platform
import Renderer
import Shaders
import Synchronization
import Vitrine

/// Measures how well the text of frames can be read, on a thread of its own, which renders a frame once more without
/// its text.
final class LegibilityMeter: Sendable {
  private struct State: Sendable {
    var isWorking = false
    var outcome: Legibility?
    var hasUpdate = false
  }

  private let state = Mutex(State())
  /// The last frame that was measured; in the next one only the differences are painted. Locked while measuring.
  private let offscreen = Mutex<Offscreen?>(nil)
  /// A separate store, because the window's agent holds the pixels of the window's frames, and this store waits for
  /// slow functions.
  private let shaders = ShaderStore(options: ShaderStore.shared.options)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on the meter's thread when there is a new outcome.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
    if ShaderStore.shared.agents != nil { shaders.isolate() }
  }

  /// True while a frame is being measured.
  var isWorking: Bool { state.withLock { $0.isWorking } }

  /// True while there is a result that has not been taken.
  var hasUpdate: Bool { state.withLock { $0.hasUpdate } }

  /// Starts measuring a frame.
  ///
  /// - Returns: false if another frame is still being measured.
  func start(_ list: DisplayList, of texts: [ShownText]) -> Bool {
    let isIdle = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard isIdle else { return false }
    let status = DetachedThread.start(named: "vitrine-legible") { self.measure(list, of: texts) }
    guard status == 0 else {
      state.withLock { $0.isWorking = false }
      return false
    }
    return true
  }

  /// Returns the newest result; nil where there was no text.
  func take() -> Legibility? {
    state.withLock { state in
      state.hasUpdate = false
      return state.outcome
    }
  }

  /// Frees the memory that measuring uses, unless a frame is being measured.
  func rest() { offscreen.withLockIfAvailable { $0 = nil } }

  private func measure(_ list: DisplayList, of texts: [ShownText]) {
    let outcome = offscreen.withLock { offscreen in
      let current = offscreen ?? Offscreen(shaders: shaders)
      offscreen = current
      return Legibility.lowest(in: list, of: texts, render: current.render)
    }
    state.withLock { state in
      (state.isWorking, state.outcome, state.hasUpdate) = (false, outcome, true)
    }
    wake()
  }
}
