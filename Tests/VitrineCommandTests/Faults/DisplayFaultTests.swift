import Foundation
import Platform
import TestSupport
import Testing

/// The program on displays that refuse it, limit it or go away.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct DisplayFaultTests {
  // MARK: Row 1

  /// An Xauthority file with one cookie for every display (Xau, "FILE FORMAT").
  private func authority(_ cookie: UInt8) -> Data {
    // The family of all addresses, no address and no number, each with its length in two bytes.
    var bytes: [UInt8] = [0xFF, 0xFF, 0, 0, 0, 0]
    for text in [Array("MIT-MAGIC-COOKIE-1".utf8), [UInt8](repeating: cookie, count: 16)] {
      bytes += [0, UInt8(text.count)]
      bytes += text
    }
    return Data(bytes)
  }

  @Test("row 1: a display that is missing, refuses or is not named ends the program with its name") func refusals()
    throws
  {
    let folder = try TemporaryFolder()
    for (name, cookie) in [("theirs", 1), ("ours", 2)] as [(String, UInt8)] {
      try authority(cookie).write(to: URL(fileURLWithPath: folder(name)))
    }
    let server = try XServer(screen: "64x64x24", arguments: ["-auth", folder("theirs")])
    let path = try #require(Program.path)
    for (setting, message) in [
      (["-u", "DISPLAY"], "no display: DISPLAY is not set; --headless runs without one"),
      (["DISPLAY=:9999"], ":9999: cannot open the display"),
      (["DISPLAY=nonsense"], "nonsense: cannot open the display"),
      (["DISPLAY=\(server.display)", "XAUTHORITY=\(folder("ours"))"], "\(server.display): cannot open the display"),
    ] as [([String], String)] {
      let script = #"exec "$0" "$@" 2>&1"#
      let result = try runTool(["env"] + setting + ["sh", "-c", script, path], environment: Program.quiet)
      #expect(result.status == 69, "\(setting)")
      // The X library may print the server's reason before, without the end of a line.
      #expect(result.output.hasSuffix("vitrine: error: \(message)\n"), "\(result.output)")
      #expect(result.output.split(separator: "vitrine: ").count <= 2)
    }
    // With the right cookie there is a window.
    let words = [
      "env", "DISPLAY=\(server.display)", "XAUTHORITY=\(folder("theirs"))", path, "--frames", "1", "--size", "64x64",
    ]
    #expect(
      try runTool(["sh", "-c", #"exec "$@" >/dev/null 2>&1"#, "sh"] + words, environment: Program.quiet).status == 0)
  }

  // MARK: Rows 3 and 4

  struct Limit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var launcher: [String]
    var isRelayed = false
    /// True if the server maps memory of the program.
    var shares: Bool
  }

  static let limits = [
    Limit(testDescription: "row 3: another IPC namespace", launcher: ["unshare", "--ipc"], shares: true),
    Limit(
      testDescription: "row 3: another IPC namespace, and no descriptors", launcher: ["unshare", "--ipc"],
      isRelayed: true,
      shares: false),
    Limit(
      testDescription: "row 4: a client that the server takes for a remote one",
      launcher: ["bash", "-c", #"exec -a ssh "$0" "$@""#], shares: false),
  ].filter { $0.launcher[0] != "unshare" || (try? runTool(["unshare", "--ipc", "true"]).status) == 0 }

  @Test("rows 3, 4: where memory cannot be shared, the window shows the same pixels", arguments: limits)
  func limited(limit: Limit) throws {
    let session = try WindowSession(["--motion", "none"], launcher: limit.launcher, isRelayed: limit.isRelayed)
    try session.waitUntilShown("the picture", size: "480x320")
    // Memory that was larger than needed goes some time after the last change of size, and comes with the next frame.
    try waitUntil("memory that is shared as it can be") {
      try session.pressAndSee("m")
      let mappings = ProcFile.mappings(of: session.server.process.pid)
      return mappings.contains { $0.contains("/memfd:vitrine") } == limit.shares
        && !mappings.contains { $0.contains("/SYSV") }
    }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(!session.output.contains { $0.hasPrefix("vitrine: ") }, "\(session.output)")
  }

  // MARK: Row 11

  /// The requests of a start are about a hundred; those of frames follow.
  @Test(
    "row 11: whenever the server goes, a program whose function does not return ends",
    arguments: [0, 31, 75, 118, 180, 300])
  func cut(requests: Int) throws {
    let shader = try #require(HostileShader.loops.first { $0.name == "loopEverywhere" })
    let place = try HostilePlace(shader)
    let shared = Remains.sharedFiles
    let server = try XServer(screen: "320x200x24")
    let relay = try Relay(server)
    defer { withExtendedLifetime((server, relay)) {} }
    relay.faults.requests = requests
    // The server sees half a request.
    relay.faults.cutsInside = requests % 2 == 1
    let options = ["--threads", "2", "--size", "160x120", "--no-content", "--motion", "all"]
    let program = try SupervisedProgram(
      [place.source] + options + shader.harmfulOptions(at: 1), in: place, run: "window", display: relay.display)
    defer { program.end() }
    #expect(program.waitForEnd(), "still runs; \(program.activity); \(program.threads)")
    #expect(program.exitCode == 69, "\(program.ending)")
    let reason = requests == 0 ? "cannot open the display" : "the connection to the display was lost"
    #expect(program.errors.last == "vitrine: error: \(relay.display): \(reason)", "\(program.errors)")
    program.end()
    place.note(program)
    #expect(Remains.collect(in: place, isFailure: false, sharedFilesBefore: shared) == [])
  }

  @Test("row 12: a server that ends politely leaves a report") func politeEnd() throws {
    let session = try WindowSession(["--motion", "all"])
    session.server.process.send(signal: SIGTERM)
    #expect(session.end() == 69)
    #expect(session.output.contains { $0.hasPrefix("glass  480x320") })
    #expect(session.output.last?.contains("the connection to the display was lost") == true)
  }

  @Test("row 13: a server that was stopped shows the program again") func stoppedServer() throws {
    let session = try WindowSession(["--motion", "none"])
    let first = try session.picture().pixels
    session.server.process.send(signal: SIGSTOP)
    session.server.process.send(signal: SIGCONT)
    try session.pressAndSee("m")
    #expect(try session.picture().pixels != first)
    try session.press("q")
    #expect(session.end() == 0)
  }

  // MARK: Row 19

  @Test("row 19: pings are answered while large blurs are made") func pings() throws {
    let server = try XServer(screen: "800x600x24")
    let words = [
      try #require(Program.path), "--size", "780x580", "--motion", "all", "--no-cache", "--blur-radius", "300",
      "--threads", "1",
    ]
    let program = try ChildProcess(words, environment: Program.quiet.merging(["DISPLAY": server.display]) { $1 })
    defer { program.stop() }
    let peer = try WindowPeer(server.display)
    try waitUntil("the window") { peer.find(pid: program.pid) }
    for number in 1...20 {
      let deadline = monotonicSeconds() + waitLimit
      #expect(peer.ping { monotonicSeconds() < deadline } != nil, "ping \(number)")
    }
  }
}
