import CContainment
import Glibc
import Synchronization

/// Starts programs with all isolation that can be set up here.
///
/// The available mechanisms are found by setting them up: a start that fails at one for a lasting reason is repeated
/// without it, and it is left out from then on.
public enum Containment {
  private struct State {
    var isolation = Isolation.all
    var missing: [MissingIsolation] = []
    var acceptsRisk = false
  }

  private static let state = Mutex(State())

  /// The mechanisms that have not been found missing.
  public static var isolation: Isolation { state.withLock { $0.isolation } }

  /// The mechanisms that are missing here.
  public static var missing: [MissingIsolation] { state.withLock { $0.missing } }

  /// Allows code to run though the isolation is not sufficient: the user who starts this process accepts the risk.
  public static func acceptRisk() { state.withLock { $0.acceptsRisk = true } }

  /// True if code runs here though the isolation is not sufficient.
  public static var isRisky: Bool { state.withLock { $0.acceptsRisk && !$0.isolation.isSufficient } }

  /// The remarks on the isolation for the user, a line each: the missing ones, and that code runs without them.
  public static var remarks: [String] {
    missing.map(\.description) + (isRisky ? ["uncontained: the code of this file has your rights"] : [])
  }

  /// The reason why somebody else's code does not run here; nil if it does.
  public static var refusal: String? {
    let (isolation, missing, accepts) = state.withLock { ($0.isolation, $0.missing, $0.acceptsRisk) }
    guard !isolation.isSufficient, !accepts else { return nil }
    let reasons = missing.map(\.description).joined(separator: ", ")
    return "this system cannot contain the code: \(reasons); --uncontained runs it with your rights"
  }

  /// Starts a contained program, which ends with this process, however that ends.
  ///
  /// - Parameters:
  ///   - words: the program's absolute path, and its arguments.
  ///   - descriptors: the descriptors by their numbers in the new process, from 0 on, at most 16; it inherits no
  ///     others.
  ///   - environment: `NAME=VALUE`.
  ///   - pid: set to the new process's number. It leads a process group.
  /// - Returns: 0 or an error number: `ENOTSUP` if there is a `refusal`.
  public static func start(
    _ words: [String], in container: Container, descriptors: [Spawn.Source], environment: [String], pid: inout Int32
  ) -> Int32 {
    let plan = StartPlan(words, in: container, descriptors: descriptors, environment: environment)
    while true {
      guard refusal == nil else { return ENOTSUP }
      let isolation = isolation
      // Without a namespace of their own, processes that a driver starts could outlive it.
      if container.calls == .driver, !isolation.contains(.namespaces) { return ENOTSUP }
      var start = containment_start()
      // The kernel ends the program with the thread that started it.
      let code = SpawnThread.shared.run {
        plan.withStart(isolation: isolation) { plan in
          start = plan
          return containment_start(&start)
        }
      }
      if code == 0 {
        pid = start.pid
        return 0
      }
      guard let mechanism = mechanism(of: start.step, isolation), isPermanent(code) else { return code }
      state.withLock { state in
        guard state.isolation.contains(mechanism) else { return }
        state.isolation.subtract(mechanism == .namespaces ? [.namespaces, .mounts] : mechanism)
        state.missing.append(MissingIsolation(mechanism: mechanism, step: start.step, error: SystemError(code)))
      }
    }
  }

  /// Restricts this process permanently, all its threads and those to come, to the system calls of views
  /// (`containment_view_calls`).
  ///
  /// - Returns: the error, or nil on success.
  public static func restrictSystemCalls() -> SystemError? {
    let code = containment_leave_calls(CONTAINMENT_VIEWS)
    return code == 0 ? nil : SystemError(code)
  }

  /// Returns the mechanism that a step belongs to; nil for steps of every start.
  private static func mechanism(of step: UInt32, _ isolation: Isolation) -> Isolation? {
    switch containment_step(rawValue: step) {
    case CONTAINMENT_AT_CLONE, CONTAINMENT_AT_USERS: isolation.contains(.namespaces) ? .namespaces : nil
    case CONTAINMENT_AT_MOUNTS, CONTAINMENT_AT_PROCESSES, CONTAINMENT_AT_PIVOT: .mounts
    case CONTAINMENT_AT_LANDLOCK: .landlock
    case CONTAINMENT_AT_CALLS: .calls
    default: nil
    }
  }

  /// Returns whether an error is permanent: something is forbidden or unknown here, rather than short at the moment.
  private static func isPermanent(_ code: Int32) -> Bool {
    [EPERM, EACCES, EINVAL, ENOSYS, EOPNOTSUPP, ENOSPC, EUSERS, EROFS, ENODEV].contains(code)
  }
}
