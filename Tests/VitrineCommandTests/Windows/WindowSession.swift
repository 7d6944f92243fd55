import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// The program in a window on an X server of the test's own.
final class WindowSession {
  let server: XServer
  let folder: TemporaryFolder
  /// The folder in which the session keeps the files that it opens, apart from other sessions.
  private let state: TemporaryFolder
  /// The relay between the program and the server; nil for none.
  let relay: Relay?
  private let process: ChildProcess
  private(set) var pid: Int32 = 0
  private(set) var output: [String] = []

  /// - Parameters:
  ///   - background: nil where the session shows a Swift file, which has none.
  ///   - launcher: a command that starts the program, and its arguments.
  ///   - isRelayed: whether a relay stands between the program and the server.
  ///   - isFirst: whether the pixels at the window's top are of the first picture; by itself, whether they differ.
  init(
    _ arguments: [String], background: String? = "plain", size: String = "480x320", screen: String = "800x600x24",
    environment: [String: String] = [:], launcher: [String] = [], isRelayed: Bool = false,
    isFirst: (ArraySlice<UInt32>) -> Bool = { Set($0).count > 10 }
  ) throws {
    server = try XServer(screen: screen)
    relay = isRelayed ? try Relay(server) : nil
    try server.startWindowManager()
    // Screenshots show the pointer.
    let corner = screen.split(separator: "x").compactMap { Int($0) }
    try server.xdotool("mousemove", "\(corner[0] - 1)", "\(corner[1] - 1)")
    (folder, state) = (try TemporaryFolder(), try TemporaryFolder())
    let path = try #require(Program.path)
    // The output goes to a file: a pipe that nobody reads would block the program.
    let script = #""$0" "$@" >"$VITRINE_TEST_OUTPUT" 2>&1 & child=$!; echo $child; wait $child; echo "code $?""#
    process = try ChildProcess(
      ["sh", "-c", script] + launcher + [path, "--size", size] + (background.map { ["--background", $0] } ?? [])
        + arguments,
      environment: Program.quiet.merging(
        [
          "DISPLAY": relay?.display ?? server.display, "XDG_PICTURES_DIR": folder.path, "XDG_STATE_HOME": state.path,
          "VITRINE_TEST_OUTPUT": state("output"),
        ].merging(environment) { $1 }
      ) { $1 })
    pid = Int32(process.readLine() ?? "") ?? 0
    // Until the first frame stands, the window is black.
    try waitUntil("the first frame") { isFirst(try picture().pixels.prefix(4000)) }
    try server.xdotool("windowfocus", "--sync", try window())
  }

  func window() throws -> String {
    let found = try server.xdotool("search", "--onlyvisible", "--class", "vitrine")
    return try #require(found.split(separator: "\n").last.map(String.init))
  }

  func title() throws -> String {
    try server.xdotool("getwindowname", try window()).trimmingCharacters(in: .newlines)
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

  /// Returns the part of the screen where the window is.
  func picture() throws -> (size: PixelSize, pixels: [UInt32]) {
    guard let place = try? geometry() else { return (PixelSize(width: 0, height: 0), []) }
    let screen = try server.screenshot()
    let inside = place.intersection(PixelRect(x: 0, y: 0, width: screen.width, height: screen.height))
    return (inside.size, screen.pixels(in: inside))
  }

  /// Returns whether words at the bottom of the window say what is wrong, on a dark red that no picture of a test has
  /// there.
  func showsProblem() throws -> Bool {
    let (size, pixels) = try picture()
    let lower = pixels.dropFirst(size.width * size.height * 3 / 4)
    return lower.contains { $0 >> 16 & 0xFF > 0x60 && $0 & 0xFFFF < 0x3000 }
  }

  /// Presses keys by xdotool's names: `m`, `ctrl+z`, `Up`.
  func press(_ keys: String...) throws { for key in keys { try server.xdotool("key", key) } }

  /// Moves the pointer to a place in the window, in pixels.
  func point(_ x: Int, _ y: Int) throws {
    try server.xdotool("mousemove", "--window", try window(), "\(x)", "\(y)")
  }

  /// Presses the primary button at a place, moves through others, and lets go.
  func drag(_ x: Int, _ y: Int, to places: (Int, Int)...) throws {
    try point(x, y)
    try server.xdotool("mousedown", "1")
    for place in places { try point(place.0, place.1) }
    try server.xdotool("mouseup", "1")
  }

  func click(_ x: Int, _ y: Int) throws { try drag(x, y) }

  /// Waits until the window shows what `vitrine render` writes with these options, at the session's size.
  func waitUntilShown(
    _ what: String, size: String, background: String = "plain", _ options: String...
  ) throws {
    let file = folder("expected.png")
    let path = try #require(Program.path)
    let line = [path, "render", "--size", size, "--background", background, "-o", file] + options
    #expect(try runTool(line, environment: Program.quiet).status == 0)
    let expected = try pixels(of: ImageFile.load(path: file))
    try FileManager.default.removeItem(atPath: file)
    var told = ""
    try waitUntil("\(what): \(told)") {
      told = differences(try picture().pixels, expected)
      return told == "none"
    }
  }

  /// The newest frame, as `s` and `S` save it: with the overlays, or without.
  func frame(withOverlays: Bool = false) throws -> [UInt32] {
    let known = folder.files
    try press(withOverlays ? "s" : "S")
    var name: String?
    try waitUntil("a screenshot") {
      // A file has this name when it is whole.
      name = folder.files.first { $0.hasSuffix(".png") && !$0.hasPrefix(".") && !known.contains($0) }
      return name != nil
    }
    let path = folder(try #require(name))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try VitrineCommandTests.pixels(of: ImageFile.load(path: path))
  }

  /// Waits until the window shows the newest frame, which only a picture that stands does, without a notice.
  @discardableResult
  func waitUntilItStands(withOverlays: Bool = false) throws -> [UInt32] {
    var frame: [UInt32] = []
    try waitUntil("a picture that stands") {
      frame = try self.frame(withOverlays: withOverlays)
      // The screenshot's own notice comes once the file is there, and goes within three seconds.
      var hasNotice = false
      for _ in 0..<80 {
        let isFrame = try picture().pixels == frame
        if isFrame, hasNotice { return true }
        hasNotice = hasNotice || !isFrame
        usleep(50_000)
      }
      return false
    }
    // One that moved would have been met at such a moment once, not five times.
    for _ in 0..<4 { #expect(try picture().pixels == frame, "the picture moves") }
    return frame
  }

  /// Waits until the picture has changed by itself: the keys that were pressed before make one change at most.
  func waitUntilItMoves() throws {
    for _ in 0..<3 {
      let before = try frame()
      try waitUntil("motion") { try frame() != before }
    }
  }

  /// Presses a key and waits until the window's picture has changed.
  func pressAndSee(_ key: String) throws {
    let before = try picture().pixels
    try press(key)
    try waitUntil("a change after \(key)") { try picture().pixels != before }
  }

  /// Presses a key that opens something, and waits until it is open; the picture.
  func pressAndStand(_ key: String) throws -> [UInt32] {
    try pressAndSee(key)
    return try waitUntilItStands(withOverlays: true)
  }

  /// Reads what the program printed until it ended; its exit code.
  func end() -> Int? {
    let code = process.readLine().flatMap { $0.hasPrefix("code ") ? Int($0.dropFirst(5)) : nil }
    output = printed
    return code
  }

  /// The program's children, for what a failed test says.
  var processes: String { (try? runTool(["ps", "-o", "stat,time,args", "--ppid", "\(pid)"]).output) ?? "" }

  /// The lines that the program has printed so far.
  var printed: [String] {
    let text = (try? Data(contentsOf: URL(fileURLWithPath: state("output")))) ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast(text.last == UInt8(ascii: "\n") ? 1 : 0)
  }
}

func pixels(of bitmap: Bitmap) -> [UInt32] {
  let view = bitmap.pixels.view
  return view.bounds.rows.flatMap { y in view.bounds.columns.map { x in view[x, y] } }
}

/// Returns a description, in a few words, of how two pictures differ.
func differences(_ a: [UInt32], _ b: [UInt32]) -> String {
  guard a.count == b.count else { return "\(a.count) and \(b.count) pixels" }
  let places = a.indices.filter { a[$0] != b[$0] }
  guard let first = places.first else { return "none" }
  return "\(places.count) pixels, the first at \(first): \(String(a[first], radix: 16)), \(String(b[first], radix: 16))"
}

/// The programs that window tests need and this machine lacks, for `.enabled(if:)`.
let lackingForWindows =
  XServer.missing("xdotool", "openbox", "xwininfo") ?? (Program.isMissing ? "the program was not built" : nil)
