import Foundation
import TestSupport
import Testing

/// Tests of where output is written: permissions, and places where nothing can be written.
@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct OutputPlaceTests {
  /// Commands that write a file named OUT.
  private static let commands: [(name: String, words: String)] = [
    ("x.png", "render -o OUT"), ("x.json", "profile --frames 1 --json OUT"), ("x.csv", "profile --frames 1 --csv OUT"),
    ("x.trace", "profile --frames 1 --trace OUT"), ("x.html", "profile --frames 1 --html OUT"),
  ]
  private static let source =
    "#include <metal_stdlib>\nusing namespace metal;\n[[ stitchable ]] half4 f(float2 p, half4 c) { return c; }\n"
  private static let film = (name: "x.mp4", words: "render --frames 2 -o OUT")

  /// Every command as a line of shell, with the output in a folder.
  private static func script(_ folder: String, films: Bool, then check: String) -> String {
    (commands + (films ? [film] : [])).map { name, words in
      let line = words.replacing("OUT", with: "\(folder)/\(name)")
      return #"2>&1 >/dev/null "$0" \#(line) --size 48x32 --no-content --threads 2; \#(check)"#
        .replacing("OUT", with: "\(folder)/\(name)")
    }.joined(separator: "\n")
  }

  /// The user's files have the permissions that any of the user's programs would give them, and private files do not.
  @Test(arguments: [("022", "644"), ("077", "600"), ("002", "664")]) func filesFollowTheUmask(
    mask: String, mode: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let films = isInstalled("ffmpeg")
    let script =
      "umask \(mask)\n" + Self.script(folder.path, films: films, then: "stat -c %a OUT")
      + "\nstat -c %a \"$XDG_CACHE_HOME\" \"$XDG_CACHE_HOME\"/vitrine/shaders"
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: folder("f.metal")))
    let result = try runTool(
      ["sh", "-c", "\"$0\" list effects '\(folder("f.metal"))' >/dev/null\n" + script, path],
      environment: Program.quiet.merging(["XDG_CACHE_HOME": folder("cache")]) { $1 })
    let expected = Array(repeating: mode, count: Self.commands.count + (films ? 1 : 0)) + ["700", "700"]
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
  }

  /// On a disk without room, and on one that is read-only: code 74, one line with the file's name, the old file as it
  /// was, and no other.
  @Test(.enabled(if: SmallDisk.canMount, "no disk can be mounted: user namespaces are not allowed here"))
  func aDiskThatTakesNothing() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let films = isInstalled("ffmpeg")
    let names = (Self.commands + (films ? [Self.film] : [])).map { $0.name }
    let run = Self.script("disk", films: films, then: "echo code $?") + "\nls -A disk; cat disk/x.*"
    let script = """
      cd "$1" && mkdir disk && mount -t tmpfs -o size=64k none disk && cd . || exit
      for name in \(names.joined(separator: " ")); do echo old >disk/$name; done
      cat /dev/zero >disk/filler 2>/dev/null
      \(run)
      rm disk/filler; mount -o remount,bind,ro disk
      \(run)
      """
    let result = try runTool(
      SmallDisk.prefix + ["sh", "-c", script, path, folder.path],
      environment: Program.quiet.merging(["LC_ALL": "C"]) { $1 })
    let lines = result.output.split(separator: "\n").map(String.init)
    let first = 4 * names.count + 1
    try #require(lines.count == first + 4 * names.count, "\(lines)")
    try check(Array(lines[..<first]), names, "no space left on device", others: ["filler"])
    try check(Array(lines[first...]), names, "read-only file system", others: [])
  }

  private func check(_ lines: [String], _ names: [String], _ reason: String, others: [String]) throws {
    for (index, name) in names.enumerated() {
      let message = lines[2 * index]
      #expect(message.hasPrefix("vitrine: error: ") && message.contains("disk/\(name): cannot write: "), "\(message)")
      // ffmpeg has words of its own.
      if name != Self.film.name { #expect(message.hasSuffix(reason)) }
      #expect(lines[2 * index + 1] == "code 74")
    }
    let rest = Array(lines.dropFirst(2 * names.count))
    #expect(rest == (names + others).sorted() + names.map { _ in "old" })
  }

  /// With sixteen descriptors it works, or says in one line what could not be opened.
  @Test(arguments: ["render f.metal -o x.png", "profile f.metal --frames 1"])
  func fewDescriptors(words: String) throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: folder("f.metal")))
    // Other tests may have let descriptors be inherited.
    let script = #"""
      for fd in /proc/$$/fd/*; do fd=${fd##*/}; if ((fd > 2 && fd < 255)); then eval "exec $fd>&-"; fi; done
      cd "$1"; ulimit -S -n 16; 2>&1 >/dev/null "$0" \#(words) --size 48x32 --threads 2; echo $?
      """#
    let result = try runTool(["bash", "-c", script, path, folder.path], environment: Program.quiet)
    var lines = result.output.split(separator: "\n")
    let code = try #require(lines.popLast().flatMap { Int($0) }, "\(result.output)")
    #expect([0, 1, 65, 66, 74].contains(code), "\(lines)")
    #expect(lines.count <= 1 && lines.allSatisfy { $0.hasPrefix("vitrine: \(code == 0 ? "warning" : "error"): ") })
    #expect(lines.count == 1 || code == 0)
    #expect(folder.files == ["f.metal"] + (code == 0 && words.hasPrefix("render") ? ["x.png"] : []))
  }
}

/// Disks of a name space of their own.
private enum SmallDisk {
  static let prefix = getuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"]

  static let canMount: Bool = {
    guard isInstalled("unshare"), isInstalled("mount") else { return false }
    let words = prefix + ["sh", "-c", "mount -t tmpfs none /tmp 2>/dev/null"]
    return ((try? runTool(words))?.status ?? 1) == 0
  }()
}
