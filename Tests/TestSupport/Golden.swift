public import Foundation
public import Testing

/// A file of lines beside the tests that says what a table comes to.
///
/// `VITRINE_WRITE_GOLDENS` writes the files instead of reading them, for a person to look at what has changed. A run that
/// writes fails: it has compared nothing.
public enum Golden {
  /// Holds a text to a file's lines; names ten of those that only one of both has.
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
