import Foundation
import TestSupport
import Testing

/// A signal at a random moment, from the first millisecond on: what the program leaves, and whether it starts again.
struct RandomEnd: Sendable, CustomTestStringConvertible {
  /// The program's task meanwhile, always with a Metal file that is not in the cache yet.
  enum Work: String, CaseIterable, Sendable {
    case render, profile, headless, window
  }

  let number: Int
  let signal: Int32
  let work: Work
  /// Seconds from the start of the program.
  let delay: Double

  /// The moments by the seed of the run; those of a number are the same in any count.
  static func some(_ count: Int, by signals: [Int32]) -> [RandomEnd] {
    (0..<count).map { number in
      var random = SeededRandom(seed: UInt64(baseSeed + number))
      let works = XServer.missing("setsid") == nil ? Work.allCases : Work.allCases.filter { $0 != .window }
      return RandomEnd(
        number: number, signal: signals[number % signals.count], work: works[number / signals.count % works.count],
        delay: Double(random.next() % 1500) / 1000)
    }
  }

  var testDescription: String { "\(number): signal \(signal) to \(work.rawValue) after \(delay) s, seed \(baseSeed)" }

  private static let shader = HostileShader(name: "calm", outcome: .succeeds, body: "return half4(0, 0, 0.5, 1);")

  /// Ends the program and starts it again; what was not as it must be.
  func violations() throws -> [String] {
    let place = try HostilePlace(Self.shader)
    let server = work == .window ? try XServer(screen: "320x200x24") : nil
    let program = try SupervisedProgram(arguments(place), in: place, run: "first", display: server?.display)
    defer { program.end() }
    usleep(UInt32(delay * 1e6))
    kill(program.pid, signal)
    // This one is ignored; it ends the program only before it is so.
    if signal == SIGPIPE { kill(program.pid, SIGTERM) }
    guard program.waitForEnd() else { return ["still runs"] }
    program.end()
    place.note(program)
    var found: [String] = []
    let codes = (signal == SIGPIPE ? [SIGPIPE, SIGTERM] : [signal]).map { 128 + Int($0) }
    if !codes.contains(program.exitCode ?? 0) { found.append(program.ending) }
    if !program.errors.isEmpty { found.append("printed: \(program.errors.prefix(3))") }
    found += try halfFiles(place) + remains(of: program.pid, place)
    return try found + again(place)
  }

  private func arguments(_ place: HostilePlace) -> [String] {
    let small = ["--size", "320x200", "--no-content", "--threads", "2", "--motion", "all"]
    let report = ["--json", place.log("report.json")]
    return switch work {
    case .render: ["render", place.source, "-o", place.picture("%d"), "--frames", "100000"] + small
    case .profile: ["profile", place.source, "--frames", "100000"] + report + small
    case .headless: [place.source, "--headless"] + report + small
    case .window: [place.source] + report + small
    }
  }

  /// Files that are not whole.
  private func halfFiles(_ place: HostilePlace) -> [String] {
    let folder = place.path + "/pictures"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // IEND is the last chunk of a PNG.
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
    var found = names.filter { name in
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return true }
      return !name.hasSuffix(".png") || !bytes.suffix(12).elementsEqual(end)
    }.map { "left \($0)" }
    if let report = FileManager.default.contents(atPath: place.log("report.json")) {
      if (try? JSONSerialization.jsonObject(with: report)) == nil { found.append("half a report") }
    }
    return found
  }

  /// Processes, segments and files that are left. clang may be about to end.
  private func remains(of pid: Int32, _ place: HostilePlace) throws -> [String] {
    try waitUntil("processes to end") { ProcessTable().marked(place.path).isEmpty }
    let segments = ProcFile.text("/proc/sysvipc/shm").split(separator: "\n").dropFirst().filter { line in
      line.split(separator: " ").dropFirst(4).first == "\(pid)"
    }
    let work = place.cacheFiles.filter { $0.hasPrefix("work-") }.map { "left in the cache: \($0)" }
    return segments.map { "left a segment: \($0)" } + place.strays.map { "left \($0)" }
      + (signal == SIGKILL ? [] : work)
  }

  /// The next start makes the picture, and removes what a compilation has left that was killed.
  private func again(_ place: HostilePlace) throws -> [String] {
    let line = ["render", place.source, "--size", "320x200", "--no-content", "-o", place.picture("again")]
    let program = try SupervisedProgram(line, in: place, run: "again")
    defer { program.end() }
    guard program.waitForEnd(), program.exitCode == 0 else { return ["again: \(program.ending)"] }
    place.note(program)
    return place.cacheFiles.filter { $0.hasPrefix("work-") }.map { "still in the cache: \($0)" }
      + (Self.shader.isRight(picture: place.picture("again")) ? [] : ["again: a wrong picture"])
  }
}
