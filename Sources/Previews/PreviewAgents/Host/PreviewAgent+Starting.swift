import Glibc
import Platform

extension PreviewAgent {
  /// A process that has been started, with this process's ends of the connections to it.
  struct StartedProcess {
    var pid: pid_t
    var socket: PacketSocket
    /// A descriptor of what it prints, which does not block and which the receiver closes.
    var output: Int32
  }

  /// The variables of this process's environment that an agent gets.
  private static let inheritedVariables = [
    "PATH", "HOME", "LANG", "LC_ALL", "TZ", "XDG_DATA_HOME", "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    "VITRINE_ASSETS",
  ]

  /// Starts the process of an agent.
  ///
  /// - Parameters:
  ///   - program: its command line, to which the number of threads is appended.
  ///   - container: the limits on what it may do; nil for a trusted process.
  static func spawn(_ program: [String], threads: Int, in container: Container?) throws(SystemError) -> StartedProcess {
    let (socket, child) = try PacketSocket.pair(childFrom: 5)
    defer { close(child) }
    var pipe: [Int32] = [-1, -1]
    // Other children would inherit both ends of Swift's `pipe`.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pipe) == 0 else { throw .last }
    defer { close(pipe[1]) }
    _ = fcntl(pipe[0], F_SETFL, O_NONBLOCK)
    let environment =
      inheritedVariables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } } + [
        // State is stored by identities, which must not differ from process to process.
        "SWIFT_DETERMINISTIC_HASHING=1", "SWIFT_BACKTRACE=enable=no",
      ]
    let words = program + ["\(threads)"]
    let descriptors: [Spawn.Source] = [.null, .descriptor(pipe[1]), .descriptor(pipe[1]), .descriptor(child)]
    var pid: pid_t = 0
    let code =
      if let container {
        Containment.start(words, in: container, descriptors: descriptors, environment: environment, pid: &pid)
      } else {
        Spawn.start(words, descriptors: descriptors, environment: environment, pid: &pid)
      }
    guard code == 0 else {
      close(pipe[0])
      throw SystemError(code)
    }
    return StartedProcess(pid: pid, socket: socket, output: pipe[0])
  }
}
