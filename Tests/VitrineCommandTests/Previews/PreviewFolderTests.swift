import Foundation
import Surfaces
import TestSupport
import Testing

/// A folder in a window: files that appear, are renamed and go, and what their views are shown with.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct PreviewFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try "// swift-tools-version: 5.9".write(toFile: folder("Package.swift"), atomically: true, encoding: .utf8)
  }

  private static let red: UInt32 = 0xFF_00_00
  private static let green: UInt32 = 0x00_FF_00
  private static let blue: UInt32 = 0x00_00_FF

  private static func code(_ value: UInt32) -> String {
    let parts = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
    return "Color(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]))"
  }

  /// Saves a file with a preview of its name: a stripe of a gradient, by which a picture is distinguished from none,
  /// above the body.
  private func save(_ name: String, _ body: String) throws {
    let text = """
      import SwiftUI

      #Preview("\(name)") {
        VStack(spacing: 0) {
          LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(height: 40)
          \(body)
        }
      }
      """
    try text.write(toFile: folder("\(name).swift"), atomically: true, encoding: .utf8)
  }

  private func saveMetal(_ name: String, _ function: String, _ result: String) throws {
    let metal = """
      #include <metal_stdlib>
      using namespace metal;
      [[ stitchable ]] half4 \(function)(float2 position, half4 color) { return \(result); }
      """
    try metal.write(toFile: folder(name), atomically: true, encoding: .utf8)
  }

  private func open() throws -> WindowSession {
    try WindowSession(
      [folder.path], background: nil, environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""])
  }

  private func middle(_ session: WindowSession) throws -> UInt32 {
    let (size, pixels) = try session.picture()
    return pixels.isEmpty ? 0 : pixels[size.height / 2 * size.width + size.width / 2] & 0xFF_FFFF
  }

  private func wait(_ color: UInt32, _ what: String, _ session: WindowSession) throws {
    try waitUntil(what) { try middle(session) == color }
  }

  @Test func filesAppearAreRenamedAndGo() throws {
    try save("B", Self.code(Self.red))
    let session = try open()
    try wait(Self.red, "the first preview", session)
    // A file before it, in a folder that is new as well.
    try save("A", Self.code(Self.green))
    try session.press("n")
    try waitUntil("a new file is in the list") {
      let isShown = try middle(session) == Self.green
      if !isShown { try session.press("n") }
      return isShown
    }
    // Its picture stays, and its saves are followed, by its new name.
    #expect(rename(folder("A.swift"), folder("C.swift")) == 0)
    try save("C", Self.code(Self.blue))
    try waitUntil("the renamed file") {
      let isShown = try middle(session) == Self.blue
      if !isShown { try session.press("n") }
      return isShown
    }
    unlink(folder("C.swift"))
    try wait(Self.red, "the file that is left", session)
    #expect(try session.title().contains("B.swift"))
    unlink(folder("B.swift"))
    try waitUntil("words on an empty folder") { try session.showsProblem() }
    try save("D", Self.code(Self.green))
    try wait(Self.green, "a file again", session)
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// A picture and a Metal function that come later are shown without a key, and so is a picture with other contents.
  @Test func resourcesAreFollowed() throws {
    func savePicture(_ color: UInt32) throws {
      let image = folder("Shown.swift~.png")
      let path = try #require(Program.path)
      let swift = folder("picture.swift")
      try "import SwiftUI\n#Preview { \(Self.code(color)) }".write(toFile: swift, atomically: true, encoding: .utf8)
      #expect(
        try runTool([path, "render", swift, "--size", "16x16", "-o", image], environment: Program.quiet).status == 0)
      unlink(swift)
      #expect(rename(image, folder("tile.png")) == 0)
    }
    let body = #"Color.black.overlay { Image("tile").resizable().colorEffect(ShaderLibrary.turn()) }"#
    try save("Card", body)
    let session = try open()
    try savePicture(Self.red)
    try saveMetal("Effects.metal", "turn", "half4(color.b, color.r, color.g, color.a)")
    try wait(Self.green, "a new picture through a new function", session)
    try savePicture(Self.green)
    try wait(Self.blue, "another picture", session)
    // The function is in another file now.
    #expect(rename(folder("Effects.metal"), folder("Turns.metal")) == 0)
    try saveMetal("Turns.metal", "turn", "color")
    try wait(Self.green, "a renamed Metal file", session)
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// Where the first build has failed for a brace, the compiler says so; a trap has the runtime's words and the line of the
  /// project's own code.
  @Test func problemsHaveTheirWordsAndPlaces() throws {
    let path = URL(fileURLWithPath: folder("Broken.swift")).standardizedFileURL.path
    try "import SwiftUI\nstruct A: View {\n  var body: some View { Color.red\n}\n#Preview { A() }\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    let program = try #require(Program.path)
    func render() throws -> (status: Int, output: String) {
      try runTool(
        ["sh", "-c", #"exec "$0" "$@" 2>&1"#, program, "render", path, "--size", "16x16", "-o", folder("a.png")],
        environment: Program.quiet)
    }
    let unbalanced = try render()
    #expect(unbalanced.status == 65 && unbalanced.output.contains("\(path):6:1: error: expected '}' in struct\n"))
    #expect(unbalanced.output.contains("\(path):2:16: note: to match this opening '{'\n"), "\(unbalanced.output)")
    let traps = [
      ("let list = [1, 2]\n  print(list[Int(\"7\")!])", "Fatal error: Index out of range", 5),
      ("let most = Int.max\n  print(most + Int(\"7\")!)", "Fatal error: arithmetic overflow", 5),
      ("precondition(Int(\"7\")! < 0, \"words of the author\")", "Precondition failed: words of the author", 4),
      ("print((7 as Any) as! String)", "Could not cast value of type 'Swift.Int'", 4),
      ("print(endless(7))", "the preview calls itself without end", 2),
    ]
    for (body, words, line) in traps {
      let text = """
        import SwiftUI
        func endless(_ n: Int) -> Int { n < 0 ? 0 : endless(n + 1) + 1 }
        func stop() -> Color {
          \(body)
          return Color.red
        }
        #Preview { stop() }

        """
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let result = try render()
      #expect(result.status == 1)
      #expect(result.output.contains("vitrine: error: Broken.swift:\(line): \(words)"), "\(words): \(result.output)")
    }
  }
}
