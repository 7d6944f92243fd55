import Foundation
import TestSupport
import Testing

/// The sockets that the program and its children make, seen by strace.
@Suite(
  .enabled(if: !Program.isMissing, "the program was not built beside the tests"),
  .enabled(if: isInstalled("strace"), "not installed: strace"), .enabled(if: Tracing.isAllowed, "ptrace is not allowed")
)
struct NetworkTests {
  /// A file whose function reads its neighbours, so that everything starts: the compiler, the trial and the agent.
  private static let source = """
    #include <SwiftUI/SwiftUI_Metal.h>
    [[ stitchable ]] half4 shifted(float2 position, SwiftUI::Layer layer) { return layer.sample(position + 1); }
    """

  @Test func commandsMakeNoSocketButLocalOnes() throws {
    let folder = try TemporaryFolder()
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: folder("shift.metal")))
    let picture = folder("picture.png")
    let small = ["--size", "96x64"]
    for arguments in [
      ["list", "effects", folder("shift.metal")], ["render", folder("shift.metal"), "-o", picture] + small,
      ["profile", folder("shift.metal"), "--frames", "2"] + small,
    ] {
      try expectLocalSockets(arguments, in: folder, agent: arguments[0] != "list")
    }
  }

  @Test(.enabled(if: XServer.missing() == nil, "not installed: Xvfb"))
  func windowMakesNoSocketButLocalOnes() throws {
    let server = try XServer(screen: "320x240x24")
    let folder = try TemporaryFolder()
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: folder("shift.metal")))
    let sockets = try expectLocalSockets(
      [folder("shift.metal"), "--frames", "2", "--motion", "all", "--size", "96x64"], in: folder, agent: true,
      environment: ["DISPLAY": server.display])
    #expect(sockets.contains { $0.contains("/tmp/.X11-unix/X\(server.display.dropFirst())") })
  }

  /// Runs the program under strace and checks every socket call of it and its children.
  @discardableResult
  private func expectLocalSockets(
    _ arguments: [String], in folder: TemporaryFolder, agent: Bool, environment: [String: String] = [:]
  ) throws -> [Substring] {
    let path = try #require(Program.path)
    let trace = folder("trace")
    let result = try runTool(
      ["strace", "-f", "-qq", "-e", "trace=%network", "-o", trace, path] + arguments,
      environment: Program.quiet.merging(["XDG_CACHE_HOME": folder("cache")]) { $1 }.merging(environment) { $1 })
    #expect(result.status == 0, "\(arguments)")
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    for call in calls {
      if call.contains(" socket(") || call.contains(" socketpair(") { #expect(call.contains("(AF_UNIX,"), "\(call)") }
      if call.contains("sa_family=") { #expect(call.contains("sa_family=AF_UNIX,"), "\(call)") }
      #expect(!call.contains("sin_addr"), "\(call)")
    }
    // Without this a trace that saw nothing would pass: the agent has a pair of sockets.
    if agent { #expect(calls.contains { $0.contains(" socketpair(AF_UNIX,") }) }
    return calls
  }
}

private enum Tracing {
  /// True if strace may follow a process: containers often refuse it.
  static let isAllowed = (try? runTool(["strace", "-qq", "-o", "/dev/null", "true"]).status) == 0
}
