public import Foundation
public import Testing

/// Comparison with a file of expected lines.
///
/// `VITRINE_WRITE_GOLDENS` writes the files instead of reading them; review the changes before committing them. A run
/// that writes fails, because it has compared nothing.
public enum Golden {
  /// Expects the lines of a file; reports up to ten lines that only one of both has.
  public static func expect(
    _ text: String, in file: URL,
    isWriting: Bool = ProcessInfo.processInfo.environment["VITRINE_WRITE_GOLDENS"] != nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isWriting {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "\(file.lastPathComponent) was written; run again without VITRINE_WRITE_GOLDENS",
        sourceLocation: sourceLocation)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let lines = text.split(separator: "\n")
    for line in Set(expected).symmetricDifference(lines).sorted().prefix(10) {
      Issue.record("\(line)", sourceLocation: sourceLocation)
    }
    #expect(lines == expected, sourceLocation: sourceLocation)
  }
}
