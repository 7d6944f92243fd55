import Foundation
import Platform
import TestSupport
import Testing

/// Tests that nothing is left when the program is killed: no compiler, and no process of a preview.
@Suite(.serialized, .enabled(if: lackingForPreviews == nil, "\(lackingForPreviews ?? "")"))
struct PreviewOrphanTests {
  /// A source that the compiler is busy with for long, or views that compute without an end.
  enum Work: String, CaseIterable, Sendable { case compiling, showing }

  private func text(_ work: Work) -> String {
    switch work {
    case .compiling:
      // Overloads of operators on literals: the type checker tries them all.
      "import SwiftUI\nlet a: Double = "
        + (1...40).map { "(\($0) + -\($0) * 1.5)" }.joined(separator: " + ") + " + \"\"\n#Preview { Color.red }\n"
    case .showing: "import SwiftUI\n#Preview { let _ = { while true {} }(); Color.red }\n"
    }
  }

  @Test(arguments: Work.allCases) func nothingOutlivesAKilledProgram(work: Work) throws {
    let folder = try TemporaryFolder()
    let name = work == .compiling ? "swift-frontend" : "vitrine"
    for _ in 0..<2 {
      try text(work).write(toFile: folder("View.swift"), atomically: true, encoding: .utf8)
      let program = try ChildProcess(
        [try #require(Program.path), "render", folder("View.swift"), "-o", folder("out.png")],
        environment: Program.quiet.merging(["XDG_CACHE_HOME": folder("cache")]) { $1 })
      // The compiler's command line names the source; an agent knows its cache no more, and is found as a descendant.
      try waitUntil("the work", every: 5000) {
        let table = ProcessTable()
        return table.descendants(of: program.pid).contains { entry in
          guard entry.isAlive, entry.name.hasPrefix(name.prefix(15)) else { return false }
          let line = ProcFile.text("/proc/\(entry.pid)/cmdline")
          return work == .compiling ? line.contains("View.swift") : line.contains("preview-agent")
        }
      }
      let started = ProcessTable().descendants(of: program.pid)
      #expect(!started.isEmpty)
      program.send(signal: SIGKILL)
      try waitUntil("the end of \(started.map(\.name))") {
        started.allSatisfy { entry in
          ProcessTable.entry(entry.pid).map { !$0.isAlive || !$0.isSame(as: entry) } ?? true
        }
      }
    }
  }
}
