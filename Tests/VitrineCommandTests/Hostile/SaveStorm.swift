import Foundation
import Platform
import TestSupport
import Testing

/// A window with a source that is saved every second, in turn as one that gives a picture and as one that does harm.
final class SaveStorm {
  /// The versions that do harm.
  private static let harm = [
    "*hidden<volatile int>(0) = 1;", "spin();", "if (int(position.y) == 101) *hidden<volatile int>(0) = 1;",
    "if (int(position.y) == 101) spin();",
  ]
  /// Saves before the usage is compared.
  private static let warmUp = 10
  /// Growth of the memory that is permitted, in KiB.
  private static let memoryLimit = 8 << 10
  /// The number of files in the folder of compiled programs: its capacity, and those that are no programs.
  private static let cacheLimit = 256 + 32

  private let server: XServer
  private let place: HostilePlace
  private let program: SupervisedProgram
  private var saves = 0

  init() throws {
    server = try XServer(screen: "320x200x24")
    place = try HostilePlace(HostileShader(name: "storm", body: Self.picture(0)))
    program = try SupervisedProgram(
      [place.source, "--effect", "storm", "--size", "320x200", "--no-content", "--motion", "none", "--threads", "2"],
      in: place, run: "storm", display: server.display)
  }

  /// Saves for a number of seconds, and until the usage has been compared; what was not as it must be.
  func violations(seconds: Double) throws -> [String] {
    let peer = try WindowPeer(server.display)
    try waitUntil("the window") { peer.find(pid: program.pid, movingTo: 0) }
    try waitUntil("the first picture") { shows(0) }
    let pulse = WindowPulse(server, pid: program.pid)
    let end = monotonicSeconds() + seconds
    var start: ProcessUsage?
    var hasCompared = false
    var found: [String] = []
    while found.isEmpty, !hasCompared || monotonicSeconds() < end {
      for _ in 0..<2 {
        try save(Self.harm[saves / 2 % Self.harm.count])
        try save(Self.picture(saves))
      }
      guard isShown(saves - 1) else {
        found.append(
          "save \(saves) is not shown: \(program.isRunning ? "\(program.errors.suffix(3))" : program.ending)")
        break
      }
      if saves >= Self.warmUp {
        let usage = settled(like: start)
        if let start {
          found += compare(usage, with: start)
          hasCompared = true
        }
        start = start ?? usage
        print("after \(saves) saves: \(usage), \(place.cacheFiles.count) files")
      }
      if place.cacheFiles.count > Self.cacheLimit { found.append("\(place.cacheFiles.count) files in the cache") }
    }
    print("answers within \(Int(pulse.stop().longestOfItself * 1000)) ms")
    peer.close()
    if !program.waitForEnd() || program.exitCode != 0 { found.append(program.ending) }
    return found
  }

  /// A picture of one colour, which tells the saves apart.
  private static func picture(_ number: Int) -> String { "return half4(\(level(number)) / 255.0, 0.5, 0, 1);" }
  private static func level(_ number: Int) -> Int { number * 37 % 256 }

  private func save(_ body: String) throws {
    // No version is compiled twice.
    let shader = HostileShader(name: "storm", globals: "// save \(saves)", body: body)
    try place.save(shader, byRename: saves % 4 < 2)
    saves += 1
    usleep(1_000_000)
  }

  private func shows(_ number: Int) -> Bool {
    guard let shot = try? server.screenshot() else { return false }
    return abs(Int(shot[310, 190] >> 16 & 255) - Self.level(number)) <= 1
  }

  private func isShown(_ number: Int) -> Bool {
    let deadline = monotonicSeconds() + waitLimit
    while !shows(number) {
      guard program.isRunning, monotonicSeconds() < deadline else { return false }
      usleep(20_000)
    }
    return true
  }

  /// The usage once nothing is compiled any more: when it is that of the start again, or after a time.
  private func settled(like start: ProcessUsage?) -> ProcessUsage {
    let deadline = monotonicSeconds() + (start == nil ? 1 : 5)
    var usage = ProcessUsage(of: program.pid)
    while monotonicSeconds() < deadline {
      if let start, compare(usage, with: start).isEmpty { return usage }
      usleep(50_000)
      usage = ProcessUsage(of: program.pid)
    }
    return usage
  }

  private func compare(_ usage: ProcessUsage, with start: ProcessUsage) -> [String] {
    let isSame = usage.descriptors == start.descriptors && usage.processes == start.processes
    return isSame && usage.memory <= start.memory + Self.memoryLimit
      ? [] : ["after \(saves) saves: \(usage); after \(Self.warmUp): \(start)"]
  }
}
