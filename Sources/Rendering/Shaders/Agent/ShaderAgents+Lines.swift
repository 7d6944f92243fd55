import Platform
import Synchronization

/// A failure whose source line is not known yet, with the instruction at which it happened.
struct UnlocatedFault {
  var chain: [ShaderStore.Function]
  var failure: ShaderFailure
  var program: ShaderProgram
  var place: UInt64
}

/// Looks up the lines of faults, which runs clang, so that no frame can wait for it.
extension ShaderAgents {
  /// Adds the line to a fault once it is known. A single thread looks up all lines, one after the other.
  func locate(_ fault: UnlocatedFault) {
    let isFirst = state.withLock { state in
      state.unlocated[fault.chain] = fault
      defer { state.isLocatingFault = true }
      return !state.isLocatingFault
    }
    guard isFirst else { return }
    let status = DetachedThread.start(named: "vitrine-lines") { [weak self] in
      while let self, self.locateNext() {}
    }
    if status != 0 { while locateNext() {} }
  }

  private func locateNext() -> Bool {
    let next = state.withLock { state in
      let next = state.unlocated.popFirst()?.value
      state.isLocatingFault = next != nil
      return next
    }
    guard let next else { return false }
    let located = next.failure.located(by: next.program.findCalls(at: next.place), in: next.program)
    let isCurrent = state.withLock { state in
      guard state.faults[next.chain] == .failed(next.failure) else { return false }
      state.faults[next.chain] = .failed(located)
      return true
    }
    if isCurrent { onChange() }
    return true
  }
}
