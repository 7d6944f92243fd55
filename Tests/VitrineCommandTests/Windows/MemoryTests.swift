import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct MemoryTests {
  /// Resident memory in MiB.
  private static func resident(_ pid: Int32) throws -> Double { try Footprint(pid).mebibytes }

  /// Pictures, buffers and images of the sizes that a window had go two seconds after it got another one. The rest is
  /// text and paths that were drawn, and what the heap has in parts.
  @Test func resizesKeepNothing() throws {
    let session = try WindowSession(["--motion", "none"], screen: "1280x1024x24")
    let before = try Self.resident(session.pid)
    var random = SeededRandom(case: 0)
    let seed = random.seed
    let window = try session.window()
    for _ in 0..<15 {
      let sizes = (0..<20).flatMap { _ in
        ["windowsize", window, "\(random.int(in: 200...1270))", "\(random.int(in: 150...1000))"]
      }
      try session.server.xdotool(sizes)
    }
    try session.server.xdotool("windowsize", window, "480", "320")
    try session.waitUntilShown("the scene in its first size", size: "480x320")
    var after = 0.0
    try waitUntil("memory is given back, seed \(seed): \(before) MiB before, \(after) after") {
      after = try Self.resident(session.pid)
      return after <= before * 1.1 + 24
    }
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// Keys make more than a hundred changes, in rounds that end where they began.
  ///
  /// Caches fill in the first forty rounds; after that they may hold other things, and no more of them. Statistics show
  /// new numbers in every frame, and the cache of text masks holds 16 MiB of those before it forgets any.
  @Test(
    "a hundred changes more keep no more than forty",
    arguments: [
      (["n", "p"], 4), (["n", "n", "n", "n", "n", "n", "n", "n"], 4), (["m", "v", "Return", "b"], 8), (["e"], 8),
      (["w"], 8), (["F2", "i", "x", "z", "h", "t"], 8 + 16),
    ] as [([String], Double)])
  func rounds(keys: [String], mebibytes: Double) throws {
    let session = try WindowSession(["--motion", "none"])
    func press(_ rounds: Int, apart milliseconds: Int) throws {
      try session.server.xdotool(
        ["key", "--delay", "\(milliseconds)"] + Array(repeating: keys, count: rounds).joined())
      // The help is seen when everything before it has been done.
      try session.pressAndSee("h")
      try session.pressAndSee("h")
    }
    // Slowly, so that every picture is loaded once on a busy machine too; then two frames apart, so that most changes
    // are met by a frame of their own.
    try press(20, apart: max(33, 300 / keys.count))
    try press(20, apart: 33)
    let before = try Self.resident(session.pid)
    try press(80, apart: 33)
    var after = try Self.resident(session.pid)
    // Pictures may still be loaded, and released; shared ones are kept for ten seconds.
    for _ in 0..<150 where after - before >= mebibytes {
      usleep(100_000)
      after = try Self.resident(session.pid)
    }
    #expect(after - before < mebibytes, "\(before) MiB after 40 rounds of \(keys), \(after) after 120")
    try session.press("q")
    #expect(session.end() == 0)
  }
}
