import Foundation
import TestSupport
import Testing

/// The keys of a window with a Swift file: a preview by its name, and the user's editor.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct PreviewKeyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder("My View.swift") }

  private func save(_ lines: String...) throws {
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func open(_ size: String = "480x320", _ environment: [String: String] = [:]) throws -> WindowSession {
    // Red, green or blue; while the file is compiled, the window is grey.
    try WindowSession(
      [path], background: nil, size: size,
      environment: environment.merging(["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""]) { $1 },
      isFirst: { [0xFF_0000, 0x00_FF00, 0x00_00FF].contains(($0.first ?? 0) & 0xFF_FFFF) })
  }

  private func corner(_ session: WindowSession) throws -> UInt32 {
    let picture = try Painted(session)
    return picture[picture.width - 1, picture.height - 1]
  }

  /// Opens the question for a preview, over one colour.
  private func ask(_ session: WindowSession) throws {
    try waitUntil("no notice") { Set(try Painted(session).pixels).count == 1 }
    try session.press("slash")
    try waitUntil("the question") { Set(try Painted(session).pixels).count > 1 }
  }

  private func quit(_ session: WindowSession) throws {
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// A title of fifty is typed in a window that has room for two names.
  @Test(arguments: ["480x320", "200x120"]) func aPreviewIsChosenByItsName(size: String) throws {
    let all = (1...50).map { number in
      "#Preview(\"Card \(number)\") { Color(red: 0, green: \(number == 37 ? 1 : 0), blue: \(number == 38 ? 1 : 0)) }"
    }
    try save(
      "import SwiftUI", "#Preview(\"First\") { Color(red: 1, green: 0, blue: 0) }", all.joined(separator: "\n"))
    let session = try open(size)
    func title(_ name: String) -> String { "My View.swift \u{2014} \(name) \u{2014} Vitrine" }
    try ask(session)
    try session.server.xdotool("type", "ARD 37")
    try session.press("Return")
    try waitUntil("the preview") { try session.title() == title("Card 37") && corner(session) == 0x00_FF00 }
    // The one after it among those that match, then none, which Return leaves open, and Escape.
    try ask(session)
    try session.server.xdotool("type", "3")
    try session.press("Down", "Tab", "Up", "Return")
    try waitUntil("the match after the first") { try session.title() == title("Card 13") }
    try ask(session)
    try session.server.xdotool("type", "card 38")
    try session.press("Return")
    try waitUntil("blue") { try corner(session) == 0x00_00FF }
    // The notice of that goes by itself.
    try waitUntil("the preview alone") { Set(try Painted(session).pixels) == [0x00_00FF] }
    try session.press("slash")
    try session.server.xdotool("type", "nothing")
    try session.press("Return")
    try waitUntil("a line in red") {
      try Painted(session).pixels.contains { $0 >> 16 > 0x90 && $0 >> 16 > $0 & 0xFF + 0x40 }
    }
    try session.press("Escape")
    try waitUntil("the preview as before") { Set(try Painted(session).pixels) == [0x00_00FF] }
    #expect(try session.title() == title("Card 38"))
    try quit(session)
  }

  /// A menu of a preview has no field with the focus; the keys besides Escape stay the window's.
  @Test func escapeClosesAMenuOfAPreview() throws {
    try save(
      "import SwiftUI", "#Preview { Color(red: 0, green: 0, blue: 1).contextMenu { Button(\"Delete\") {} } }")
    let session = try open()
    _ = try waitForPictureAlone(session, 0x00_00FF)
    try session.point(100, 100)
    try session.server.xdotool("click", "3")
    try waitUntil("the menu") { Set(try Painted(session).pixels).count > 1 }
    try session.press("Escape")
    _ = try waitForPictureAlone(session, 0x00_00FF)
    try quit(session)
  }

  /// Side by side with others no preview takes the keys by itself; alone it does, which is reported.
  @Test func aFieldThatTakesTheFocusLeavesTheKeysOfAll() throws {
    try save(
      "import SwiftUI", "#Preview(\"First\") { Color(red: 1, green: 0, blue: 0) }", "struct Field: View {",
      "  @State private var text = \"\"", "  @FocusState private var isOn: Bool", "  var body: some View {",
      "    Color(red: 0, green: isOn ? 0 : 1, blue: isOn ? 1 : 0)",
      "      .overlay { TextField(\"\", text: $text).focused($isOn) }.onAppear { isOn = true }", "  }", "}",
      "#Preview(\"Field\") { Field() }")
    let session = try open()
    _ = try waitForPictureAlone(session, 0xFF_0000)
    try session.press("c", "c", "c", "c")
    // The second of two, to the right of the first.
    try waitUntil("all previews") { try color(session, 460, 40) == 0x00_FF00 }
    try session.press("n")
    try waitUntil("the field alone, which has the keys") { try corner(session) == 0x00_00FF }
    // Typed into the field, and told of.
    try session.press("q", "Escape")
    try waitUntil("the keys are the window's again") { try corner(session) == 0x00_FF00 }
    try quit(session)
  }

  private func color(_ session: WindowSession, _ x: Int, _ y: Int) throws -> UInt32 {
    let picture = try Painted(session)
    return x < picture.width && y < picture.height ? picture[x, y] : 0
  }

  /// The places are those of the error and of the trap, with the column that is known; without one, of the preview.
  @Test func theEditorGetsThePlace() throws {
    let (script, told) = (folder("code"), folder("told.txt"))
    // The file with the arguments that the script was called with.
    try """
    #!/bin/sh
    for word in "$@"; do echo "$word"; done > \(told).new
    mv \(told).new \(told)
    """.write(toFile: script, atomically: true, encoding: .utf8)
    #expect(chmod(script, 0o755) == 0)
    // Pressed again while an earlier state of the window answers.
    func pressed(_ session: WindowSession, _ expected: String) throws {
      let file = URL(fileURLWithPath: path).standardizedFileURL.path
      var lines: [String] = []
      try waitUntil("\(expected) from the editor, not \(lines)") {
        try session.press("g")
        try waitUntil("a call of the editor") {
          lines = (try? String(contentsOfFile: told, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
          return !lines.isEmpty
        }
        try FileManager.default.removeItem(atPath: told)
        return lines == ["--wait", "--goto", "\(file):\(expected)"]
      }
    }
    let second = "#Preview(\"Second\") { Color(red: 0, green: 0, blue: 1) }"
    try save("import SwiftUI", "#Preview(\"First\") { Color(red: 1, green: 0, blue: 0) }", "", second)
    let session = try open("480x320", ["VISUAL": "'\(script)' --wait", "EDITOR": "false"])
    try pressed(session, "2:1")
    try session.press("n")
    try waitUntil("the second preview") { try corner(session) == 0x00_00FF }
    try pressed(session, "4:1")
    try save("import SwiftUI", "#Preview(\"First\") { Color(red: 1, green: none, blue: 0) }", "", second)
    try pressed(session, "2:42")
    try save(
      "import SwiftUI", "func trap() -> Color {", "  fatalError(\"stop\")", "}", "#Preview(\"Second\") { trap() }")
    try pressed(session, "3:1")
    try quit(session)
  }

  /// Waits until only one colour is shown.
  private func waitForPictureAlone(_ session: WindowSession, _ color: UInt32) throws -> Painted {
    try waitUntil("no notice") { Set(try Painted(session).pixels) == [color] }
    return try Painted(session)
  }

  /// If nothing can be opened, the window gives the reason, and goes on.
  @Test(arguments: [
    [:], ["EDITOR": "/nowhere/editor"], ["VISUAL": "vi", "TERMINAL": "/nowhere/terminal"], ["EDITOR": "false"],
  ])
  func whatCannotBeOpenedIsSaid(environment: [String: String]) throws {
    try save("import SwiftUI", "#Preview { Color(red: 0, green: 0, blue: 1) }")
    let session = try open("480x320", ["VISUAL": "", "EDITOR": "", "TERMINAL": ""].merging(environment) { $1 })
    // A notice goes after three seconds, in which a busy machine may not have let the test look: pressed again then.
    try waitUntil("a notice") {
      try session.press("g")
      for _ in 0..<80 {
        if Set(try Painted(session).pixels).count > 1 { return true }
        usleep(50_000)
      }
      return false
    }
    _ = try waitForPictureAlone(session, 0x00_00FF)
    // The editor has been waited for.
    #expect(try runTool(["ps", "-o", "stat=", "--ppid", "\(session.pid)"]).output.contains("Z") == false)
    try quit(session)
  }
}
