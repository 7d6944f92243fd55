import Glibc
import Platform
import Testing

@testable import Shaders

@Suite struct SubprocessTests {
  private static func run(_ script: String, within seconds: Double = 60) throws -> Subprocess {
    try Subprocess.run(["/bin/sh", "-c", script], temporary: "/tmp", within: seconds)
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

  /// The pipes stay open as long as any process of the group has them.
  @Test func timeLimitEndsTheProcessGroup() throws {
    let start = monotonicSeconds()
    let process = try Self.run("sleep 300 & exit 0", within: 0.3)
    #expect(process.termination == .timedOut)
    #expect(monotonicSeconds() - start < 100)
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
    #expect {
      try Subprocess.run(["/nonexistent/program"], temporary: "/tmp", within: 1)
    } throws: { error in
      guard case .compilerFailed(let reason) = error as? ShaderError else { return false }
      return reason.contains("/nonexistent/program") && reason.contains("no such file")
    }
  }

  @Test func environmentAndInput() throws {
    let environment = try Subprocess.run(["/usr/bin/env"], temporary: "/tmp/somewhere", within: 60)
    let settings = Self.text(environment.output).split(separator: "\n").map(String.init)
    #expect(settings.contains("LC_ALL=C") && settings.contains("TMPDIR=/tmp/somewhere"))
    #expect(settings.allSatisfy { ["PATH", "HOME", "LC_ALL", "TMPDIR"].contains($0.prefix { $0 != "=" }) })
    let input = try Self.run("cat; echo $?")
    #expect(Self.text(input.output) == "0\n")
  }
}
