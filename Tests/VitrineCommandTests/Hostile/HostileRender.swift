import Foundation
import ImageFiles

/// `vitrine render` on a source, twice with the same cache.
struct HostileRender {
  let shader: HostileShader
  let place: HostilePlace

  init(_ shader: HostileShader) throws {
    self.shader = shader
    place = try HostilePlace(shader)
  }

  /// Returns what was not as it must be; empty if everything was.
  func violations() throws -> [String] {
    let shared = Remains.sharedFiles
    var found: [String] = []
    // The library is in the cache afterwards, and no trial precedes the runs that do harm.
    if shader.isHarmlessAtFirst { found += try run("before", harmful: false) }
    for name in ["first", "second"] { found += try run(name, harmful: true) }
    return found.map { "render: \($0)" }
      + Remains.collect(in: place, isFailure: shader.failsInTrial, sharedFilesBefore: shared).map { "render: \($0)" }
  }

  private func run(_ name: String, harmful: Bool) throws -> [String] {
    var line = ["render", place.source, "--size", "320x200", "--no-content", "--threads", "2"]
    line += ["-o", place.picture(name)]
    line += harmful ? shader.harmfulOptions(at: 1) : shader.harmlessOptions
    let program = try SupervisedProgram(line, in: place, run: name)
    defer {
      program.end()
      place.note(program)
    }
    guard program.waitForEnd() else { return ["\(name): still runs"] }
    let mappings = program.foreignMappings.map { "\(name): mapped \($0)" }
    guard let code = program.exitCode else { return mappings + ["\(name): ended the shell that started it"] }
    return mappings
      + check(code, program.errors, harmful ? shader.outcome : .succeeds, place.picture(name)).map { "\(name): \($0)" }
  }

  private func check(
    _ code: Int, _ errors: [String], _ outcome: HostileShader.Outcome, _ picture: String
  ) -> [String] {
    let hasPicture = FileManager.default.fileExists(atPath: picture)
    if outcome == .succeeds || (outcome == .either && code == 0) {
      guard code == 0 else { return ["exit code \(code), \(errors)"] }
      return errors.map { "printed: \($0)" } + (shader.isRight(picture: picture) ? [] : ["a wrong picture"])
    }
    var found: [String] = []
    if code != 65 { found.append("exit code \(code)") }
    if errors.count != 1 { found.append("\(errors.count) lines: \(errors.prefix(3))") }
    if let line = errors.first, !shader.isNamed(in: line) { found.append("names neither file nor function: \(line)") }
    if hasPicture { found.append("left a picture") }
    return found
  }
}
