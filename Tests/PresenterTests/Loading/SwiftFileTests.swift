import Foundation
import TestSupport
import Testing
import Vitrine

@testable import Presenter
@testable import Session
@testable import Shaders

/// Swift files that are opened where a scene is shown.
struct SwiftFileTests {
  /// The file gets a window of its own; this one keeps its contents.
  @Test func aSwiftFileHasAnotherWindow() throws {
    let path = NSTemporaryDirectory() + "vitrine-swift-file-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    func folder(_ name: String) -> String { "\(path)/\(name)" }
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder("Card.swift")))
    let script = #"printf '%s' "$1" > "$0~" && mv "$0~" "$0""#
    let opener = FileOpener(
      backgrounds: BackgroundStore(), shaders: ShaderStore(cacheFolder: folder("cache")),
      materials: MaterialLibrary(), recent: RecentFiles(path: folder("recent")),
      viewer: ViewerProcess(words: ["/bin/sh", "-c", script, folder("started")]), wake: {})
    opener.open([folder("Card.swift")])
    try waitUntil("an outcome") { opener.hasOutcome }
    guard case .opened(let files, let problems, 0)? = opener.take().first else {
      Issue.record("another outcome")
      return
    }
    #expect(problems.isEmpty && files.map(\.title) == ["Card.swift"] && files.map(\.kind) == [.swift])
    try waitUntil("the other program") {
      (try? String(contentsOfFile: folder("started"), encoding: .utf8)) == folder("Card.swift")
    }
    opener.open([folder("Missing.swift")])
    try waitUntil("a problem") { opener.hasOutcome }
    guard case .opened([], let missing, _)? = opener.take().first else {
      Issue.record("another outcome")
      return
    }
    #expect(missing == ["Missing.swift: no such file"])
  }
}
