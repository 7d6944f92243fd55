import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

/// The program in a session of its own, with its standard error in a file and its processes and mappings observed.
final class SupervisedProgram {
  let pid: Int32
  private let shell: ChildProcess
  private let errorLog: String
  private let codeFile: String
  private let observer: ProcessObserver

  /// - Parameters:
  ///   - place: the folders that the program uses.
  ///   - run: a name for the logs.
  init(_ arguments: [String], in place: HostilePlace, run: String, display: String? = nil) throws {
    let path = try #require(Program.path)
    errorLog = place.log("\(run).errors")
    codeFile = place.log("\(run).code")
    // A source that attacks its parent or its process group finds only this shell, which also ends the program if the
    // test process crashes. It starts nothing after the program: where a source fills the process table it could not.
    // A shell has its jobs ignore SIGINT; the program would not hear one that comes before it catches it.
    let script = #"""
      trap 'kill -KILL $child' TERM
      cd "$HOME" && env --default-signal=INT "$@" >"$0.output" 2>"$0.errors" & child=$!
      echo $child; wait $child; echo $? >"$0.code"
      """#
    var environment = place.environment
    environment["DISPLAY"] = display
    shell = try ChildProcess(
      ["setsid", "sh", "-c", script, place.log(run), path] + arguments, environment: environment)
    pid = try #require(Int32(shell.readLine() ?? ""))
    observer = ProcessObserver(pid, cache: place.cache)
  }

  deinit { end() }

  /// The exit status; nil while the program runs, and if it took the shell with it.
  var exitCode: Int? {
    // The line end shows that the line is complete.
    let line = FileManager.default.contents(atPath: codeFile).map { String(decoding: $0, as: UTF8.self) }
    return line.flatMap { $0.hasSuffix("\n") ? Int($0.dropLast()) : nil }
  }

  /// The end of the program, once it has ended: the exit status and the output.
  var ending: String {
    _ = waitForEnd(within: 2)
    return "exit code \(exitCode.map(String.init) ?? "unknown"), \(errors.prefix(3))"
  }

  var isRunning: Bool { ProcessTable.isAlive(pid) }

  var errors: [String] {
    let data = FileManager.default.contents(atPath: errorLog) ?? Data()
    return String(decoding: data.prefix(100_000), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The mappings of the program that contain compiled code from the cache.
  var foreignMappings: [String] { observer.foreignMappings }

  /// The session in which the program was started.
  var session: Int32 { shell.pid }

  /// The processes that the program had started at some time.
  var started: [ProcessTable.Entry] { observer.started }

  /// The activity of the program and its descendants, for the report of a wait that was in vain.
  var activity: String {
    let table = ProcessTable()
    let entries = [pid].compactMap { table.entries[$0] } + table.descendants(of: pid)
    return entries.map { "\($0.name) \($0.pid) \($0.state)" }.joined(separator: ", ")
  }

  /// The names of the program's threads and the system calls in which they are (proc_pid_syscall(5)), for the same
  /// report.
  var threads: String {
    let folder = "/proc/\(pid)/task"
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return numbers.map { number in
      ["comm", "wchan", "syscall"].map { ProcFile.text("\(folder)/\(number)/\($0)").filter { $0 != "\n" } }
        .joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// Waits for the end of the program; false if it still runs after `seconds`.
  func waitForEnd(within seconds: Double = waitLimit) -> Bool {
    let deadline = monotonicSeconds() + seconds
    while monotonicSeconds() < deadline {
      if exitCode != nil { return true }
      if !ProcessTable.isAlive(shell.pid), !isRunning { return true }
      usleep(5_000)
    }
    return false
  }

  /// Ends the program and everything that it started.
  func end() {
    observer.stop()
    if isRunning { kill(pid, SIGKILL) }
    // The shell ends by itself, unless the source has stopped it.
    let deadline = monotonicSeconds() + 1
    while ProcessTable.isAlive(shell.pid), monotonicSeconds() < deadline { usleep(2_000) }
    shell.stop()
  }
}

/// A thread that samples the mappings and the descendants of a process.
private final class ProcessObserver: Sendable {
  private struct State {
    var foreignMappings: Set<String> = []
    var started: Set<ProcessTable.Entry> = []
    var isStopped = false
  }

  private let state = Mutex(State())

  var foreignMappings: [String] { state.withLock { $0.foreignMappings.sorted() } }
  var started: [ProcessTable.Entry] { state.withLock { Array($0.started) } }

  init(_ pid: Int32, cache: String) {
    Thread.detachNewThread { [self] in
      // Mappings are read more often: they may be short, and a table of all processes costs more.
      for turn in 0... {
        guard !state.withLock(\.isStopped), ProcessTable.isAlive(pid) else { return }
        sampleMappings(pid, cache)
        if turn % 5 == 0 { sampleDescendants(pid) }
        usleep(10_000)
      }
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  private func sampleMappings(_ pid: Int32, _ cache: String) {
    let text = ProcFile.text("/proc/\(pid)/maps")
    guard text.contains(cache) else { return }
    let paths = text.split(separator: "\n").compactMap { line -> String? in
      let isCode = line.split(separator: " ").dropFirst().first?.contains("x") == true
      guard line.contains(cache), isCode || line.contains(".so") else { return nil }
      return line.split(separator: "/").last.map(String.init)
    }
    state.withLock { $0.foreignMappings.formUnion(paths) }
  }

  private func sampleDescendants(_ pid: Int32) {
    let started = ProcessTable().descendants(of: pid).filter(\.isAlive)
    state.withLock { state in
      for entry in started where !state.started.contains(where: { $0.isSame(as: entry) }) {
        state.started.insert(entry)
      }
    }
  }
}
