/// The permissions of a program that deals with somebody else's code: the files that it sees, and its limits.
///
/// System calls are restricted by one of the lists in `CContainment`; the network, other processes and the display are
/// never reachable. `Containment.isolation` says which of these restrictions the kernel provides.
public struct Container: Hashable, Sendable {
  /// The system calls that a program keeps.
  public enum SystemCalls: Hashable, Sendable {
    /// The calls of a compiler or linker, from the start.
    case compiler
    /// The calls of a compiler's driver, which starts compilers: only where they end with it, in a process namespace.
    case driver
    /// The program gives up calls itself, before it loads somebody else's code.
    case ownList
  }

  public var calls: SystemCalls
  /// The program, and others that it executes, as absolute paths; the program loaders are added.
  public var programs: [String]
  /// Files and folders that can be read, with everything below them; those that do not exist are skipped.
  public var readable: [String]
  /// Folders that can be written to.
  public var writable: [String]
  /// Folders in which only the program itself sees its changes; read-only where the system cannot do that.
  public var copied: [String]
  public var limits: [Limit]

  /// A limit of `setrlimit(2)`: soft and hard.
  public struct Limit: Hashable, Sendable {
    /// The resources, by the numbers that x86-64 and arm64 share.
    public enum Resource: Int32, Sendable {
      case processorTime = 0, fileSize, data
      case core = 4
      /// Applies only in a user namespace of its own: elsewhere all of the user's processes would count.
      case processes = 6
      case files, lockedMemory, addresses
      case messageQueues = 12
      case realtimePriority = 14
    }

    public var resource: Resource
    public var soft: UInt
    public var hard: UInt

    /// - Parameter hard: the hard limit; nil makes it equal to the soft one.
    public init(_ resource: Resource, _ soft: Int, hard: Int? = nil) {
      self.resource = resource
      (self.soft, self.hard) = (UInt(soft), UInt(hard ?? soft))
    }
  }

  public init(
    calls: SystemCalls, programs: [String], readable: [String], writable: [String] = [], copied: [String] = [],
    limits: [Limit]
  ) {
    (self.calls, self.programs, self.readable, self.writable) = (calls, programs, readable, writable)
    (self.copied, self.limits) = (copied, limits)
  }

  /// Limits of a compiler or linker besides those of each run (`ResourceLimits`).
  public static let compilerLimits = [Limit(.files, 4096), Limit(.processes, 256)]

  /// Limits of every contained program: no core file, no real-time queue, no locked memory.
  public static let commonLimits = [
    Limit(.core, 0), Limit(.lockedMemory, 0), Limit(.messageQueues, 0), Limit(.realtimePriority, 0),
  ]
}

extension Container {
  /// The most bytes that a program can write to the folders that are copied.
  static let copyBytes = 512 << 20

  /// The system files that every program needs: libraries, the loader's cache, the time zone, random numbers.
  static let systemFiles = [
    "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/os-release",
    "/etc/nsswitch.conf", "/etc/fonts", "/etc/alternatives", "/sys/devices/system/cpu", "/dev/zero", "/dev/urandom",
    "/dev/random",
  ]

  /// Loaders, which the kernel executes with a program.
  static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

  /// A program's own processes, and descriptions of the machine.
  static let processFiles = ["/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat"]
}
