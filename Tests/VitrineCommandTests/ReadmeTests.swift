import Foundation
import Testing

@testable import Session
@testable import VitrineCommand

/// Tests that the README is true: its commands are parsed, its files are in the repository.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let text = (try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

  /// The lines of the README that start the program, without their explanations.
  private static let commands = text.split(separator: "\n").filter { $0.hasPrefix("vitrine ") }.map { line in
    line.components(separatedBy: "  ")[0]
  }

  /// The words of a line, as a shell takes it apart.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.components(separatedBy: "'").enumerated() {
      if index % 2 == 1 { words.append(part) } else { words += part.split(separator: " ").map(String.init) }
    }
    return words
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  @Test func commandsAreParsed() throws {
    try #require(Self.commands.count >= 12)
    let catalog = Catalog.standard()
    for command in Self.commands {
      let words = Self.words(command).dropFirst()
      for word in words where word.contains("/") { #expect(Self.exists(word), "\(word)") }
      // Files are named from the folder of the repository.
      let there = words.map { $0.hasPrefix("Assets/") ? Self.root.appendingPathComponent($0).path : $0 }
      #expect(throws: Never.self, "\(command)") { try Invocation(arguments: there, catalog: catalog) }
    }
  }

  @Test func filesAndScriptsExist() throws {
    let links = Self.text.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.1) }
    try #require(links.count >= 8)
    for link in links { #expect(Self.exists(link), "\(link)") }
    for script in Self.text.matches(of: #/Scripts\/[a-z-]+|\.ci\/run/#).map({ String($0.0) }) {
      #expect(Self.exists(script), "\(script)")
    }
    let demo = Self.root.appendingPathComponent("Assets/Screenshots/live-edit.webp")
    let size = try #require(try demo.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size > 100_000 && size < 3_000_000)
  }
}
