import Foundation
import Testing

@testable import SwiftPreviews

/// Which files a command line names, and which folder they belong to.
struct PreviewProjectTests {
  /// A temporary folder with files, which are made with their folders.
  private func folder(_ files: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID())").path
    for file in files {
      let path = URL(fileURLWithPath: "\(folder)/\(file)")
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: path)
    }
    return folder
  }

  @Test func aFolderStandsForItsSwiftFiles() throws {
    let folder = try folder(["B.swift", "A.swift", "Inner/C.swift", "Package.swift", ".build/D.swift", "notes.txt"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let project = try PreviewProject(paths: [folder, "\(folder)/A.swift"])
    #expect(project.files == ["A.swift", "B.swift", "Inner/C.swift"].map { "\(folder)/\($0)" })
    #expect(project.root == folder)
    #expect(project.title == folder.split(separator: "/").last.map(String.init))
  }

  /// Files that appear, are renamed and go.
  @Test func aFolderHasTheFilesThatItHasNow() throws {
    let folder = try folder(["A.swift", "B.swift"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(symlink(folder, folder + "-link") == 0)
    defer { unlink(folder + "-link") }
    let project = try PreviewProject(paths: [folder])
    let linked = try PreviewProject(paths: [folder + "-link"])
    let builder = PreviewBuilder(project)
    let first = try builder.read()
    func names(_ project: PreviewProject) throws -> [String] {
      try project.current().files.map { URL(fileURLWithPath: $0).lastPathComponent }
    }
    try Data().write(to: URL(fileURLWithPath: "\(folder)/C.swift"))
    #expect(try names(project) == ["A.swift", "B.swift", "C.swift"])
    #expect(try names(linked) == ["A.swift", "B.swift", "C.swift"])
    #expect(try builder.read() != first && !builder.read().lacksFile(of: first))
    #expect(rename("\(folder)/B.swift", "\(folder)/D.swift") == 0)
    #expect(try names(project) == ["A.swift", "C.swift", "D.swift"])
    #expect(try builder.read().lacksFile(of: first))
    #expect(builder.project.files.last == "\(folder)/D.swift")
    for name in ["A", "C", "D"] { unlink("\(folder)/\(name).swift") }
    let name = URL(fileURLWithPath: folder).lastPathComponent
    let problem = #expect(throws: PreviewProblem.self) { try project.current() }
    #expect(problem?.texts == ["\(name): no Swift file in it any more"])
    // One that was named is wanted, and missing.
    try Data().write(to: URL(fileURLWithPath: "\(folder)/A.swift"))
    let one = try PreviewProject(paths: ["\(folder)/A.swift"])
    unlink("\(folder)/A.swift")
    #expect(try one.current().files == ["\(folder)/A.swift"])
  }

  /// The resources of views are compared: pictures by their contents, Metal files by their paths.
  @Test func resourcesAreSeenToChange() throws {
    let folder = try folder(["A.swift", "a.png", "Assets.xcassets/B.colorset/Contents.json", "Shaders/a.metal"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let project = try PreviewProject(paths: [folder])
    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    var last = ProjectResources(of: project)
    #expect(last.folders.contains("\(folder)/Assets.xcassets/B.colorset") && last.folders.contains("\(folder)/Shaders"))
    /// Returns whether something has changed since the last call.
    func changes() -> Bool {
      let now = ProjectResources(of: project)
      defer { last = now }
      return !now.hasSameFiles(as: last)
    }
    #expect(!changes())
    for name in ["a.png", "b.PNG", "Assets.xcassets/B.colorset/Contents.json", "Shaders/b.metal", "Fonts.ttf"] {
      try write(name, "1")
      #expect(changes(), "\(name)")
    }
    // Agents follow saves of Metal files, and sources are read.
    for name in ["Shaders/b.metal", "A.swift", "notes.txt"] {
      try write(name, "12")
      #expect(!changes(), "\(name)")
    }
    #expect(rename("\(folder)/Shaders/b.metal", "\(folder)/Shaders/c.metal") == 0)
    #expect(changes())
    unlink("\(folder)/b.PNG")
    #expect(changes())
  }

  /// A package stands for its sources; its tests are other modules. A folder that is no project has none.
  @Test func aProjectStandsForItsSources() throws {
    let files = ["Package.swift", "Sources/App/Tests/View.swift", "Tests/AppTests/T.swift", "AppUITests/T.swift"]
    let folder = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let view = "\(folder)/Sources/App/Tests/View.swift"
    let project = try PreviewProject(paths: [folder])
    #expect(project.files == [view] && project.otherSources == [view])
    #expect(try PreviewProject(paths: ["\(folder)/Tests"]).files == ["\(folder)/Tests/AppTests/T.swift"])
    try FileManager.default.removeItem(atPath: "\(folder)/Package.swift")
    #expect(try PreviewProject(paths: [folder]).files.count == 3)
  }

  @Test func theRootIsTheNearestProjectAbove() throws {
    let folder = try folder(["Package.swift", "Sources/App/View.swift"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let project = try PreviewProject(paths: ["\(folder)/Sources/App/View.swift"])
    #expect(project.root == folder)
    #expect(project.title == "View.swift")
  }

  @Test func whatIsMissingOrEmptyIsSaid() throws {
    let folder = try folder(["notes.txt"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let missing = #expect(throws: PreviewProblem.self) { try PreviewProject(paths: ["\(folder)/No.swift"]) }
    #expect(missing?.texts == ["\(folder)/No.swift: cannot open: no such file"])
    let empty = #expect(throws: PreviewProblem.self) { try PreviewProject(paths: [folder]) }
    #expect(empty?.texts == ["\(folder): no Swift file in it"])
  }

  /// The previews are found without a compiler, in the order of the files.
  @Test func previewsAreListed() throws {
    let folder = try folder(["A.swift", "B.swift"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "import SwiftUI\n#Preview(\"One\") { Text(\"a\") }\n#Preview { Text(\"b\") }\n"
    try text.write(toFile: "\(folder)/B.swift", atomically: true, encoding: .utf8)
    let found = try PreviewBuilder(PreviewProject(paths: [folder])).found()
    #expect(found.map(\.label) == ["One", "Preview 2"])
    #expect(found.map(\.line) == [2, 3])
    #expect(found.map(\.file) == ["\(folder)/B.swift", "\(folder)/B.swift"])
  }
}
