/// What a program that deals with somebody else's code may do: the files that it sees, and its limits.
///
/// System calls are restricted by one of the lists in `CContainment`; network, other processes and the display are never
/// reached. What of this a kernel provides is `Containment.walls`.
public struct Container: Hashable, Sendable {
  /// The system calls that are left.
  public enum Calls: Hashable, Sendable {
    /// Those of a compiler or linker, from the start.
    case compiler
    /// Those of a compiler's driver, which starts compilers: only where they end with it, in a namespace of processes.
    case driver
    /// The program gives up calls itself, before it loads what it is for.
    case ownList
  }

  public var calls: Calls
  /// The program, what it executes besides (a loader of programs is added), as absolute paths.
  public var programs: [String]
  /// Files and folders that can be read, with everything below them; those that do not exist are skipped.
  public var readable: [String]
  /// Folders that can be written to.
  public var writable: [String]
  /// Folders in which the program sees what it writes, and nobody else does; where the system cannot do that, they can be
  /// read only.
  public var copied: [String]
  public var limits: [Limit]

  /// A limit of `setrlimit(2)`: soft and hard.
  public struct Limit: Hashable, Sendable {
    /// By the numbers that x86-64 and arm64 share.
    public enum Resource: Int32, Sendable {
      case processorTime = 0, fileSize, data
      case core = 4
      /// Of users of its own alone: elsewhere all of the user's processes would count.
      case processes = 6
      case files, lockedMemory, addresses
      case messageQueues = 12
      case realtimePriority = 14
    }

    public var resource: Resource
    public var soft: UInt
    public var hard: UInt

    /// - Parameter hard: nil for the soft one.
    public init(_ resource: Resource, _ soft: Int, hard: Int? = nil) {
      self.resource = resource
      (self.soft, self.hard) = (UInt(soft), UInt(hard ?? soft))
    }
  }

  public init(
    calls: Calls, programs: [String], readable: [String], writable: [String] = [], copied: [String] = [],
    limits: [Limit]
  ) {
    (self.calls, self.programs, self.readable, self.writable) = (calls, programs, readable, writable)
    (self.copied, self.limits) = (copied, limits)
  }

  /// Limits of a compiler or linker besides those that it is run with (`ResourceLimits`).
  public static let compilerLimits = [Limit(.files, 4096), Limit(.processes, 256)]

  /// Limits of every contained program: no core file, no real-time queue, no locked memory.
  public static let commonLimits = [
    Limit(.core, 0), Limit(.lockedMemory, 0), Limit(.messageQueues, 0), Limit(.realtimePriority, 0),
  ]
}

extension Container {
  /// Bytes of what a program can write to the folders that are copied.
  static let copyBytes = 512 << 20

  /// What every program needs of the system: libraries, the loader's cache, the time zone, random numbers.
  static let systemFiles = [
    "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/os-release",
    "/etc/nsswitch.conf", "/etc/fonts", "/etc/alternatives", "/sys/devices/system/cpu", "/dev/zero", "/dev/urandom",
    "/dev/random",
  ]

  /// Loaders, which the kernel executes with a program.
  static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

  /// Its own processes, and what tells of the machine.
  static let processFiles = ["/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat"]
}
