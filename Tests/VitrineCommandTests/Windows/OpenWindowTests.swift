import Foundation
import TestSupport
import Testing

/// Files that another program drops on the window, and names on the clipboard.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct OpenWindowTests {
  @Test func droppedFilesAreShown() throws {
    let assets = try #require(Program.quiet["VITRINE_ASSETS"])
    let session = try WindowSession(["--motion", "none"])
    let window = try #require(UInt(try session.window()))
    let (wallpaper, shader) = ("\(assets)/Backgrounds/lake.jpg", "\(assets)/Examples/ripple.metal")
    func dragged(_ paths: String..., answer: DragSource.Answer) throws -> DragSource {
      try DragSource(
        session.server, over: window, list: paths.map { "file://\($0)\r\n" }.joined(), answer: answer)
    }
    func drop(_ source: DragSource) throws {
      source.drop()
      try waitUntil("the end of a drop") {
        source.serve()
        return source.finished != nil
      }
    }
    let first = try dragged(wallpaper, answer: .inParts(9))
    #expect(first.announcedVersion == 5)
    let before = try session.picture().pixels
    first.enter()
    first.move(toX: 200, y: 200)
    try waitUntil("the hint") {
      first.serve()
      return try first.statuses == [true] && session.picture().pixels != before
    }
    try drop(first)
    #expect(first.finished == true)
    try session.waitUntilShown("what was dropped", size: "480x320", background: wallpaper, "--motion", "none")

    // Files that were dragged from a program that ends leave nothing behind, nor does a program that hands over
    // nothing.
    let dying = try dragged(shader, answer: .never)
    dying.enter()
    dying.close()
    let refusing = try dragged(shader, answer: .refusal)
    refusing.enter()
    try drop(refusing)
    #expect(refusing.finished == false)
    #expect(try session.title() == "lake.jpg — Regular — Glass — Vitrine")

    let second = try dragged(shader, answer: .atOnce)
    second.enter()
    try drop(second)
    try waitUntil("the source's name") { try session.title().hasPrefix("lake.jpg, ripple.metal, ") }
    try session.press("ctrl+z", "ctrl+z")
    try waitUntil("the picture before") { try session.title() == "Plain — Regular — Glass — Vitrine" }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.allSatisfy { !$0.hasPrefix("vitrine: error") }, "\(session.output)")
  }
}
