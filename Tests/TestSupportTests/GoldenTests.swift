import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct GoldenTests {
  private let file = URL(fileURLWithPath: NSTemporaryDirectory() + "/vitrine-golden-" + UUID().uuidString)

  @Test func writtenFilesAreExpected() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try withKnownIssue {
      try Golden.expect("a 1\nb 2\n", in: file, isWriting: true)
    } matching: {
      $0.comments.contains { $0.rawValue.hasSuffix("was written; run again without VITRINE_WRITE_GOLDENS") }
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "a 1\nb 2\n")
    try Golden.expect("a 1\nb 2\n", in: file, isWriting: false)
  }

  @Test func linesOfOnlyOneSideAreReported() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("a 1\nb 2\n".utf8).write(to: file)
    let named = Mutex<[String]>([])
    try withKnownIssue {
      try Golden.expect("a 1\nb 3\n", in: file, isWriting: false)
    } matching: { issue in
      named.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(named.withLock { $0 } == ["b 2", "b 3"])
  }

  @Test func aMissingFileIsAnError() {
    #expect(throws: (any Error).self) { try Golden.expect("a", in: file, isWriting: false) }
  }
}
