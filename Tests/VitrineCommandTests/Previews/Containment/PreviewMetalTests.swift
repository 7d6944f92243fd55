import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// Metal functions of previews, which the host compiles: what their process cannot do.
@Suite(.serialized, .enabled(if: lackingForPreviews == nil, "\(lackingForPreviews ?? "")"))
struct PreviewMetalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["work", "cache", "home/.cache"] {
      try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: folder("work/Package.swift")))
  }

  private static let metal = """
    #include <metal_stdlib>
    using namespace metal;
    [[ stitchable ]] half4 turn(float2 position, half4 color) { return half4(color.b, color.r, color.g, color.a); }

    """

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: folder("work/\(name)"), atomically: true, encoding: .utf8)
    return folder("work/\(name)")
  }

  private var environment: [String: String] {
    Program.quiet.merging(["HOME": folder("home"), "XDG_CACHE_HOME": folder("cache")]) { $1 }
  }

  private func render(_ path: String, _ options: String...) throws -> (status: Int, output: String) {
    let program = try #require(Program.path)
    return try runTool(
      ["sh", "-c", #"exec "$0" "$@" 2>&1"#, program, "render", path, "--size", "16x16", "-o", folder("out.png")]
        + options, environment: environment)
  }

  private func middle() throws -> UInt32 {
    let picture = try Painted(file: folder("out.png"))
    return picture[picture.width / 2, picture.height / 2]
  }

  /// The files of the caches with their contents.
  private func caches() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for cache in [folder("cache"), folder("home/.cache")] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: cache) {
        files["\(cache)/\(name)"] = FileManager.default.contents(atPath: "\(cache)/\(name)") ?? Data()
      }
    }
    return files
  }

  /// Whatever a preview does to what the host trusts, the next Metal file runs nothing of it.
  @Test func noCacheIsWritten() throws {
    let effects = try write(Self.metal, to: "Effects.metal")
    let shown = try write(
      "import SwiftUI\n#Preview { Color(red: 1, green: 0, blue: 0).colorEffect(ShaderLibrary.turn()) }", to: "A.swift")
    #expect(try render(shown) == (0, ""))
    #expect(try middle() == 0x00_FF_00)
    let before = try caches()
    let trusted = before.keys.filter { path in ["/agent-", "/linker-", ".so", ".h"].contains { path.contains($0) } }
    #expect(trusted.count > 4, "\(before.keys)")
    let harm = """
      import Foundation
      import Glibc
      import SwiftUI
      func harm() -> Int {
        var done = 0
        let script = Data("#!/bin/sh\\ntouch \(folder("home/harmed"))\\n".utf8)
        for cache in ["\(folder("cache"))", "\(folder("home/.cache"))"] {
          if FileManager.default.createFile(atPath: cache + "/new", contents: script) { done += 1 }
          if mkdir(cache + "/vitrine/new", 0o700) == 0 { done += 1 }
          for name in (try? FileManager.default.subpathsOfDirectory(atPath: cache)) ?? [] { done += attack(cache + "/" + name, script) }
        }
        for path in [\(trusted.map { "\"\($0)\"" }.joined(separator: ", "))] { done += attack(path, script) }
        return done
      }
      func attack(_ path: String, _ script: Data) -> Int {
        var done = 0
        if let file = fopen(path, "r+") { done += 1; fclose(file) }
        if (try? script.write(to: URL(fileURLWithPath: path))) != nil { done += 1 }
        if symlink("/bin/true", path + "-") == 0 { done += 1 }
        if rename(path, path + "+") == 0 { done += 1 }
        if unlink(path) == 0 { done += 1 }
        return done
      }
      #Preview { let _ = print("harm:", harm()); Color.red }
      """
    let hostile = try render(write(harm, to: "Harm.swift"))
    #expect(hostile.status == 0 && hostile.output.contains("harm: 0"), "\(hostile.output)")
    let after = try caches()
    for (path, data) in before { #expect(after[path] == data, "\(path)") }
    #expect(after.keys.allSatisfy { before[$0] != nil || !$0.hasSuffix("new") })
    for _ in 0..<2 {
      #expect(try render(effects, "--effect", "turn").status == 0)
      #expect(try render(shown) == (0, ""))
      #expect(try middle() == 0x00_FF_00)
    }
    #expect(!FileManager.default.fileExists(atPath: folder("home/harmed")))
  }

  /// The host compiles files of the project alone, and tells nothing of others.
  @Test func othersFilesAreNotCompiled() throws {
    try "secret_word\n".write(toFile: folder("outside.metal"), atomically: true, encoding: .utf8)
    #expect(symlink(folder("outside.metal"), folder("work/link.metal")) == 0)
    #expect(mkfifo(folder("work/pipe.metal"), 0o600) == 0)
    _ = try write("#include \"../outside.metal\"\n#include \"/etc/passwd\"\n" + Self.metal, to: "including.metal")
    let paths = ["/etc/passwd", "../outside.metal", "link.metal", "pipe.metal", "including.metal"].map {
      $0.hasPrefix("/") ? $0 : folder("work/\($0)")
    }
    let text = """
      import Foundation
      import SwiftUI
      let paths = [\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]
      #Preview {
        VStack(spacing: 0) {
          ForEach(paths, id: \\.self) { path in
            Color.red.colorEffect(ShaderLibrary(url: URL(fileURLWithPath: path)).turn())
          }
        }
      }
      """
    let path = try write(text, to: "A.swift")
    for _ in 0..<2 {
      let result = try render(path)
      for path in paths.dropLast() {
        let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
        #expect(result.output.contains("\(name): not a regular file of the project"), "\(name): \(result.output)")
      }
      // In its container clang does not see the file.
      #expect(result.output.contains("'../outside.metal' file not found"), "\(result.output)")
      #expect(!result.output.contains("secret_word") && !result.output.contains("root"), "\(result.output)")
    }
  }

  /// The agent's code sends ten thousand questions in the form of its own: they are dropped, or end the preview.
  @Test func floodsAreDropped() throws {
    let text = """
      import Glibc
      import SwiftUI
      func flood() -> Int {
        (0..<10_000).count { serial in
          let path = ["/etc/passwd", "\(folder("work/missing.metal"))"][serial % 2]
          let text = "{\\"asks\\":{\\"_0\\":{\\"functions\\":{\\"path\\":\\"\\(path)\\"}},\\"serial\\":\\(serial)}}"
          return text.withCString { write(3, $0, strlen($0)) > 0 }
        }
      }
      #Preview {
        let _ = print("sent:", flood())
        Color.red
      }
      """
    let path = try write(text, to: "A.swift")
    for _ in 0..<2 {
      let result = try render(path)
      let isEnded = result.output.hasSuffix("vitrine: error: the preview does not answer: it was ended\n")
      #expect(result.status == (isEnded ? 1 : 0), "\(result.output)")
      #expect(result.output.contains("sent: 10000") && !result.output.contains("root"), "\(result.output)")
    }
    // The host compiles for other agents as before.
    _ = try write(Self.metal, to: "Effects.metal")
    _ = try write(
      "import SwiftUI\n#Preview { Color(red: 1, green: 0, blue: 0).colorEffect(ShaderLibrary.turn()) }", to: "A.swift")
    #expect(try render(path) == (0, ""))
    #expect(try middle() == 0x00_FF_00)
  }

  /// From its start to its end, the process of previews has no child, though it shows Metal functions.
  @Test func theAgentHasNoChildren() throws {
    _ = try write(Self.metal, to: "Effects.metal")
    let path = try write(
      "import SwiftUI\n#Preview { Color(red: 1, green: 0, blue: 0).colorEffect(ShaderLibrary.turn()) }", to: "A.swift")
    let program = try #require(Program.path)
    let run = try ChildProcess(
      ["sh", "-c", #"echo $$; exec "$@""#, "sh", program, "render", path, "--size", "16x16", "-o", folder("out.png")],
      environment: environment)
    let line = try #require(run.readLine())
    let host = try #require(Int32(line))
    var (agents, children): (Set<Int32>, [String]) = ([], [])
    let deadline = monotonicSeconds() + waitLimit
    func isRunning() -> Bool { kill(host, 0) == 0 && !ProcFile.text("/proc/\(host)/stat").contains(") Z ") }
    while isRunning(), monotonicSeconds() < deadline {
      for child in Self.children(of: host)
      where ProcFile.text("/proc/\(child)/cmdline").contains("preview-agent") {
        agents.insert(child)
        children += Self.children(of: child).map { ProcFile.text("/proc/\($0)/cmdline") }
      }
      usleep(500)
    }
    #expect(!agents.isEmpty && children.isEmpty, "\(agents) \(children)")
    #expect(try middle() == 0x00_FF_00)
  }

  /// The children of all threads of a process.
  private static func children(of pid: Int32) -> [Int32] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return tasks.flatMap { task in
      ProcFile.text("/proc/\(pid)/task/\(task)/children").split(separator: " ").compactMap { Int32($0) }
    }
  }
}
