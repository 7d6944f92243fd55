import Foundation
import TestSupport
import Testing

/// A material that is tuned, named and saved in a window, by keys alone.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct SaveWindowTests {
  @Test func aMaterialIsNamedSavedAndReplacedByKeys() throws {
    let configuration = try TemporaryFolder()
    let session = try WindowSession(
      ["--motion", "none", "--material", "thin", "--blur-radius", "12"],
      environment: ["XDG_CONFIG_HOME": configuration.path])
    let file = configuration("vitrine/materials/frost.json5")
    func text() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    func save(as name: String, _ keys: String...) throws {
      try session.pressAndSee("ctrl+shift+s")
      try session.press("ctrl+a")
      try session.server.xdotool("type", name)
      for key in keys { try session.press(key) }
    }
    try waitUntil("the mark of an edited material") { try session.title() == "glass — thin (edited) — Vitrine" }
    try save(as: "frost", "Return")
    try waitUntil("the new material") { try session.title() == "glass — frost — Vitrine" }
    #expect(text().contains("blurRadius: 12,"))
    // Another material of that name: Escape leaves the file, Return replaces it.
    try session.press("m")
    try waitUntil("another material") { try session.title() != "glass — frost — Vitrine" }
    let (other, first) = (try session.title(), text())
    try save(as: "frost", "Return", "Escape")
    #expect(try session.title() == other)
    #expect(text() == first)
    try save(as: "frost", "Return", "Return")
    try waitUntil("the material in the old file") { try session.title() == "glass — frost — Vitrine" }
    #expect(text() != first && !text().isEmpty)
    // What is tuned from here on goes into the same file.
    try session.press("F2", "Up")
    try waitUntil("the mark again") { try session.title() == "glass — frost (edited) — Vitrine" }
    let second = text()
    try session.press("ctrl+s")
    try waitUntil("no mark") { try session.title() == "glass — frost — Vitrine" }
    #expect(text() != second)
    #expect(try FileManager.default.contentsOfDirectory(atPath: configuration("vitrine/materials")) == ["frost.json5"])
    try session.press("q")
    #expect(session.end() == 0)
  }
}
