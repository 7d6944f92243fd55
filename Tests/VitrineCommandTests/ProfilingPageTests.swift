import Foundation
import TestSupport
import Testing

@testable import Session
@testable import VitrineCommand

/// Tests of `Documentation/Profiling.md`: its commands are parsed, and those of the build are run.
@Suite struct ProfilingPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let lines =
    ((try? String(contentsOf: root.appendingPathComponent("Documentation/Profiling.md"), encoding: .utf8)) ?? "")
    .split(separator: "\n").map(String.init)

  @Test func commandsAreParsed() throws {
    let commands = Self.lines.filter { $0.hasPrefix("vitrine ") }.map { $0.components(separatedBy: "  ")[0] }
    try #require(commands.count >= 7)
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(command)") { try Invocation(arguments: words, catalog: .standard()) }
    }
  }

  @Test(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
  func theBuildsCommandsRun() throws {
    let folder = try TemporaryFolder()
    let program = " .build/release/vitrine "
    let commands = Self.lines.compactMap { $0.components(separatedBy: program).dropFirst().first }
    try #require(commands.count == 1)
    let script = #"cd "$1" && shift && exec "$0" "$@""#
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let result = try runTool(
        ["sh", "-c", script, try #require(Program.path), folder.path] + words, environment: Program.quiet)
      // A loaded machine may be over the budget.
      #expect([0, 3].contains(result.status))
      #expect(folder.files == ["frames.html", "frames.json"])
    }
    // The steps before it name files that are in the repository.
    for script in Self.lines.compactMap({ $0.components(separatedBy: "run: ").dropFirst().first }).map({
      $0.split(separator: " ")[0]
    }) where script.hasPrefix("Scripts/") {
      #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(String(script)).path))
    }
  }
}
