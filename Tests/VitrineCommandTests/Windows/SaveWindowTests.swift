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
    /// The material in the title, `Plain — Thin — Glass — Vitrine`.
    func material() throws -> String { try session.title().components(separatedBy: " — ").suffix(3).first ?? "" }
    func text() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    func save(as name: String, _ keys: String...) throws {
      try session.pressAndSee("ctrl+shift+s")
      try session.press("ctrl+a")
      try session.server.xdotool("type", name)
      for key in keys { try session.press(key) }
    }
    try waitUntil("the mark of an edited material") { try material() == "Thin (edited)" }
    try save(as: "frost", "Return")
    try waitUntil("the new material") { try material() == "Frost" }
    #expect(text().contains("blurRadius: 12,"))
    // Another material of that name: Escape leaves the file, Return replaces it.
    try session.press("m")
    try waitUntil("another material") { try material() != "Frost" }
    let (other, first) = (try material(), text())
    try save(as: "frost", "Return", "Escape")
    #expect(try material() == other)
    #expect(text() == first)
    try save(as: "frost", "Return", "Return")
    try waitUntil("the material in the old file") { try material() == "Frost" }
    #expect(text() != first && !text().isEmpty)
    // Numbers that are tuned from here on go into the same file.
    try session.press("F2", "Up")
    try waitUntil("the mark again") { try material() == "Frost (edited)" }
    let second = text()
    try session.press("ctrl+s")
    try waitUntil("no mark") { try material() == "Frost" }
    #expect(text() != second)
    #expect(try FileManager.default.contentsOfDirectory(atPath: configuration("vitrine/materials")) == ["frost.json5"])
    try session.press("q")
    #expect(session.end() == 0)
  }
}
