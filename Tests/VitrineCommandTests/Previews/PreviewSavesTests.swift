import Foundation
import Surfaces
import TestSupport
import Testing

/// Fifty saves, or ten, of which every other one is broken: the window lives, says the right thing each time, shows the
/// next good save, and keeps nothing. `VITRINE_TEST_PREVIEWS=1` makes fifty.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct PreviewSavesTests {
  /// A save that shows nothing.
  private struct Broken {
    var body: String
    /// The words that the program reports for it, once.
    var words: String
  }

  private static let broken = [
    Broken(body: "Color.red.unknown(", words: "expected expression in list of expressions"),
    Broken(body: "return Text(missing)", words: "cannot find 'missing' in scope"),
    Broken(body: "fatalError(\"stop at once\")", words: "View.swift:5: Fatal error: stop at once"),
    Broken(body: "while true {}; return Color.red", words: "does not answer"),
    Broken(
      body: "return Color(white: [UInt8](repeating: 1, count: 4 << 30).last == 1 ? 1 : 0)",
      words: "Fatal error: failed to allocate 4294967328 bytes"),
  ]

  /// Rounds of all of them.
  private static let rounds = isEnvironmentSet("VITRINE_TEST_PREVIEWS") ? 5 : 1

  @Test func savesAreFollowed() throws {
    let folder = try TemporaryFolder()
    var saves = 0
    func save(_ body: String) throws {
      let text = """
        import SwiftUI

        struct Shown: View {
          var color: Color {
            \(body)
          }
          var body: some View {
            VStack(spacing: 0) {
              LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(height: 40)
              color
            }
          }
        }

        #Preview { Shown() }
        """
      try text.write(toFile: folder("View.swift"), atomically: true, encoding: .utf8)
      saves += 1
    }
    func color(_ number: Int) -> UInt32 { UInt32(0x40_80_00 + number * 5) }
    func saveGood(_ number: Int) throws {
      try save("Color(red: 64.0 / 255, green: 128.0 / 255, blue: \(number * 5).0 / 255)")
    }

    try saveGood(0)
    let session = try WindowSession(
      [folder("View.swift")], background: nil, environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""])
    // Above the words.
    func shown() throws -> UInt32 {
      let (size, pixels) = try session.picture()
      return pixels.isEmpty ? 0 : pixels[60 * size.width + size.width / 2] & 0xFF_FFFF
    }
    try waitUntil("the first preview") { try shown() == color(0) }
    var footprints: [Footprint] = []
    for round in 0..<Self.rounds {
      for (index, broken) in Self.broken.enumerated() {
        try save(broken.body)
        // The last picture stays.
        try waitUntil("words on \(broken.body)") { try session.showsProblem() }
        #expect(try shown() == color(round * Self.broken.count + index), "the picture before \(broken.body)")
        let number = round * Self.broken.count + index + 1
        try saveGood(number)
        try waitUntil("the save after \(broken.body)") { try shown() == color(number) }
      }
      // The process for the next save is started once the picture is there.
      var footprint = try Footprint(session.pid)
      for _ in 0..<100 where footprint.children != 3 {
        usleep(50_000)
        footprint = try Footprint(session.pid)
      }
      footprints.append(footprint)
    }
    // One process shows the preview, another waits for the next save, the third decodes pictures.
    for footprint in footprints { #expect(footprint.children == 3, "\(footprints)") }
    let (first, last) = (footprints[0], footprints[footprints.count - 1])
    #expect(last.descriptors <= first.descriptors + 2 && last.threads <= first.threads + 1, "\(footprints)")
    #expect(last.mebibytes < first.mebibytes + 24, "\(footprints)")
    try session.press("q")
    #expect(session.end() == 0)
    #expect(try runTool(["pgrep", "-P", "\(session.pid)"]).output.isEmpty)
    for broken in Self.broken {
      // The compiler's form, or the program's.
      let messages = session.output.filter {
        $0.hasPrefix("vitrine: ") || $0.contains("/View.swift:") && $0.contains(": error: ")
      }
      let lines = messages.filter { $0.contains(broken.words) }
      #expect(lines.count == Self.rounds, "\(broken.words): \(session.output)")
    }
    if Self.rounds > 1 { print("\(saves) saves: \(footprints.map(\.description).joined(separator: "; "))") }
  }
}
