import Foundation
import TestSupport
import Testing

/// The rules of `Scripts/list-strings.py` for the texts that the program shows: labels in sentence case, without spaces
/// around them; ellipses instead of three dots; errors and warnings that say so; no word twice.
@Suite(.enabled(if: isInstalled("python3"), "python3 is not installed"))
struct WordsTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts/list-strings.py").path

  @Test func everyTextKeepsTheRules() throws {
    let (status, output) = try runTool(["python3", Self.script, "--check"])
    #expect(status == 0, "\(output)")
  }

  /// The list has the texts of each place where there are some.
  @Test func theListHasEveryKind() throws {
    let (status, output) = try runTool(["python3", Self.script])
    #expect(status == 0)
    let lines = Set(output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for text in [
      "the scene to show", "full screen", "Nothing to undo", "Blur radius", "every material in a grid",
      "Save the material as",
      "Click a pixel to pick its colour", "a distortion's result is baked", "does not compile",
      "unknown material \"{...}\"",
      "empty file", "No folder to save materials in",
    ] { #expect(lines.contains(text), "\(text)") }
  }

  /// A text that breaks a rule is found: a source with one of each, in place of the project's.
  @Test(arguments: [
    ("Text(\"undo it\")", "a label without a capital"), ("Button(\"Undo \") {}", "spaces around a label"),
    ("Text(\"Undo The Change\")", "a capital inside a label"), ("Text(\"Undo  it\")", "two spaces in a label"),
    ("let a = \"wait for it...\"", "three dots"), ("let a = \"vitrine: oh no\"", "neither an error nor a warning"),
    ("let a = \"begin it anew\"", "a word that is not used"), ("let a = \"in the the end\"", "a word twice"),
  ])
  func whatBreaksARuleIsFound(source: String, fault: String) throws {
    let root = NSTemporaryDirectory() + "vitrine-words-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["Scripts", "Sources/App/Scenes"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: Self.script, toPath: "\(root)/Scripts/list-strings.py")
    try Data("// \"a comment...\"\n\(source)\n".utf8).write(
      to: URL(fileURLWithPath: "\(root)/Sources/App/Scenes/A.swift"))
    let (status, output) = try runTool(["python3", "\(root)/Scripts/list-strings.py", "--check"])
    #expect(status == 1 && output.hasPrefix("App/Scenes/A.swift:2: \(fault)"), "\(output)")
  }
}
