import Foundation
import Surfaces
import TestSupport
import Testing

/// The files of `Tests/HostilePreviews`, saved one after the other into one window, each twice, with a harmless save after
/// each: what is refused is not seen, what ends a preview is said below its last picture, and the window goes on.
@Suite(.enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct HostilePreviewWindowTests {
  @Test func whatIsRefusedIsNotSeen() throws { try save(HostilePreview.files.filter(\.isRed)) }

  @Test(.enabled(if: isEnvironmentSet("VITRINE_TEST_PREVIEWS"), "VITRINE_TEST_PREVIEWS is not set"))
  func endsAreSaid() throws { try save(HostilePreview.files.filter { !$0.isRed }) }

  private func save(_ previews: [HostilePreview]) throws {
    let folder = try TemporaryFolder()
    let file = folder("View.swift")
    var saves = 0
    func save(_ text: some StringProtocol) throws { try text.write(toFile: file, atomically: true, encoding: .utf8) }
    func saveHarmless() throws {
      saves += 1
      let blue = "\(saves % 200).0 / 255"
      try save(
        """
        import SwiftUI
        #Preview {
          VStack(spacing: 0) {
            LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(height: 40)
            Color(red: 64.0 / 255, green: 128.0 / 255, blue: \(blue))
          }
        }

        """)
    }
    try saveHarmless()
    let session = try WindowSession(
      [file], background: nil, environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""])
    func color() throws -> UInt32 {
      let (size, pixels) = try session.picture()
      return pixels.isEmpty ? 0 : pixels[60 * size.width + size.width / 2] & 0xFF_FFFF
    }
    func waitForHarmless(_ what: String) throws {
      try waitUntil("a harmless save after \(what)") { try color() == 0x40_80_00 + UInt32(saves % 200) }
    }
    try waitForHarmless("nothing")
    try save("import SwiftUI\n#Preview { Color.red }\n")
    var red: UInt32 = 0
    try waitUntil("red") {
      red = try color()
      return red > 0xC0_00_00
    }
    for preview in previews {
      for _ in 0..<2 {
        try save(String(decoding: preview.bytes ?? [], as: UTF8.self))
        if preview.isRed {
          try waitUntil("the view of \(preview.name)") { try color() == red }
        } else if preview.code == 0 {
          let harmless = 0x40_80_00 + UInt32(saves % 200)
          try waitUntil("a picture of \(preview.name)") { try color() != harmless }
        } else {
          try waitUntil("an end of \(preview.name)") { try session.showsProblem() }
        }
        try saveHarmless()
        try waitForHarmless(preview.name)
      }
    }
    try session.press("q")
    #expect(session.end() == 0)
    // Before the report of the session.
    let lines = session.output.prefix { !$0.contains("  480x320  ") }
    // The compiler's messages about the files have a form of their own: a place, and below it the line with a mark.
    func isOfCompiler(_ line: String) -> Bool {
      line.hasPrefix("  ") || [": error: ", ": warning: ", ": note: "].contains(where: line.contains)
    }
    // Bytes are compared: a preview's output may begin with an accent that combines with the space before it.
    func isMarked(_ line: String) -> Bool {
      ["preview: ", "vitrine: "].contains { line.utf8.starts(with: $0.utf8) }
    }
    let others = lines.filter { !isMarked($0) && !isOfCompiler($0) }
    #expect(others.isEmpty, "\(others)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["View.swift"])
  }
}
