import CContainment

/// The mechanisms that isolate a contained program from the rest of the system. Which ones exist depends on the kernel,
/// and on the surroundings of this process.
public struct Isolation: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Users, processes, network and IPC of its own.
  public static let namespaces = Isolation(rawValue: UInt32(CONTAINMENT_NAMESPACES.rawValue))
  /// A file system of its own.
  public static let mounts = Isolation(rawValue: UInt32(CONTAINMENT_MOUNTS.rawValue))
  /// Rights on files (Landlock).
  public static let landlock = Isolation(rawValue: UInt32(CONTAINMENT_LANDLOCK.rawValue))
  /// A list of system calls (seccomp).
  public static let calls = Isolation(rawValue: UInt32(CONTAINMENT_CALLS.rawValue))

  public static let all: Isolation = [.namespaces, .mounts, .landlock, .calls]

  /// True if somebody else's code may run with this isolation: it writes no file of the user's, and reaches no network
  /// and no other process.
  public var isSufficient: Bool { contains(.calls) && (contains(.landlock) || contains(.mounts)) }
}

/// A mechanism that could not be set up.
public struct MissingIsolation: Hashable, Sendable {
  public let mechanism: Isolation
  /// The step of `containment_step` at which it failed.
  let step: UInt32
  let error: SystemError

  /// The missing mechanism, the reason and the consequence, in one line without a full stop.
  public var description: String {
    let reason = "\(Self.steps[step] ?? "starting"): \(error.reason(missing: "not there"))"
    return switch mechanism {
    case .namespaces:
      "no namespaces (\(reason)): previews can learn names, sizes and times of your files\(Self.settingHint(error))"
    case .mounts: "no mounts of its own (\(reason)): previews can learn names, sizes and times of your files"
    case .landlock: "no Landlock (\(reason))"
    default: "no seccomp (\(reason))"
    }
  }

  private static let steps: [UInt32: String] = [
    CONTAINMENT_AT_CLONE.rawValue: "clone", CONTAINMENT_AT_USERS.rawValue: "uid_map",
    CONTAINMENT_AT_MOUNTS.rawValue: "mount", CONTAINMENT_AT_PROCESSES.rawValue: "mount of proc",
    CONTAINMENT_AT_PIVOT.rawValue: "pivot_root", CONTAINMENT_AT_LANDLOCK.rawValue: "landlock_restrict_self",
    CONTAINMENT_AT_CALLS.rawValue: "seccomp", CONTAINMENT_AT_PRIVILEGES.rawValue: "capset",
  ]

  /// Returns the setting to change so that an ordinary user can make namespaces, where one forbids it.
  private static func settingHint(_ error: SystemError) -> String {
    let settings = [
      ("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1", "kernel.apparmor_restrict_unprivileged_userns=0"),
      ("/proc/sys/kernel/unprivileged_userns_clone", "0", "kernel.unprivileged_userns_clone=1"),
      ("/proc/sys/user/max_user_namespaces", "0", "user.max_user_namespaces=10000"),
    ]
    let found = settings.first { path, value, _ in
      Descriptor.firstBytes(8, of: path).map { String(decoding: $0, as: UTF8.self).hasPrefix(value) } ?? false
    }
    return found.map { "; the setting \($0.2) would allow them" } ?? ""
  }
}
