public import Glibc
import Platform

/// A program that runs beside a test and dies with it, even when the test process crashes.
public final class ChildProcess {
  /// The program's own process id.
  public private(set) var pid: pid_t = 0
  private let guardian: pid_t
  private let standardInput: Int32
  private let standardOutput: Int32
  private var buffered: [UInt8] = []
  private var isStopped = false

  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  /// Starts `arguments[0]`, found in `PATH`; its standard error goes nowhere.
  public init(_ arguments: [String], environment: [String: String] = [:]) throws {
    // The shell waits for the end of its input, which comes when this process closes it or ends.
    // A stopped program is continued, or it could not end. The first line comes before any of the program's own.
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

  /// The next line of the program's output, or nil when it ends, or when none comes for as long as a test waits.
  public func readLine() -> String? {
    let deadline = monotonicSeconds() + patience
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

  /// Ends the program and waits until it is gone.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    close(standardInput)
    var status: Int32 = 0
    waitpid(guardian, &status, 0)
    close(standardOutput)
  }
}

/// Runs a program to its end.
///
/// - Returns: its exit status and what it wrote to standard output.
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
  return (Int((status >> 8) & 0xFF), String(decoding: text, as: UTF8.self))
}

/// Whether a program can be found in `PATH`.
public func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}

private func spawn(_ words: [String]) throws -> (pid: pid_t, input: Int32, output: Int32) {
  var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
  guard pipe(&input) == 0, pipe(&output) == 0 else { throw ChildProcess.Failure(description: "pipe") }
  // The ends kept here must not live on in other children, or closing them would not be noticed.
  for end in [input[1], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, input[0], 0)
  posix_spawn_file_actions_adddup2(&actions, output[1], 1)
  for end in [input[0], output[1]] where end > 2 { posix_spawn_file_actions_addclose(&actions, end) }
  // Swift's worker threads block signals, and a child would inherit that: it could not be asked to end.
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
