import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

private struct WaitedInVain: Error, CustomStringConvertible {
  var description: String
}

/// The program in a window on an X server of the test's own.
private final class WindowSession {
  let server: XServer
  let folder: TemporaryFolder
  private let process: ChildProcess
  private(set) var pid: Int32 = 0
  private(set) var output: [String] = []

  init(_ arguments: [String], size: String = "480x320") throws {
    server = try XServer(screen: "800x600x24")
    try server.startWindowManager()
    // Screenshots show the pointer.
    try server.xdotool("mousemove", "799", "599")
    folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let script = #""$0" "$@" 2>&1 & child=$!; echo $child; wait $child; echo "code $?""#
    process = try ChildProcess(
      ["sh", "-c", script, path, "--size", size, "--background", "plain"] + arguments,
      environment: [
        "DISPLAY": server.display, "XDG_PICTURES_DIR": folder.path, "SWIFT_BACKTRACE": "enable=no",
      ])
    pid = Int32(process.readLine(within: 10) ?? "") ?? 0
    // Until the first frame stands, the window is black.
    try waitUntil("the first frame") { Set(try picture().pixels.prefix(4000)).count > 10 }
    try server.xdotool("windowfocus", "--sync", try window())
  }

  func window() throws -> String {
    let found = try server.xdotool("search", "--onlyvisible", "--class", "vitrine")
    return try #require(found.split(separator: "\n").last.map(String.init))
  }

  /// The window's place on the screen.
  func geometry() throws -> PixelRect {
    let told = try runTool(["xwininfo", "-id", try window()], environment: ["DISPLAY": server.display]).output
    func value(_ name: String) -> Int {
      let line = told.split(separator: "\n").first { $0.contains(name) }
      return line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
    }
    return PixelRect(
      x: value("Absolute upper-left X"), y: value("Absolute upper-left Y"), width: value("Width:"),
      height: value("Height:"))
  }

  /// What the screen shows where the window is.
  func picture() throws -> (size: PixelSize, pixels: [UInt32]) {
    guard let place = try? geometry() else { return (PixelSize(width: 0, height: 0), []) }
    let screen = try server.screenshot()
    let inside = place.intersection(PixelRect(x: 0, y: 0, width: screen.width, height: screen.height))
    return (inside.size, inside.rows.flatMap { y in inside.columns.map { x in screen[x, y] } })
  }

  func press(_ key: String) throws { try server.xdotool("key", key) }

  /// Presses a key and waits until the window's picture has changed and stands.
  func pressAndSee(_ key: String) throws {
    let before = try picture().pixels
    try press(key)
    try waitUntil("a change after \(key)") { try picture().pixels != before }
  }

  func waitUntil(_ what: String, _ condition: () throws -> Bool) throws {
    for _ in 0..<400 {
      if try condition() { return }
      usleep(25_000)
    }
    throw WaitedInVain(description: what)
  }

  /// Reads what the program printed until it ended; its exit code.
  func end() -> Int? {
    while let line = process.readLine(within: 20) {
      if line.hasPrefix("code ") { return Int(line.dropFirst(5)) }
      output.append(line)
    }
    return nil
  }
}

private func pixels(of bitmap: Bitmap) -> [UInt32] {
  let view = bitmap.pixels.view
  return view.bounds.rows.flatMap { y in view.bounds.columns.map { x in view[x, y] } }
}

/// What tells two pictures apart, in a few words.
private func differences(_ a: [UInt32], _ b: [UInt32]) -> String {
  guard a.count == b.count else { return "\(a.count) and \(b.count) pixels" }
  let places = a.indices.filter { a[$0] != b[$0] }
  guard let first = places.first else { return "none" }
  return "\(places.count) pixels, the first at \(first): \(String(a[first], radix: 16)), \(String(b[first], radix: 16))"
}

private let lacking = XServer.missing("xdotool", "openbox", "xprop", "xwininfo")

@Suite(.serialized, .enabled(if: lacking == nil && !Program.isMissing, "\(lacking ?? "the program was not built")"))
struct WindowTests {
  @Test func keysActOnTheWindow() throws {
    let session = try WindowSession(["--motion", "none"])
    let first = try session.picture().pixels
    try session.pressAndSee("m")
    try session.pressAndSee("shift+m")
    try session.waitUntil("the first material again") { try session.picture().pixels == first }
    try session.pressAndSee("b")
    try session.pressAndSee("b")
    try session.pressAndSee("Return")
    try session.pressAndSee("Return")
    try session.pressAndSee("Return")
    try session.pressAndSee("n")
    try session.pressAndSee("p")
    try session.waitUntil("the start's picture") { try session.picture().pixels == first }
    try session.pressAndSee("h")
    try session.pressAndSee("Escape")
    try session.pressAndSee("i")
    try session.pressAndSee("i")
    try session.pressAndSee("i")
    try session.waitUntil("the start's picture") { try session.picture().pixels == first }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.contains { $0.hasPrefix("glass  480x320") })
  }

  @Test func pauseAndStep() throws {
    let session = try WindowSession(["--motion", "background"])
    try session.waitUntil("motion") {
      let before = try session.picture().pixels
      usleep(100_000)
      return try session.picture().pixels != before
    }
    try session.press("space")
    usleep(300_000)
    let paused = try session.picture().pixels
    usleep(300_000)
    #expect(try session.picture().pixels == paused)
    try session.pressAndSee("period")
    usleep(200_000)
    let stepped = try session.picture().pixels
    usleep(200_000)
    #expect(try session.picture().pixels == stepped)
    try session.press("comma")
    try session.waitUntil("the frame before") { try session.picture().pixels == paused }
    try session.press("space")
    try session.waitUntil("motion again") { try session.picture().pixels != paused }
    try session.press("ctrl+q")
    #expect(session.end() == 0)
  }

  @Test func fullScreenCoversTheScreen() throws {
    let session = try WindowSession(["--motion", "none"])
    try session.press("f")
    try session.waitUntil("full screen") { try session.geometry().size == PixelSize(width: 800, height: 600) }
    try session.press("Escape")
    try session.waitUntil("the window's size") { try session.geometry().size == PixelSize(width: 480, height: 320) }
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test func screenshotsAreWhatTheWindowShows() throws {
    let session = try WindowSession(["--motion", "none"])
    try session.pressAndSee("i")
    usleep(300_000)
    let shown = try session.picture().pixels
    try session.press("s")
    try session.waitUntil("a file") { session.folder.files.contains { $0.hasSuffix(".png") && !$0.hasPrefix(".") } }
    usleep(200_000)
    let name = try #require(session.folder.files.first { $0.hasSuffix(".png") })
    #expect(name.hasPrefix("vitrine-glass-regular-"))
    let saved = try pixels(of: ImageFile.load(path: session.folder(name)))
    #expect(differences(saved, shown) == "none")
    try session.press("S")
    try session.waitUntil("another file") { session.folder.files.filter { $0.hasSuffix(".png") }.count == 2 }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.contains(session.folder(name)))
  }

  @Test func theWindowShowsWhatRenderWrites() throws {
    let session = try WindowSession(["--material", "thin", "--appearance", "light", "--motion", "all", "--time", "2.5"])
    try session.press("space")
    try session.press("R")
    try session.press("Home")
    try session.press("space")
    usleep(200_000)
    try session.press("Home")
    usleep(400_000)
    let result = try Program.run(
      "render", "--size", "480x320", "--background", "plain", "--material", "thin", "--appearance", "light",
      "--motion", "all", "-o", session.folder("render.png"))
    #expect(result.status == 0)
    let written = try pixels(of: ImageFile.load(path: session.folder("render.png")))
    #expect(try differences(written, session.picture().pixels) == "none")
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test func aServerThatDiesLeavesAReport() throws {
    let session = try WindowSession(["--motion", "all"])
    session.server.process.send(signal: SIGKILL)
    #expect(session.end() == 69)
    #expect(session.output.contains { $0.hasPrefix("glass  480x320") })
    #expect(session.output.last?.contains("the connection to the display was lost") == true)
  }

  @Test(.enabled(if: isInstalled("wmctrl"), "not installed: wmctrl"))
  func aClosedWindowIsAnOrderlyEnd() throws {
    let session = try WindowSession(["--motion", "all"])
    try runTool(["wmctrl", "-i", "-c", try session.window()], environment: ["DISPLAY": session.server.display])
    #expect(session.end() == 0)
    #expect(session.output.contains { $0.hasPrefix("glass  480x320") })
  }

  @Test func aDestroyedWindowLeavesAReport() throws {
    let session = try WindowSession(["--motion", "all"])
    // xdotool destroys the window instead of asking it to close.
    try session.server.xdotool("windowclose", try session.window())
    #expect(session.end() == 69)
    #expect(session.output.contains { $0.hasPrefix("glass  480x320") })
    #expect(session.output.last == "vitrine: error: the window was destroyed")
  }

  @Test func profileRunsInAWindowToo() throws {
    let server = try XServer(screen: "640x480x24")
    let result = try Program.run(
      "profile", "--display", server.display, "--size", "320x200", "--frames", "20", "--motion", "background", "--json")
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["frames"] as? Int == 20)
    #expect(object?["size"] as? [Int] == [320, 200])
  }
}
