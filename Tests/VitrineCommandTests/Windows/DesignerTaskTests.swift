import Foundation
import TestSupport
import Testing

/// A designer's tasks, by keys in a window that was started without a file: a wallpaper is opened, a material tuned,
/// named and saved, exported to two programs, and compared with another one.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct DesignerTaskTests {
  private static let size = "900x700"

  @Test func aWallpaperATunedMaterialTwoExportsAndAComparison() throws {
    let configuration = try TemporaryFolder()
    let assets = try #require(Program.quiet["VITRINE_ASSETS"])
    let wallpaper = "\(assets)/Backgrounds/lake.jpg"
    let session = try WindowSession(
      ["--motion", "none"], size: Self.size, screen: "1000x800x24",
      environment: ["XDG_CONFIG_HOME": configuration.path])
    let clipboard = try ClipboardReader(session.server)
    func title() throws -> String { try session.title() }
    func isCopied(_ mark: String) throws -> Bool {
      try session.press("ctrl+c")
      return try clipboard.text()?.contains(mark) == true
    }

    // Open: a path whose last part Tab completes.
    try session.pressAndSee("ctrl+o")
    try session.server.xdotool("type", "\(assets)/Backgrounds/la")
    try session.press("Tab", "Return")
    try waitUntil("the wallpaper's name") { try title() == "lake.jpg — Regular — Glass — Vitrine" }

    // Tune: the panel's first number is the blur radius, a step is half a point.
    try session.press("F2", "shift+Up", "Up", "Up")
    try waitUntil("the mark of a tuned material") { try title() == "lake.jpg — Regular (edited) — Glass — Vitrine" }

    // Name and save.
    try session.press("ctrl+shift+s")
    try session.press("ctrl+a")
    try session.server.xdotool("type", "dusk")
    try session.press("Return")
    try waitUntil("the material's name") { try title() == "lake.jpg — Dusk — Glass — Vitrine" }
    let file = configuration("vitrine/materials/dusk.json5")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("blurRadius: 36,"))

    // Export: from the panel's end back to the row of formats, where Down chooses the next.
    var steps = 0
    while steps < 12, try !session.isFormatRow(clipboard) { steps += 1 }
    #expect(steps < 12)
    for mark in ["backdrop-filter: ", "hl."] {
      var presses = 0
      while presses < 12, try !isCopied(mark) {
        try session.press("Down")
        presses += 1
      }
      #expect(presses < 12, "\(mark)")
    }

    // Compare: before and after, then two materials, of which the other one is chosen.
    try session.press("Escape", "Escape", "c", "c", "C", "C")
    try session.waitUntilShown(
      "dusk beside thin", size: Self.size, background: wallpaper, "--motion", "none", "--material", file, "--compare",
      "thin")
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.allSatisfy { !$0.hasPrefix("vitrine: ") }, "\(session.output)")
  }
}

extension WindowSession {
  /// Moves the focus one row back, and tells whether Down changes the format that Ctrl+C copies; it is changed back.
  fileprivate func isFormatRow(_ clipboard: ClipboardReader) throws -> Bool {
    func copied(after key: String) throws -> String? {
      try press(key, "ctrl+c")
      return try clipboard.text()
    }
    let before = try copied(after: "shift+Tab")
    let after = try copied(after: "Down")
    try press("Up")
    return before?.hasPrefix("// dusk, as a material file") == true
      && after?.hasPrefix("// dusk, as a material file") == false
  }
}
