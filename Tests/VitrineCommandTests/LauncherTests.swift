import Foundation
import TestSupport
import Testing

/// The launcher of the packages, in a tree whose executables print their level and their arguments.
@Suite(.enabled(if: Launcher.isNeeded, "packages are made on x86-64 only"))
struct LauncherTests {
  /// The levels of the psABI (System V ABI, AMD64 supplement, table 3.1) that this processor has, by the names of its
  /// features in /proc/cpuinfo.
  static let levels: [String] = {
    let flags = Set(
      (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n")
        .first { $0.hasPrefix("flags") }?.split(separator: " ").map(String.init) ?? [])
    let third = flags.isSuperset(of: ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"])
    let fourth = flags.isSuperset(of: ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512_vbmi2"])
    return (third && fourth ? ["x86-64-v4"] : []) + (third ? ["x86-64-v3"] : [])
  }()

  @Test func startsTheHighestLevel() throws {
    let launcher = try Launcher()
    let result = try launcher.run("a b", "--c")
    if let best = Self.levels.first {
      #expect(result.output == "\(best) [a b] [--c]\n")
      #expect(result.status == 7)
    } else {
      #expect(result.output.hasPrefix("vitrine: error: this processor is below x86-64-v3 (AVX2, FMA, BMI2)"))
      #expect(result.status == 1)
    }
  }

  @Test func startsTheLevelThatIsAskedFor() throws {
    let launcher = try Launcher()
    for level in Self.levels {
      #expect(try launcher.run("x", environment: ["VITRINE_LEVEL": level]).output == "\(level) [x]\n")
    }
    let result = try launcher.run(environment: ["VITRINE_LEVEL": "x86-64-v5"])
    #expect(result.output == "vitrine: error: VITRINE_LEVEL: this package has x86-64-v3 and x86-64-v4\n")
    #expect(result.status == 2)
  }

  @Test func worksThroughALink() throws {
    let launcher = try Launcher()
    let link = launcher.folder("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: launcher.path)
    #expect(try runTool([link, "x"]).output == runTool([launcher.path, "x"]).output)
  }

  @Test func namesAMissingExecutable() throws {
    let launcher = try Launcher()
    try FileManager.default.removeItem(atPath: launcher.folder("lib"))
    guard let best = Self.levels.first else { return }
    let result = try launcher.run()
    // The kernel names the program without the doubled slash of the temporary folder.
    let program = launcher.folder("lib/vitrine/\(best)/vitrine").replacingOccurrences(of: "//", with: "/")
    #expect(result.output == "vitrine: error: \(program): No such file or directory\n")
    #expect(result.status == 1)
  }
}

/// An installed launcher.
private struct Launcher {
  static var isNeeded: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }

  let folder: TemporaryFolder
  var path: String { folder("bin/vitrine") }

  init() throws {
    folder = try TemporaryFolder()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Scripts/lib/package/launcher.c").path
    try FileManager.default.createDirectory(atPath: folder("bin"), withIntermediateDirectories: true)
    for level in ["x86-64-v3", "x86-64-v4"] {
      let place = folder("lib/vitrine/\(level)")
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let script = "#!/bin/sh\nprintf \(level); printf ' [%s]' \"$@\"; echo; exit 7\n"
      // Another process writes it: children of other tests would inherit this one's descriptor, and the kernel executes
      // no file that is open for writing.
      let written = try runTool(["sh", "-c", #"printf %s "$1" >"$0" && chmod 755 "$0""#, place + "/vitrine", script])
      try #require(written.status == 0)
    }
    // The options are those of Scripts/package; clang below 17 has no names of levels.
    let compile = #"exec "$(command -v gcc || echo clang)" -std=gnu17 -Wall -Wextra -Werror -o "$0" "$1""#
    let built = try runTool(["sh", "-c", compile, path, source])
    try #require(built.status == 0)
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (status: Int, output: String) {
    try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#, path] + arguments, environment: environment)
  }
}
