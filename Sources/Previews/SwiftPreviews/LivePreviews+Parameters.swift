import PreviewAgents
import Synchronization
package import Vitrine

// The parameters of the views, while a demand asks for them.
extension LivePreviews {
  /// Gives parameters other values, from the next frame on.
  package func set(_ changes: [StateParameter.Change]) {
    state.withLock { state in
      guard let running = state.running else { return }
      for change in changes { running.parameters.set(change) }
      guard running.parameters.hasChanges else { return }
      running.needsFrame = true
      state.shown.parameters = running.parameters.shown
    }
    report(.changed)
  }

  func take(_ parameters: [StateParameter], _ serial: Int, of agent: PreviewAgent) {
    state.withLock { state in
      guard let running = state[agent] else { return }
      running.parameters.take(parameters, serial: serial)
      if running === state.running { state.shown.parameters = running.parameters.shown }
    }
  }
}
