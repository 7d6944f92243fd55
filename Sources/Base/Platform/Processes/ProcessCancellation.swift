import Glibc
import Synchronization

/// Ends running programs, from any thread.
///
/// One cancellation serves any number of programs, one after the other or at the same time. Once cancelled, it lets
/// none start.
public final class ProcessCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var groups: Set<pid_t> = []
  }

  private let state = Mutex(State())

  public init() {}

  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Kills the running programs, with all processes of their groups.
  public func cancel() {
    state.withLock { state in
      state.isCancelled = true
      // A group is taken out before its leader is waited for: until then no other process gets its number.
      for group in state.groups { kill(-group, SIGKILL) }
    }
  }

  /// Calls `spawn`, which returns 0 and sets the number of a process group. Returns `ECANCELED` instead once cancelled.
  func start(_ spawn: (inout pid_t) -> Int32, pid: inout pid_t) -> Int32 {
    state.withLock { state in
      guard !state.isCancelled else { return ECANCELED }
      let status = spawn(&pid)
      if status == 0 { state.groups.insert(pid) }
      return status
    }
  }

  func remove(_ group: pid_t) { state.withLock { _ = $0.groups.remove(group) } }
}
