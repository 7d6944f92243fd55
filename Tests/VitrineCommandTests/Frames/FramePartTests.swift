import Foundation
import TestSupport
import Testing

@testable import Session
@testable import VitrineCommand

@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct FramePartTests {
  private static let page =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Documentation/Pictures-and-films.md"

  /// The first example of the page about sequences in parts, with fewer frames, makes the files of one run.
  @Test func thePartsOfTheDocumentationAreTheWhole() throws {
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    let example = try #require(text.firstMatch(of: #/with xargs.*?```\n(.*?)```/#.dotMatchesNewlines())?.1)
    let smaller = example.replacing("frames=600 part=60", with: "frames=6 part=2")
    try #require(smaller != example)
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let script = #"""
      set -e; cd "$1"; export PATH="$(dirname "$0"):$PATH"
      \#(smaller)
      mkdir whole; "$0" render lake --frames 6 --threads 2 -o whole/%05d.png
      diff -r frames whole && ls whole | wc -l
      """#
    let result = try runTool(["bash", "-c", script, path, folder.path], environment: Program.quiet)
    #expect(result.output == "6\n")
    #expect(result.status == 0)
  }

  /// Every command of the page is parsed, as a shell takes it apart.
  @Test func theCommandsOfThePageAreParsed() throws {
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("vitrine ") }.map {
      $0.components(separatedBy: "  ")[0].components(separatedBy: " | ")[0].replacing("'", with: "")
    }
    try #require(lines.count >= 8)
    for line in lines where !line.contains("$") {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(line)") { try Invocation(arguments: words, catalog: .standard()) }
    }
    for film in VideoFormat.rows { #expect(text.contains("." + film.ending)) }
  }
}
