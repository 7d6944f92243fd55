import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct SubprocessTests {
  private static func run(
    _ script: String, within seconds: Double = 60, limits: ResourceLimits = ResourceLimits()
  ) throws -> Subprocess {
    try Subprocess.run(["/bin/sh", "-c", script], temporary: "/tmp", within: seconds, limits: limits)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [0, 1, 7, 255]) func exitStatus(code: Int32) throws {
    let process = try Self.run("echo out; echo err >&2; exit \(code)")
    #expect(process.termination == .exited(code))
    #expect(Self.text(process.output) == "out\n")
    #expect(Self.text(process.errors) == "err\n")
  }

  @Test(arguments: [SIGSEGV, SIGKILL, SIGTERM]) func signal(number: Int32) throws {
    let process = try Self.run("echo before; kill -\(number) $$")
    #expect(process.termination == .signalled(number))
    #expect(Self.text(process.output) == "before\n")
  }

  @Test func timeLimit() throws {
    let start = monotonicSeconds()
    let process = try Self.run("echo begun; exec sleep 300", within: 0.3)
    #expect(process.termination == .timedOut)
    #expect(Self.text(process.output) == "begun\n")
    #expect((0.3..<100).contains(monotonicSeconds() - start))
  }

  /// A descriptor that is not close-on-exec, as a parent or a C library may leave one, is not the program's.
  @Test func aProgramInheritsItsThreeDescriptorsOnly() throws {
    let file = fcntl(open("/dev/null", O_RDONLY | O_CLOEXEC), F_DUPFD, 200)
    defer { close(file) }
    try #require(file >= 200 && fcntl(file, F_GETFD) == 0)
    // The fourth is the folder that is listed.
    let process = try Self.run("exec ls /proc/self/fd")
    #expect(Self.text(process.output) == "0\n1\n2\n3\n")
  }

  /// The pipes stay open as long as any process of the group has them.
  @Test func theProcessGroupEndsWithItsLeader() throws {
    let start = monotonicSeconds()
    let process = try Self.run("sleep 300 & echo $!; exit 0")
    #expect(process.termination == .exited(0))
    #expect(monotonicSeconds() - start < 100)
    let sleeper = try #require(pid_t(Self.text(process.output).dropLast()))
    try waitUntil("the end of the other process") { kill(sleeper, 0) != 0 }
  }

  @Test(arguments: [
    ("while :; do :; done", Subprocess.Limit.cpuTime),
    ("(while :; do :; done) & wait", .cpuTime),
    ("sleep 300", .stall),
    ("sleep 300 & sleep 300", .stall),
    ("head -c 3000000 /dev/zero", .output),
    ("head -c 3000000 /dev/zero >&2; sleep 300", .errors),
    ("yes", .output),
  ])
  func limits(script: String, limit: Subprocess.Limit) throws {
    let limits = ResourceLimits(cpuSeconds: 1, output: 2_000_000, errors: 1_000_000, stallSeconds: 1)
    let process = try Self.run(script, within: .infinity, limits: limits)
    #expect(process.exceeded == limit)
    #expect(process.output.count <= 2_000_000 + 65536)
  }

  @Test func writtenFilesHaveALimit() throws {
    var template = Array("/tmp/vitrine-limit-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    close(file)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let process = try Self.run(
      "sleep 0.3; head -c 3000000 /dev/zero > \(path)", limits: ResourceLimits(fileSize: 1_000_000))
    #expect(process.exceeded == .fileSize)
    #expect(try InputFile.read(path, limit: 2_000_000).count <= 1_000_000)
  }

  /// Waiting is no stall while something runs now and then.
  @Test func slowProgramsEndByThemselves() throws {
    let process = try Self.run(
      "for i in 1 2 3 4; do sleep 0.5; for j in $(seq 9999); do :; done; done; echo done",
      limits: ResourceLimits(cpuSeconds: 20, stallSeconds: 1.5))
    #expect(process.exceeded == nil && Self.text(process.output) == "done\n")
  }

  /// Far more than the pipes hold, on one after the other and on both at once.
  @Test(arguments: [";", "&"]) func largeOutputOnBothPipes(separator: String) throws {
    let process = try Self.run(
      "head -c 3000000 /dev/zero \(separator) head -c 2000000 /dev/zero >&2; wait; exit 3")
    #expect(process.termination == .exited(3))
    #expect(process.output.count == 3_000_000)
    #expect(process.errors.count == 2_000_000)
  }

  @Test func missingProgram() {
    let failure = Subprocess.Failure.cannotStart(program: "/nonexistent/program", SystemError(ENOENT))
    #expect(failure.description == "/nonexistent/program: no such file or directory")
    #expect(throws: failure) { try Subprocess.run(["/nonexistent/program"], temporary: "/tmp", within: 1) }
  }

  /// All processes of the group end, and none starts afterwards.
  @Test func cancellationFromAnotherThread() throws {
    let folder = try PrivateFolder("\(NSTemporaryDirectory())/vitrine-cancellation-\(UUID().uuidString)")
    defer { Folder.remove(folder.path) }
    let note = folder.file("pid")
    let cancellation = ProcessCancellation()
    DetachedThread.start(named: "canceller") {
      while (Descriptor.firstBytes(20, of: note) ?? []).last != 10 { usleep(1000) }
      cancellation.cancel()
    }
    #expect(throws: Subprocess.Failure.cancelled) {
      try Subprocess.run(
        ["/bin/sh", "-c", "sleep 300 & echo $! > \(note).new; mv \(note).new \(note); wait"], temporary: "/tmp",
        cancellation: cancellation)
    }
    let sleeper = try #require(
      pid_t(String(decoding: Descriptor.firstBytes(20, of: note) ?? [], as: UTF8.self).dropLast()))
    try waitUntil("the end of the other process") { kill(sleeper, 0) != 0 }
    #expect(throws: Subprocess.Failure.cancelled) {
      try Subprocess.run(["/bin/touch", folder.file("late")], temporary: "/tmp", cancellation: cancellation)
    }
    #expect(access(folder.file("late"), F_OK) != 0)
  }

  @Test func environmentAndInput() throws {
    let environment = try Subprocess.run(["/usr/bin/env"], temporary: "/tmp/somewhere", within: 60)
    let settings = Self.text(environment.output).split(separator: "\n").map(String.init)
    #expect(settings.contains("LC_ALL=C") && settings.contains("TMPDIR=/tmp/somewhere"))
    #expect(
      settings.allSatisfy {
        ["PATH", "HOME", "LC_ALL", "TMPDIR", "LLVM_DISABLE_SYMBOLIZATION"].contains($0.prefix { $0 != "=" })
      })
    let input = try Self.run("cat; echo $?")
    #expect(Self.text(input.output) == "0\n")
  }
}
