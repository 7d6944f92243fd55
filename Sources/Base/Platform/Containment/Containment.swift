import CContainment
import Glibc
import Synchronization

/// Starts programs behind walls, with all walls that can be built here.
///
/// Which those are is found by building them: a start that fails at a wall for a reason that stays is made again without
/// it, and that wall is left out from then on.
public enum Containment {
  private struct State {
    var walls = Walls.all
    var missing: [MissingWall] = []
    var acceptsRisk = false
  }

  private static let state = Mutex(State())

  /// The walls that have not been found missing.
  public static var walls: Walls { state.withLock { $0.walls } }

  /// The walls that are missing here.
  public static var missing: [MissingWall] { state.withLock { $0.missing } }

  /// Lets code run though the walls do not suffice: who starts this process accepts what it may do.
  public static func acceptRisk() { state.withLock { $0.acceptsRisk = true } }

  /// Whether code runs here though the walls do not suffice.
  public static var isRisky: Bool { state.withLock { $0.acceptsRisk && !$0.walls.suffice } }

  /// What the user has to know of the walls, a line each: those that are missing, and that code runs without them.
  public static var remarks: [String] {
    missing.map(\.description) + (isRisky ? ["uncontained: the code of this file has your rights"] : [])
  }

  /// Why no code of somebody else's runs here; nil where it does.
  public static var refusal: String? {
    let (walls, missing, accepts) = state.withLock { ($0.walls, $0.missing, $0.acceptsRisk) }
    guard !walls.suffice, !accepts else { return nil }
    let reasons = missing.map(\.description).joined(separator: ", ")
    return "this system cannot contain the code: \(reasons); --uncontained runs it with your rights"
  }

  /// Starts a contained program; it ends with this process, however that ends.
  ///
  /// - Parameters:
  ///   - words: the program's absolute path, and its arguments.
  ///   - descriptors: by their numbers in the new process, from 0 on, at most 16; it inherits no others.
  ///   - environment: `NAME=VALUE`.
  ///   - pid: set to the new process's number. It leads a process group.
  /// - Returns: 0 or an error number: `ENOTSUP` where `refusal` has the reason.
  public static func start(
    _ words: [String], in container: Container, descriptors: [Spawn.Source], environment: [String], pid: inout Int32
  ) -> Int32 {
    let plan = StartPlan(words, in: container, descriptors: descriptors, environment: environment)
    while true {
      guard refusal == nil else { return ENOTSUP }
      let walls = walls
      // Without a namespace of their own, processes that a driver starts could outlive it.
      if container.calls == .driver, !walls.contains(.namespaces) { return ENOTSUP }
      var start = containment_start()
      // The kernel ends it with the thread that has started it.
      let code = SpawnThread.shared.run {
        plan.withStart(behind: walls) { plan in
          start = plan
          return containment_start(&start)
        }
      }
      if code == 0 {
        pid = start.pid
        return 0
      }
      guard let wall = wall(of: start.step, walls), stays(code) else { return code }
      state.withLock { state in
        guard state.walls.contains(wall) else { return }
        state.walls.subtract(wall == .namespaces ? [.namespaces, .mounts] : wall)
        state.missing.append(MissingWall(wall: wall, step: start.step, error: SystemError(code)))
      }
    }
  }

  /// Leaves this process, for good, the system calls of views (`containment_view_calls`): all its threads, and those to
  /// come.
  ///
  /// - Returns: why it could not; nil where it could.
  public static func giveUpCalls() -> SystemError? {
    let code = containment_leave_calls(CONTAINMENT_VIEWS)
    return code == 0 ? nil : SystemError(code)
  }

  /// The wall that a step belongs to; nil for steps of every start.
  private static func wall(of step: UInt32, _ walls: Walls) -> Walls? {
    switch containment_step(rawValue: step) {
    case CONTAINMENT_AT_CLONE, CONTAINMENT_AT_USERS: walls.contains(.namespaces) ? .namespaces : nil
    case CONTAINMENT_AT_MOUNTS, CONTAINMENT_AT_PROCESSES, CONTAINMENT_AT_PIVOT: .mounts
    case CONTAINMENT_AT_LANDLOCK: .landlock
    case CONTAINMENT_AT_CALLS: .calls
    default: nil
    }
  }

  /// Whether an error says that something is forbidden or unknown here, and not that there is no room now.
  private static func stays(_ code: Int32) -> Bool {
    [EPERM, EACCES, EINVAL, ENOSYS, EOPNOTSUPP, ENOSPC, EUSERS, EROFS, ENODEV].contains(code)
  }
}
