import Foundation
import Surfaces
import TestSupport
import Testing

/// Every key of the table and the pointer, as a person uses them: through the X server.
///
/// Where a key changes the look, the window is compared with what `vitrine render` writes for that look.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct WindowInputTests {
  private static let size = "700x680"

  private func session(_ arguments: String...) throws -> WindowSession {
    try WindowSession(["--motion", "none"] + arguments, size: Self.size, screen: "900x800x24")
  }

  private func quit(_ session: WindowSession) throws {
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test func theLookFollowsTheKeys() throws {
    let session = try session()
    // Two on and one back, of each.
    try session.press("m", "m", "M", "v", "v", "V", "b")
    try session.waitUntilShown(
      "material, vibrancy, appearance", size: Self.size, "--material", "thick", "--vibrancy", "secondaryLabel",
      "--appearance", "light")
    try session.press("n", "n", "p")
    try session.waitUntilShown(
      "the next scene", size: Self.size, "--scene", "materials", "--material", "thick", "--vibrancy",
      "secondaryLabel", "--appearance", "light")
    try session.press("p", "Return", "Return", "Return", "M", "V", "b")
    try session.waitUntilShown("the start", size: Self.size)
    try session.press("m", "R")
    try session.waitUntilShown("the start again", size: Self.size)
    try quit(session)
  }

  @Test func theLayersAreThree() throws {
    let session = try session()
    let vibrant = try session.waitUntilItStands()
    try session.press("Return")
    try waitUntil("no effect") { try session.frame() != vibrant }
    let plain = try session.waitUntilItStands()
    try session.press("Return")
    try waitUntil("blur") { try session.frame() != plain }
    let blurred = try session.waitUntilItStands()
    #expect(vibrant != plain && plain != blurred && blurred != vibrant)
    try session.press("Return")
    try waitUntil("vibrancy") { try session.picture().pixels == vibrant }
    try quit(session)
  }

  /// The last picture stays until the next one is there; a scene that stands still is reported.
  @Test func theBackgroundIsTheNextOne() throws {
    let session = try session()
    let names = try Program.run("list", "backgrounds").output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    try #require(names.count > 1, "no pictures beside the program")
    let first = String(names[0])
    // The list goes round: after plain, its last, comes its first.
    try session.press("w")
    try session.waitUntilShown("the first", size: Self.size, background: first)
    try session.press("W")
    try session.waitUntilShown("plain", size: Self.size)
    try quit(session)
  }

  @Test func parametersFollowTheKeys() throws {
    let session = try session()
    try session.press("F2", "Up", "shift+Up", "Right", "Down", "Down", "Left", "alt+Down", "alt+Up", "Escape")
    try session.waitUntilShown(
      "blur radius and saturation", size: Self.size, "--blur-radius", "35.5", "--saturation", "1.48")
    try session.press("ctrl+z", "ctrl+z", "ctrl+z")
    try session.waitUntilShown("nothing changed", size: Self.size)
    try session.press("ctrl+y", "ctrl+y", "ctrl+shift+z")
    try session.waitUntilShown(
      "all again", size: Self.size, "--blur-radius", "35.5", "--saturation", "1.48")
    try session.press("F2", "Delete", "Escape")
    try session.waitUntilShown("the material's radius", size: Self.size, "--saturation", "1.48")
    try session.press("shift+Delete")
    try session.waitUntilShown("the material's own numbers", size: Self.size)
    try quit(session)
  }

  @Test func theStatisticsFollowTheKeys() throws {
    let session = try session("--threads", "1")
    /// The window's corner in which the statistics are.
    func statistics() throws -> [UInt32] {
      let (size, pixels) = try session.picture()
      return (0..<60).flatMap { y in pixels[(y * size.width)..<(y * size.width + 480)] }
    }
    func see(_ key: String) throws {
      let before = try statistics()
      try session.press(key)
      try waitUntil("statistics after \(key)") { try statistics() != before }
    }
    let bare = try statistics()
    try see("i")
    // Each key is answered by a notice; the line's numbers may stay the same.
    for key in ["J", "J", "j"] { try session.pressAndSee(key) }
    for key in ["i", "F12"] { try see(key) }
    try waitUntil("no statistics") { try statistics() == bare }
    try session.press("0")
    try quit(session)
    #expect(session.output.contains { $0.contains("2 threads") })
  }

  @Test func motionFollowsTheKeys() throws {
    let session = try session()
    let still = try session.waitUntilItStands()
    try session.press("t")
    try session.waitUntilItMoves()
    try session.press("space")
    try session.waitUntilItStands()
    try session.press("space", "braceright", "bracketright", "bracketleft", "braceleft", "BackSpace")
    try session.waitUntilItMoves()
    try session.press("T", "Home")
    #expect(try session.waitUntilItStands() == still)
    // Each of these keys is answered by a notice although the picture stands still.
    for key in ["bracketleft", "BackSpace", "Home", "0", "l"] {
      // A word goes after some seconds, in which a busy machine may not look: these keys can be pressed again.
      try waitUntil("a word on \(key)") {
        try session.press(key)
        for _ in 0..<40 {
          if try session.picture().pixels != still { return true }
          usleep(50_000)
        }
        return false
      }
      try waitUntil("no word on \(key)") { try session.picture().pixels == still }
    }
    try quit(session)
  }

  @Test func theHelpComesAndGoes() throws {
    let session = try session()
    let bare = try session.picture().pixels
    for (open, close) in [("h", "h"), ("question", "Escape"), ("F1", "F1")] {
      try session.pressAndSee(open)
      try session.press(close)
      try waitUntil("no help") { try session.picture().pixels == bare }
    }
    for key in ["F11", "Escape"] {
      let before = try session.geometry()
      try session.press(key)
      try waitUntil("another size") { try session.geometry() != before }
    }
    try quit(session)
  }

  // The panel's rows are 28 points high and lie where `ParameterPanel` puts them; sliders are 126 points wide, and a
  // knob's middle goes 104 of them.

  @Test func aSliderIsDragged() throws {
    let session = try session()
    let open = try session.pressAndStand("F2")
    try session.drag(480, 328, to: (500, 330), (530, 320))
    try waitUntil("another picture") { try session.picture().pixels != open }
    try session.press("Escape")
    // (530 - 464 - 11) / 104 of 100, in half points.
    try session.waitUntilShown("the radius", size: Self.size, "--blur-radius", "53")
    // Beyond its end, outside the window.
    _ = try session.pressAndStand("F2")
    try session.drag(530, 328, to: (690, 328), (760, 328))
    try session.press("Escape")
    try session.waitUntilShown("the largest radius", size: Self.size, "--blur-radius", "100")
    try session.press("ctrl+z", "ctrl+z")
    try session.waitUntilShown("the radius of the start", size: Self.size)
    try quit(session)
  }

  @Test func theWheelScrollsWhatDoesNotFit() throws {
    let session = try WindowSession(["--motion", "none"], size: "700x360", screen: "900x800x24")
    let top = try session.pressAndStand("F2")
    // Over the titles: over a control the wheel changes its value.
    try session.point(400, 200)
    for _ in 0..<12 { try session.server.xdotool("click", "5") }
    try waitUntil("the panel's end") { try session.picture().pixels != top }
    #expect(try session.waitUntilItStands(withOverlays: true) != top)
    for _ in 0..<14 { try session.server.xdotool("click", "4") }
    try session.point(690, 350)
    try waitUntil("the panel's beginning") { try session.picture().pixels == top }
    try quit(session)
  }

  @Test func buttonsMenusAndSegmentsArePressed() throws {
    let session = try session()
    let open = try session.pressAndStand("F2")
    // Light, of light and dark.
    try session.click(520, 235)
    try waitUntil("a light panel") { try session.picture().pixels != open }
    // The menu of motions opens over the panel, and closes without a choice.
    let light = try session.waitUntilItStands(withOverlays: true)
    try session.click(650, 100)
    try waitUntil("a menu") { try session.picture().pixels != light }
    try session.press("Escape", "Escape")
    try session.waitUntilShown("light", size: Self.size, "--appearance", "light")
    _ = try session.pressAndStand("F2")
    try session.click(400, 635)
    try session.press("Escape")
    try session.waitUntilShown("undone", size: Self.size)
    try quit(session)
  }

  @Test func thePanelIsDragged() throws {
    let session = try session("--panel", "300x200+100+100")
    try session.drag(250, 200, to: (260, 210), (400, 300))
    try session.waitUntilShown("the panel elsewhere", size: Self.size, "--panel", "300x200+250+200")
    try quit(session)
  }
}
