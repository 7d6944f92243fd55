import Foundation
import Testing

@testable import PreviewAgents

@Suite struct ProjectFontsTests {
  @Test func fontsAreFoundBelowAndNothingElse() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? manager.removeItem(atPath: root) }
    for folder in ["Resources/Fonts", ".build/Fonts", "Assets.xcassets", "node_modules"] {
      try manager.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    let files = [
      "Resources/Fonts/Round.OTF", "Top.ttf", "Resources/notes.txt", ".build/Fonts/Built.ttf", "Assets.xcassets/In.ttf",
      "node_modules/Web.ttf",
    ]
    for file in files { #expect(manager.createFile(atPath: "\(root)/\(file)", contents: Data())) }
    // A link that leads back, one to a font, and a FIFO, which nobody may open.
    try manager.createSymbolicLink(atPath: "\(root)/Resources/back", withDestinationPath: root)
    try manager.createSymbolicLink(atPath: "\(root)/Resources/linked.ttf", withDestinationPath: "\(root)/Top.ttf")
    #expect(mkfifo("\(root)/Pipe.ttf", 0o600) == 0)
    let found = ProjectFonts.files(in: root).map { String($0.dropFirst(root.count + 1)) }
    #expect(found == ["Top.ttf", "Resources/linked.ttf", "Resources/Fonts/Round.OTF"])
    #expect(ProjectFonts.files(in: "\(root)/absent").isEmpty)
  }
}
