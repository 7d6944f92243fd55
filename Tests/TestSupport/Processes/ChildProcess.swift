public import Glibc
import Platform

/// A program that runs beside a test and ends with it, even if the test process crashes.
public final class ChildProcess {
  /// The process id of the program.
  public private(set) var pid: pid_t = 0
  private let guardian: pid_t
  private let standardInput: Int32
  private let standardOutput: Int32
  private var buffered: [UInt8] = []
  private var isStopped = false

  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  /// Starts `arguments[0]`, found in `PATH`; its standard error is discarded.
  public init(_ arguments: [String], environment: [String: String] = [:]) throws {
    // The shell waits for the end of its input, when this process closes it or ends. It continues a stopped program,
    // which could not end otherwise. Its first line of output precedes those of the program.
    let script = #"""
      exec 3<&0; sh -c 'echo $$; exec "$@"' sh "$@" </dev/null 2>/dev/null & child=$!; read _ <&3
      kill $child 2>/dev/null; kill -CONT $child 2>/dev/null; wait $child
      """#
    let settings = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let words = ["/usr/bin/env"] + settings + ["/bin/sh", "-c", script, "sh"] + arguments
    (guardian, standardInput, standardOutput) = try spawn(words)
    guard let line = readLine(), let pid = pid_t(line) else {
      throw Failure(description: "\(arguments[0]) did not start")
    }
    self.pid = pid
  }

  deinit { stop() }

  /// Returns the next line of output; nil at its end, or after `waitLimit`.
  public func readLine() -> String? {
    let deadline = monotonicSeconds() + waitLimit
    while true {
      if let end = buffered.firstIndex(of: 10) {
        defer { buffered.removeSubrange(...end) }
        return String(decoding: buffered[..<end], as: UTF8.self)
      }
      let left = deadline - monotonicSeconds()
      var source = pollfd(fd: standardOutput, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&source, 1, Int32(left * 1000) + 1) > 0 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(standardOutput, &chunk, chunk.count)
      guard count > 0 else { return nil }
      buffered += chunk[..<count]
    }
  }

  public func send(signal: Int32) { kill(pid, signal) }

  /// Ends the program and waits for its end.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    close(standardInput)
    var status: Int32 = 0
    waitpid(guardian, &status, 0)
    close(standardOutput)
  }
}

/// Runs a program and waits for its end.
///
/// - Returns: its exit status, or 128 plus the number of the signal that ended it, as in a shell; and its standard
///   output.
@discardableResult
public func runTool(_ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int, output: String)
{
  let settings = environment.map { "\($0.key)=\($0.value)" }.sorted()
  let (pid, input, output) = try spawn(["/usr/bin/env"] + settings + arguments)
  close(input)
  var text: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while case let count = read(output, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
  close(output)
  var status: Int32 = 0
  waitpid(pid, &status, 0)
  let signal = Int(status & 0x7F)
  return (signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal, String(decoding: text, as: UTF8.self))
}

/// Returns whether a program is in `PATH`.
public func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}

private func spawn(_ words: [String]) throws -> (pid: pid_t, input: Int32, output: Int32) {
  var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
  guard pipe(&input) == 0, pipe(&output) == 0 else { throw ChildProcess.Failure(description: "pipe") }
  // Other children must not inherit the ends kept here, or closing them would have no effect.
  for end in [input[1], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, input[0], 0)
  posix_spawn_file_actions_adddup2(&actions, output[1], 1)
  for end in [input[0], output[1]] where end > 2 { posix_spawn_file_actions_addclose(&actions, end) }
  // Swift's worker threads block signals. A child that inherits their mask could not be ended by a signal.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  let arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var pid: pid_t = 0
  let status = posix_spawn(&pid, words[0], &actions, &attributes, arguments, environ)
  close(input[0])
  close(output[1])
  guard status == 0 else {
    throw ChildProcess.Failure(description: "\(words[0]): \(String(cString: strerror(status)))")
  }
  return (pid, input[1], output[0])
}
