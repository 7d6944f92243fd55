import Foundation
import Platform
import Synchronization
import TestSupport

/// A source that a thread saves again and again, in turn as one that gives a picture and as one that crashes.
final class ChangingSource {
  private let place: HostilePlace
  private let shader = HostileShader(name: "changing", outcome: .either)
  private let sharedFiles = Remains.sharedFiles
  /// Saves by the thread.
  private let saves = Atomic(0)

  init() throws { place = try HostilePlace(shader) }

  /// Renders the source several times while it changes, and both versions afterwards.
  func renderViolations() throws -> [String] {
    var found = try whileChanging { try (0..<4).flatMap { try render(to: "round \($0)", as: .either) } }
    for (run, crashes) in [true, false, true].enumerated() {
      try write(crashes: crashes)
      found += try render(to: "version \(run)", as: crashes ? .fails : .succeeds)
    }
    return found + Remains.collect(in: place, isFailure: false, sharedFilesBefore: sharedFiles)
  }

  /// Shows the source while it changes, and its picture afterwards.
  func windowViolations() throws -> [String] {
    let server = try XServer(screen: "320x200x24")
    try write(crashes: false)
    let line = [place.source, "--effect", shader.name, "--size", "320x200", "--no-content", "--threads", "2"]
    let program = try SupervisedProgram(line, in: place, run: "window", display: server.display)
    defer { program.end() }
    let peer = try WindowPeer(server.display)
    try whileChanging {
      try waitUntil("the window") { peer.find(pid: program.pid, movingTo: 0) || !program.isRunning }
      let first = saves.load(ordering: .relaxed)
      try waitUntil("500 saves") { saves.load(ordering: .relaxed) >= first + 500 || !program.isRunning }
    }
    guard program.isRunning else { return [program.ending] }
    try write(crashes: false)
    var found = program.errors.filter { !shader.isNamed(in: $0) }.map { "printed: \($0)" }
    if !isShown(server, program) { found.append("the last version is not shown: \(program.errors.last ?? "")") }
    peer.close()
    if !program.waitForEnd() || program.exitCode != 0 { found.append(program.ending) }
    program.end()
    place.note(program)
    return found + Remains.collect(in: place, isFailure: false, sharedFilesBefore: sharedFiles)
  }

  private func render(to name: String, as outcome: HostileShader.Outcome) throws -> [String] {
    let line = ["render", place.source, "--effect", shader.name, "--size", "320x200", "--no-content"]
    let program = try SupervisedProgram(line + ["-o", place.picture(name)], in: place, run: name)
    defer {
      program.end()
      place.note(program)
    }
    guard program.waitForEnd() else { return ["\(name): still runs"] }
    let isPicture = program.exitCode == 0 && program.errors.isEmpty && outcome != .fails
    let errors = program.errors
    let isError = program.exitCode == 65 && errors.count == 1 && shader.isNamed(in: errors[0]) && outcome != .succeeds
    return isPicture || isError ? [] : ["\(name): \(program.ending)"]
  }

  private func isShown(_ server: XServer, _ program: SupervisedProgram) -> Bool {
    var isShown = false
    try? waitUntil("the last version") {
      isShown = (126...129).contains(try server.screenshot()[310, 190] & 255)
      return isShown || !program.isRunning
    }
    return isShown
  }

  private func write(crashes: Bool) throws {
    var version = shader
    version.body = crashes ? "*hidden<volatile int>(0) = 1;" : "return half4(0, 0, 0.5, 1);"
    try place.save(version)
  }

  /// Calls a function while a thread saves both versions in turn.
  private func whileChanging<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isStopped = Flag()
    // Used by one thread at a time: this one waits for the other before it saves.
    nonisolated(unsafe) let source = self
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var crashes = false
      while !isStopped.value.load(ordering: .relaxed) {
        try? source.write(crashes: crashes)
        crashes.toggle()
        source.saves.add(1, ordering: .relaxed)
        usleep(1_000)
      }
      end.signal()
    }
    defer {
      isStopped.value.store(true, ordering: .relaxed)
      end.wait()
    }
    return try body()
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
