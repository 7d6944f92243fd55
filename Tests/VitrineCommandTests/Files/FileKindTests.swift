import Foundation
import TestSupport
import Testing

/// Tests of paths that are no file to read, in every place where the command line names one: an error at once, in one
/// line.
@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct FileKindTests {
  /// A way to have a file opened: the words of a command line, and the extension that the file needs.
  struct Way: CustomTestStringConvertible, Sendable {
    var words: [String]
    var ending: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ line: String, _ ending: String) {
      words = line.split(separator: " ").map(String.init)
      self.ending = ending
    }
  }

  /// FILE is the file, OUT one that is not written.
  static let ways = [
    Way("render FILE -o OUT --size 16x16", ".png"),
    Way("render -o OUT --size 16x16 --background FILE", ".jpg"), Way("render -o OUT --size 16x16 --logo FILE", ".gif"),
    Way("render FILE -o OUT --size 16x16", ".metal"), Way("list effects FILE", ".metal"),
    Way("render -o OUT --size 16x16 --material FILE", ".json5"),
    Way("list materials FILE", ".json5"), Way("profile --compare FILE FILE", ".json"),
  ]

  /// The kinds of things that a path may name instead of a file to read; the exit code, and the texts in the line.
  private static let kinds: [(name: String, make: @Sendable (String) -> Bool, status: Int, texts: [String])] = [
    ("fifo", { mkfifo($0, 0o600) == 0 }, 66, ["not a regular file (fifo)"]),
    ("device", { symlink("/dev/zero", $0) == 0 }, 66, ["not a regular file (device)"]),
    ("folder", { mkdir($0, 0o700) == 0 }, 66, ["not a regular file (directory)"]),
    ("socket", makeSocket, 66, ["not a regular file (socket)"]),
    ("missing", { _ in true }, 66, ["no such file"]),
    (
      "large", { FileManager.default.createFile(atPath: $0, contents: nil) && truncate($0, 1 << 30) == 0 }, 65,
      ["larger than 16 MiB", "larger than 1 MiB", "file is 1.0 GiB; limit is 128 MiB"]
    ),
  ]

  @Test(arguments: ways) func whatIsNoFileIsOneLine(way: Way) throws {
    let folder = try TemporaryFolder()
    let program = try #require(Program.path)
    for kind in Self.kinds {
      let file = folder(kind.name + way.ending)
      try #require(kind.make(file), "\(kind.name)")
      let words = way.words.map { $0 == "FILE" ? file : $0 == "OUT" ? folder("out.png") : $0 }
      let result = try runTool(
        ["sh", "-c", #"exec "$0" "$@" 2>&1"#, program] + words,
        environment: Program.quiet.merging(["XDG_CACHE_HOME": folder("cache")]) { $1 })
      let lines = result.output.split(separator: "\n")
      #expect(result.status == kind.status, "\(kind.name): \(lines)")
      // A source is named by its path without links.
      let isNamed = ["/\(kind.name)\(way.ending)", "/dev/zero"].contains { lines.first?.contains($0) ?? false }
      #expect(lines.count == 1 && lines[0].hasPrefix("vitrine: error: ") && isNamed, "\(lines)")
      #expect(kind.texts.contains { lines.first?.contains($0) ?? false }, "\(kind.name): \(lines)")
      #expect(!folder.files.contains("out.png"))
    }
  }

  @Sendable private static func makeSocket(_ path: String) -> Bool {
    let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
