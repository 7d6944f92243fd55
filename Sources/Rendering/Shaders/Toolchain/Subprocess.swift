import Glibc
import Platform

/// The result of a program that was run to its end or to a time limit.
struct Subprocess {
  enum Termination: Hashable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  var termination: Termination
  var output: [UInt8]
  var errors: [UInt8]

  /// Runs `words[0]` with the other words as arguments, without a shell.
  ///
  /// The program gets a minimal environment, no input, and a process group of its own, which is killed after `seconds`.
  /// Blocks the calling thread until both pipes are closed.
  static func run(_ words: [String], temporary: String, within seconds: Double) throws(ShaderError) -> Subprocess {
    var pipes: [Int32] = [-1, -1, -1, -1]
    defer { for file in pipes where file >= 0 { close(file) } }
    // Socket pairs are created with close-on-exec, unlike Swift's `pipe`.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let made = pipes.withUnsafeMutableBufferPointer { buffer in
      [0, 2].allSatisfy { socketpair(AF_UNIX, kind, 0, buffer.baseAddress! + $0) == 0 }
    }
    guard made else { throw .compilerFailed(reason: "no pipe: \(String(cString: strerror(errno)))") }

    var pid: pid_t = 0
    let status = spawn(words, temporary: temporary, output: pipes[1], errors: pipes[3], pid: &pid)
    guard status == 0 else {
      throw .compilerFailed(reason: "\(words[0]): \(Files.reason(SystemError(status)))")
    }
    for end in [1, 3] {
      close(pipes[end])
      pipes[end] = -1
    }
    var outputs: [[UInt8]] = [[], []]
    let inTime = collect(from: [pipes[0], pipes[2]], into: &outputs, within: seconds)
    if !inTime { kill(-pid, SIGKILL) }
    var code: Int32 = 0
    while waitpid(pid, &code, 0) < 0, errno == EINTR {}
    let signal = code & 0x7f
    let termination: Termination = !inTime ? .timedOut : signal != 0 ? .signalled(signal) : .exited(code >> 8 & 0xff)
    return Subprocess(termination: termination, output: outputs[0], errors: outputs[1])
  }

  private static func spawn(
    _ words: [String], temporary: String, output: Int32, errors: Int32, pid: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let kept = ["PATH", "HOME"].compactMap { name in Files.variable(name).map { "\(name)=\($0)" } }
    let environment = kept + ["LC_ALL=C", "TMPDIR=\(temporary)"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + settings { free(text) } }
    return posix_spawn(&pid, words[0], &actions, &attributes, &arguments, &settings)
  }

  /// Reads both pipes to their ends; false if the time limit was reached first.
  private static func collect(from files: [Int32], into outputs: inout [[UInt8]], within seconds: Double) -> Bool {
    let deadline = monotonicSeconds() + seconds
    var isOpen = [true, true]
    var chunk = [UInt8](repeating: 0, count: 65536)
    while isOpen.contains(true) {
      let left = deadline - monotonicSeconds()
      guard left > 0 else { return false }
      // poll ignores negative descriptors.
      var waits = zip(files, isOpen).map { pollfd(fd: $1 ? $0 : -1, events: Int16(POLLIN), revents: 0) }
      guard poll(&waits, 2, Int32(min(left * 1000 + 1, 1e6))) > 0 else { continue }
      for index in 0..<2 where waits[index].revents != 0 {
        let count = read(files[index], &chunk, chunk.count)
        if count > 0 {
          outputs[index] += chunk[..<count]
        } else if count == 0 || errno != EINTR {
          isOpen[index] = false
        }
      }
    }
    return true
  }
}
