import Foundation
import TestSupport
import Testing

/// A run of the program on a bad input, in a folder of its own, with limits of processor time and memory.
struct BadInputRun {
  /// Seconds of processor time.
  static let seconds = 2
  /// The data segment of each process in KiB: heap, stacks and private mappings that can be written.
  static let memory = 600 << 10

  let input: BadInput
  private let folder: TemporaryFolder
  /// 128 + n after a signal.
  private let code: Int
  private let errors: [UInt8]
  private let output: [UInt8]

  init(_ input: BadInput) throws {
    self.input = input
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("work"), withIntermediateDirectories: true)
    for (name, bytes) in input.files { try Data(bytes).write(to: URL(fileURLWithPath: folder("work/\(name)"))) }
    // The limits are soft, so that the program can give clang and its agent their own. `timeout` ends what waits.
    let script = #"""
      cd "$0/work" && eval "$1" && shift && ulimit -S -t \#(Self.seconds) && ulimit -S -d \#(Self.memory) || exit
      timeout -s KILL \#(Int(waitLimit)) "$@" >../output 2>../errors </dev/null; echo $?
      """#
    let path = try #require(Program.path)
    let home = folder("home")
    let environment = Program.quiet.merging([
      "HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "XDG_PICTURES_DIR": home, "DISPLAY": ":0.nowhere",
    ]) { $1 }.merging(input.environment) { $1 }
    let result = try runTool(
      ["sh", "-c", script, folder.path, input.setup.isEmpty ? ":" : input.setup, path] + input.arguments,
      environment: environment)
    code = try #require(Int(result.output.dropLast()), "\(result.output)")
    errors = Array(FileManager.default.contents(atPath: folder("errors")) ?? Data())
    output = Array(FileManager.default.contents(atPath: folder("output")) ?? Data())
  }

  /// Returns the rules that were broken; empty if none was.
  func violations() -> [String] {
    var found: [String] = []
    let text = String(decoding: errors, as: UTF8.self)
    if !input.codes.contains(code) {
      found.append("exit code \(code), not \(input.codes.sorted()): \(text.prefix(300))")
    }
    let hasPicture = FileManager.default.fileExists(atPath: folder("work/out.png"))
    if code == 0 {
      if !errors.isEmpty { found.append("printed: \(text.prefix(300))") }
    } else {
      if !text.hasPrefix("vitrine: error: ") { found.append("no message: \(text.prefix(300))") }
      if text.filter({ $0 == "\n" }).count != 1 || text.last != "\n" {
        found.append("not one line: \(text.prefix(600))")
      }
      if !input.message.isEmpty, !text.contains(input.message) {
        found.append("not \"\(input.message)\": \(text.prefix(300))")
      }
      if hasPicture { found.append("left a picture") }
      if !output.isEmpty { found.append("wrote to standard output") }
    }
    if errors.contains(where: { $0 != 10 && ($0 < 0x20 || $0 == 0x7f) }) || text.unicodeScalars.contains(where: \.isC1)
    {
      found.append("control characters: \(text.debugDescription.prefix(300))")
    }
    found += folder.strays.map { "left \($0)" }
    return found
  }
}

extension TemporaryFolder {
  /// The temporary files that are left.
  fileprivate var strays: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".tmp") }
  }
}

extension Unicode.Scalar {
  /// True if a terminal in UTF-8 could take it for a control sequence (ECMA-48).
  fileprivate var isC1: Bool { (0x80...0x9f).contains(value) }
}
