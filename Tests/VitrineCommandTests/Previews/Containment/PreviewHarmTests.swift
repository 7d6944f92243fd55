import Foundation
import Surfaces
import TestSupport
import Testing

/// Previews that keep their host waiting: the window says so, or the next save is shown all the same. Each of them twice.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct PreviewHarmTests {
  struct Harm: Sendable, CustomTestStringConvertible {
    var name: String
    /// The statements at the beginning of the view's body.
    var statements: String
    /// True if the window reports something; otherwise the view is shown.
    var isReported = true

    var testDescription: String { name }
  }

  private static let prelude = """
    import Foundation
    import Glibc
    import SwiftUI

    typealias Fork = @convention(c) () -> pid_t
    func forked() -> pid_t { unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)() }
    func say(_ text: String) { _ = send(3, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }
    func done(_ serial: Int) -> String {
      #"{"done":{"_0":{"serial":\\#(serial),"isNew":true,"hasFocus":false,"takesEscape":false,"remarks":[],"kept":0,"total":0,"#
        + #""viewSeconds":0,"pixelSeconds":0}}}"#
    }

    """

  static let harms = [
    Harm(name: "an end that leaves a child with the socket", statements: "if forked() == 0 { sleep(600) }; exit(0)"),
    Harm(
      name: "a child that is stopped, in a session of its own",
      statements: "if forked() == 0 { setsid(); kill(getpid(), SIGSTOP) }; exit(0)"),
    Harm(name: "another frame's number", statements: "say(done(4711)); sleep(600)"),
    Harm(name: "answers that nobody asked for", statements: "while true { say(#\"{\"changed\":{}}\"#) }"),
    Harm(name: "a flood of states", statements: "while true { say(#\"{\"state\":{\"_0\":4000000,\"request\":1}}\"#) }"),
    // The first process of a namespace does not hear its own signals.
    Harm(name: "a process that stops itself", statements: "kill(getpid(), SIGSTOP)", isReported: false),
    Harm(name: "a wait without an end", statements: "while true { sleep(600) }"),
    Harm(
      name: "40 busy threads", statements: "for _ in 0..<40 { Thread.detachNewThread { while true {} } }",
      isReported: false),
    Harm(
      name: "200 stopped children",
      statements: "for _ in 0..<200 { if forked() == 0 { kill(getpid(), SIGSTOP); _exit(0) } }", isReported: false),
  ]

  /// The previews that do not merely wait, which takes minutes: in place of a picture there is a line.
  @Test(arguments: harms.filter(\.isReported).prefix(5)) func renderEnds(harm: Harm) throws {
    let folder = try TemporaryFolder()
    let text =
      "struct Shown: View { var body: some View { \(harm.statements); return Color.red } }\n#Preview { Shown() }\n"
    try (Self.prelude + text).write(toFile: folder("View.swift"), atomically: true, encoding: .utf8)
    for _ in 0..<2 {
      let result = try Program.run(
        "render", folder("View.swift"), "--size", "8x8", "-o", folder("out.png"), withErrors: true)
      #expect(result.status == 1 && result.output.hasPrefix("vitrine: error: the preview "), "\(result.output)")
      #expect(result.output.split(separator: "\n").count == 1 && folder.files == ["View.swift"])
    }
  }

  @Test(arguments: harms) func theNextSaveIsShown(harm: Harm) throws {
    let folder = try TemporaryFolder()
    func save(_ blue: Int, _ statements: String = "") throws {
      let text = """
        struct Shown: View {
          var body: some View {
            \(statements)
            return VStack(spacing: 0) {
              LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(height: 40)
              Color(red: 64.0 / 255, green: 128.0 / 255, blue: \(blue).0 / 255)
            }
          }
        }

        #Preview { Shown() }
        """
      try (Self.prelude + text).write(toFile: folder("View.swift"), atomically: true, encoding: .utf8)
    }
    try save(1)
    let session = try WindowSession(
      [folder("View.swift")], background: nil, environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""])
    // Above the words.
    func shown() throws -> UInt32 {
      let (size, pixels) = try session.picture()
      return pixels.isEmpty ? 0 : pixels[60 * size.width + size.width / 2] & 0xFF_FFFF
    }
    func wait(_ blue: UInt32, _ what: String) throws {
      try waitUntil("\(what) of \(harm.name)") { try shown() == 0x40_80_00 + blue }
    }
    try wait(1, "the first preview")
    for round in 1...2 {
      let before = try session.picture()
      try save(10 * round, harm.statements)
      if harm.isReported {
        try waitUntil("words on \(harm.name)") {
          let (size, pixels) = try session.picture()
          let lower = size.width * size.height * 3 / 4
          return pixels.count == before.pixels.count && pixels[lower...] != before.pixels[lower...]
        }
        // The last picture stays.
        #expect(try shown() == (round == 1 ? 0x40_80_01 : 0x40_80_0B))
      } else {
        try wait(UInt32(10 * round), "the preview")
      }
      try save(10 * round + 1)
      try wait(UInt32(10 * round + 1), "the save after that")
    }
    try session.press("q")
    #expect(session.end() == 0)
  }
}
