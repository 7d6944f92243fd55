import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct WindowTests {
  @Test func keysActOnTheWindow() throws {
    let session = try WindowSession(["--motion", "none"])
    let first = try session.picture().pixels
    try session.pressAndSee("m")
    try session.pressAndSee("shift+m")
    try waitUntil("the first material again") { try session.picture().pixels == first }
    try session.pressAndSee("b")
    try session.pressAndSee("b")
    try session.pressAndSee("Return")
    try session.pressAndSee("Return")
    try session.pressAndSee("Return")
    try session.pressAndSee("n")
    try session.pressAndSee("p")
    try waitUntil("the start's picture") { try session.picture().pixels == first }
    try session.pressAndSee("h")
    try session.pressAndSee("Escape")
    try session.pressAndSee("i")
    try session.pressAndSee("i")
    try session.pressAndSee("i")
    try waitUntil("the start's picture") { try session.picture().pixels == first }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.contains { $0.hasPrefix("glass  480x320") })
  }

  @Test func pauseAndStep() throws {
    let session = try WindowSession(["--motion", "background"])
    try session.waitUntilItMoves()
    try session.press("space")
    let paused = try session.waitUntilItStands()
    try session.pressAndSee("period")
    #expect(try session.waitUntilItStands() != paused)
    try session.press("comma")
    try waitUntil("the frame before") { try session.picture().pixels == paused }
    try session.press("space")
    try session.waitUntilItMoves()
    try session.press("ctrl+q")
    #expect(session.end() == 0)
  }

  @Test func fullScreenCoversTheScreen() throws {
    let session = try WindowSession(["--motion", "none"])
    try session.press("f")
    try waitUntil("full screen") { try session.geometry().size == PixelSize(width: 800, height: 600) }
    try session.press("Escape")
    try waitUntil("the window's size") { try session.geometry().size == PixelSize(width: 480, height: 320) }
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test(.enabled(if: isInstalled("prlimit"), "not installed: prlimit"))
  func growsWithoutFreeDescriptors() throws {
    let session = try WindowSession(["--motion", "none"])
    // The descriptors that stay: a thread that reads a file has one more for a moment, and a frame's memory goes with
    // its size.
    func descriptors() throws -> Set<String> {
      let (files, folder) = (FileManager.default, "/proc/\(session.pid)/fd")
      return Set(
        try files.contentsOfDirectory(atPath: folder).filter {
          (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.contains("memfd:") == false
        })
    }
    var taken = try descriptors()
    var looks = 0
    try waitUntil("the descriptors that stay") {
      taken.formIntersection(try descriptors())
      looks += 1
      return looks == 20
    }
    let free = try #require((0...).first { !taken.contains("\($0)") })
    #expect(try runTool(["prlimit", "--pid", "\(session.pid)", "--nofile=\(free):\(free)"]).status == 0)
    try session.press("f")
    // Larger buffers without descriptors are System V segments. Those that a still window does not need go after seconds.
    try waitUntil("a segment") {
      ProcFile.mappings(of: session.pid).contains { $0.contains("/SYSV") }
    }
    try session.waitUntilShown("full screen", size: "800x600")
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test func screenshotsAreWhatTheWindowShows() throws {
    let session = try WindowSession(["--motion", "none"])
    // The panel does not change by itself, as statistics do.
    let shown = try session.pressAndStand("F2")
    #expect(try session.frame() != shown)
    try session.press("s")
    try waitUntil("a file") { session.folder.files.contains { $0.hasSuffix(".png") && !$0.hasPrefix(".") } }
    let name = try #require(session.folder.files.first { $0.hasSuffix(".png") })
    #expect(name.hasPrefix("vitrine-glass-regular-"))
    let saved = try pixels(of: ImageFile.load(path: session.folder(name)))
    #expect(differences(saved, shown) == "none")
    try session.press("S")
    try waitUntil("another file") { session.folder.files.filter { $0.hasSuffix(".png") }.count == 2 }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.contains(session.folder(name)))
  }

  @Test func aScreenshotIsAnsweredByANoticeThatGoes() throws {
    let session = try WindowSession(["--motion", "none"])
    let before = try session.picture().pixels
    try session.press("S")
    try waitUntil("a notice") { try session.picture().pixels != before }
    try waitUntil("its end") { try session.picture().pixels == before }
    #expect(session.folder.files.count == 1)
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test func theWindowShowsWhatRenderWrites() throws {
    let session = try WindowSession(["--material", "thin", "--appearance", "light", "--motion", "all", "--time", "2.5"])
    try session.press("space")
    try session.press("R")
    try session.press("Home")
    try session.press("space")
    try session.press("Home")
    try session.waitUntilShown(
      "the picture", size: "480x320", "--material", "thin", "--appearance", "light", "--motion", "all")
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func aSignalLeavesAReportOfTheFramesSoFar(signal: Int32, status: Int) throws {
    let session = try WindowSession(["--motion", "all", "--json"])
    kill(session.pid, signal)
    #expect(session.end() == status)
    let report = Data(session.output.joined(separator: "\n").utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
    #expect(object["frames"] as? Int ?? 0 > 0)
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

  /// Like without a window, frames that fill the caches come first and are in no figure, and a terminal shows progress.
  @Test(.enabled(if: isInstalled("script"), "not installed: script"))
  func aProfileInAWindowWarmsUpAndShowsItsProgress() throws {
    let server = try XServer()
    let path = try #require(Program.path)
    let line = "'\(path)' profile --display \(server.display) --size 96x64 --frames 5 --adaptive"
    let shown = try runTool(
      ["script", "-qec", line, "/dev/null"],
      environment: Program.quiet.merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 }
    ).output
    // The first frame that counts draws the line, which is erased before the report.
    #expect(shown.contains("\rframes 1/5 [") || shown.contains("\rframes 1/5 20 %"))
    let bar = try #require(shown.ranges(of: "\r\u{1b}[K").last)
    let report = shown[bar.upperBound...]
    #expect(report.hasPrefix("glass  96x64  5 frames after 32 of warm-up, not counted"))
    #expect(report.contains("  a window, frame limit display  budget "))
    #expect(report.contains("\nblur resolution: adapted, "))
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
