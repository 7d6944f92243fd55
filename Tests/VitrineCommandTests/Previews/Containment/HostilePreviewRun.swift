import Foundation
import Platform
import TestSupport
import Testing

/// A run of `vitrine render` on a file that does harm, in folders of its own.
struct HostilePreviewRun {
  let preview: HostilePreview
  private let folder: TemporaryFolder

  init(_ preview: HostilePreview) throws {
    self.preview = preview
    folder = try TemporaryFolder()
    for name in ["work", "home", "cache", "temporary", "logs"] {
      try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
    }
    if let bytes = preview.bytes { try Data(bytes).write(to: URL(fileURLWithPath: folder("work/\(preview.file)"))) }
    if !preview.setup.isEmpty {
      _ = try runTool(["sh", "-c", #"cd "$0/work" && eval "$1""#, folder.path, preview.setup], environment: [:])
    }
  }

  /// Runs it twice; what was not as it must be.
  func violations() throws -> [String] {
    try ["first", "second"].flatMap { name in try run().map { "\(name): \($0)" } }
  }

  private func run() throws -> [String] {
    // Standard error goes to a file: what is left running must not keep the pipe open.
    let script = #"""
      cd "$0/work" && rm -rf ../pictures && mkdir ../pictures || exit
      timeout -s KILL \#(Int(waitLimit)) "$@" >../logs/output 2>../logs/errors </dev/null; echo $?
      """#
    let path = try #require(Program.path)
    let home = folder("home")
    let environment = Program.quiet.merging([
      "HOME": home, "XDG_CACHE_HOME": folder("cache"), "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home,
      "TMPDIR": folder("temporary"),
    ]) { $1 }
    let result = try runTool(
      ["sh", "-c", script, folder.path, path, "render", preview.file, "--all-previews", "-o", "../pictures/%s.png"]
        + ["--size", "32x24", "--threads", "2"],
      environment: environment)
    let code = try #require(Int(result.output.dropLast()), "\(result.output)")
    return check(code) + remains()
  }

  private func check(_ code: Int) -> [String] {
    let errors = Array(FileManager.default.contents(atPath: folder("logs/errors")) ?? Data())
    let text = String(decoding: errors, as: UTF8.self)
    let lines = text.split(separator: "\n")
    var found: [String] = []
    if code != preview.code { found.append("exit code \(code), not \(preview.code): \(text.prefix(600))") }
    if lines.count > preview.maximumLines { found.append("\(lines.count) lines: \(text.prefix(600))") }
    if preview.code != 0, lines.last?.hasPrefix("vitrine: error: ") != true {
      found.append("no message: \(text.suffix(600))")
    }
    if !preview.message.isEmpty, lines.last?.contains(preview.message) != true {
      found.append("not \"\(preview.message)\": \(text.suffix(600))")
    }
    if errors.contains(where: { $0 != 10 && ($0 < 0x20 || $0 == 0x7f) }) { found.append("control characters") }
    let pictures = (try? FileManager.default.contentsOfDirectory(atPath: folder("pictures"))) ?? []
    if pictures.isEmpty != (preview.code != 0) { found.append("\(pictures.count) pictures") }
    return found
  }

  /// Processes and files that are left.
  private func remains() -> [String] {
    // Processes that the kernel ends with their parent may take a moment.
    let deadline = monotonicSeconds() + 10
    var running = ProcessTable().marked(folder.path)
    while !running.isEmpty, monotonicSeconds() < deadline {
      usleep(20_000)
      running = ProcessTable().marked(folder.path)
    }
    let files = ["home", "temporary", "cache"].flatMap { name in
      ((try? FileManager.default.subpathsOfDirectory(atPath: folder(name))) ?? []).map { "\(name)/\($0)" }
    }
    let work = (try? FileManager.default.contentsOfDirectory(atPath: folder("work"))) ?? []
    return running.map { "left running: \($0.name)" }
      + files.filter { !$0.hasPrefix("cache") || $0.contains("/work-") }.map { "left \($0)" }
      + work.filter { $0.contains("stray") }.map { "left \($0)" }
  }
}
