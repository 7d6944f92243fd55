import Foundation
import Surfaces
import TestSupport
import Testing

/// Swift files in a window, saved again and again.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct PreviewWindowTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder("View.swift") }

  /// Saves a file with a view: a stripe of a gradient, by which a picture is told from none, above the body.
  private func save(_ members: String = "", body: String) throws {
    let text = """
      import SwiftUI

      struct Shown: View {
        \(members)
        var body: some View {
          VStack(spacing: 0) {
            LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(height: 40)
            \(body)
          }
        }
      }

      #Preview("First") { Shown() }
      #Preview("Second") { Color(red: 0, green: 1, blue: 1) }
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func open() throws -> WindowSession {
    try WindowSession([path], background: nil, environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""])
  }

  /// The pixel in the middle of the window, as 0xRRGGBB.
  private func middle(_ session: WindowSession) throws -> UInt32 {
    let (size, pixels) = try session.picture()
    return pixels.isEmpty ? 0 : pixels[size.height / 2 * size.width + size.width / 2] & 0xFF_FFFF
  }

  private func wait(_ color: UInt32, _ what: String, _ session: WindowSession) throws {
    do { try waitUntil(what) { try middle(session) == color } } catch {
      let found = (try? middle(session)).map { String($0, radix: 16) } ?? "no picture"
      Issue.record("\(found), not \(String(color, radix: 16)); \(session.printed.suffix(4)); \(session.processes)")
      throw error
    }
  }

  private static let red: UInt32 = 0xFF_00_00
  private static let green: UInt32 = 0x00_FF_00
  private static let blue: UInt32 = 0x00_00_FF

  private func color(_ value: UInt32) -> String {
    let parts = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
    return "Color(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]))"
  }

  /// The wheel comes with the modifier keys that are held: Control pinches, Shift scrolls sideways.
  @Test func theWheelWithModifiers() throws {
    try save(
      "@State private var scale = 1.0",
      body: """
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            (scale > 1 ? \(color(Self.green)) : \(color(Self.red))).frame(width: 2000)
            \(color(Self.blue)).frame(width: 3000)
          }
        }
        .gesture(MagnifyGesture().onChanged { scale = $0.magnification })
        """)
    let session = try open()
    try wait(Self.red, "the picture", session)
    let (size, _) = try session.picture()
    func turn(_ button: Int, with key: String, until done: () throws -> Bool) throws {
      try session.point(size.width / 2, size.height / 2)
      try session.server.xdotool("keydown", key)
      try waitUntil("what the wheel with \(key) does") {
        try session.server.xdotool("click", "\(button)")
        return try done()
      }
      try session.server.xdotool("keyup", key)
    }
    try turn(4, with: "ctrl") { try middle(session) == Self.green }
    try turn(5, with: "shift") { try middle(session) == Self.blue }
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// A file of the project that the source needs is followed as the source is, wherever it lies.
  @Test func savesOfOtherFilesAreFollowed() throws {
    func saveTint(_ text: String) throws {
      try text.write(toFile: folder("Theme/Tint.swift"), atomically: true, encoding: .utf8)
    }
    try "// swift-tools-version: 5.9".write(toFile: folder("Package.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: folder("Theme"), withIntermediateDirectories: false)
    try saveTint("import SwiftUI\nlet themeColor = \(color(Self.red))")
    try save(body: "themeColor")
    let session = try open()
    try wait(Self.red, "the first colour", session)
    try saveTint("import SwiftUI\nlet themeColor = \(color(Self.green))")
    try wait(Self.green, "a save of the other file", session)
    let before = try session.picture()
    try saveTint("import SwiftUI\nlet themeColor = missing")
    try waitUntil("words on an error in the other file") { try session.picture().pixels != before.pixels }
    try saveTint("import SwiftUI\nlet themeColor = \(color(Self.blue))")
    try wait(Self.blue, "the save after the error", session)
    // A file that is new in the project is found too.
    try "import SwiftUI\nlet newThemeColor = \(color(Self.red))".write(
      toFile: folder("Theme/New.swift"), atomically: true, encoding: .utf8)
    try save(body: "newThemeColor")
    try wait(Self.red, "a file that was not there", session)
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// A file is compiled in parts that see each other's private names, and checked as a whole after its picture.
  @Test func whatIsPrivateIsUsedInItsFileOnlyAndToldAfterThePicture() throws {
    func save(_ color: String, use: String) throws {
      let text = """
        import SwiftUI
        private struct Tint { private let value = \(color); fileprivate var shown: Color { value } }
        private func shade() -> Color { Tint().\(use) }
        struct Shown: View { var body: some View { shade() } }
        #Preview { VStack(spacing: 0) { LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
          .frame(height: 40); Shown() } }
        """
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try save(color(Self.red), use: "shown")
    let session = try open()
    try wait(Self.red, "first picture", session)
    try save(color(Self.green), use: "shown")
    try wait(Self.green, "an edit of another declaration", session)
    // The picture comes, and then the error over a part of it.
    try save(color(Self.blue), use: "value")
    try wait(Self.blue, "the picture of what is refused", session)
    try waitUntil("the error") { try session.showsProblem() }
    try save(color(Self.red), use: "shown")
    try wait(Self.red, "the error is mended", session)
  }

  @Test func keysChooseThePreview() throws {
    try save(body: color(Self.red))
    let session = try open()
    try wait(Self.red, "the first preview", session)
    #expect(try session.title() == "View.swift \u{2014} First \u{2014} Vitrine")
    try session.press("n")
    try wait(0x00_FF_FF, "the second preview", session)
    try session.press("n")
    try wait(Self.red, "the first again", session)
    // Side by side: light, dark.
    try session.press("c")
    try waitUntil("two panes") { try middle(session) == 0x80_80_80 }
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// A function of the Metal file beside the source is shown as soon as it is compiled, without a touch.
  @Test func metalFunctionsAreShown() throws {
    let metal = """
      #include <metal_stdlib>
      using namespace metal;
      [[ stitchable ]] half4 turn(float2 position, half4 color) { return half4(color.b, color.r, color.g, color.a); }
      """
    try metal.write(toFile: folder("Effects.metal"), atomically: true, encoding: .utf8)
    try save(body: color(Self.red) + ".colorEffect(ShaderLibrary.turn())")
    let session = try open()
    try wait(Self.green, "what the function makes of red", session)
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// Saves of a Metal file are shown, the last good functions where one is broken, and those of an included file.
  @Test func savesOfMetalFilesAreFollowed() throws {
    func saveMetal(_ result: String) throws {
      let metal = """
        #include <metal_stdlib>
        #include "Parts/part.h"
        using namespace metal;
        [[ stitchable ]] half4 turn(float2 position, half4 color) { return \(result); }
        """
      try metal.write(toFile: folder("Effects.metal"), atomically: true, encoding: .utf8)
    }
    func savePart(_ value: String) throws {
      try "#define PART \(value)\n".write(toFile: folder("Parts/part.h"), atomically: true, encoding: .utf8)
    }
    try FileManager.default.createDirectory(atPath: folder("Parts"), withIntermediateDirectories: false)
    try savePart("half4(color.b, color.r, color.g, color.a)")
    try saveMetal("PART")
    try save(body: color(Self.red) + ".colorEffect(ShaderLibrary.turn())")
    let session = try open()
    try wait(Self.green, "what the function makes of red", session)
    try saveMetal("half4(color.g, color.b, color.r, color.a)")
    try wait(Self.blue, "a save", session)
    try saveMetal("color +")
    try saveMetal("color")
    try wait(Self.red, "the save after an error", session)
    try saveMetal("PART")
    try wait(Self.green, "the included file again", session)
    try savePart("half4(color.g, color.b, color.r, color.a)")
    try wait(Self.blue, "a save of the included file", session)
    // A new process for a new view asks again.
    try save(body: color(Self.green) + ".colorEffect(ShaderLibrary.turn())")
    try wait(Self.red, "another view", session)
    try savePart("color")
    try wait(Self.green, "a save for the new process", session)
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// A click changes the state, and a save keeps it; a changed initial value wins.
  @Test func stateIsKept() throws {
    func view(_ initial: Int, _ colors: [UInt32]) throws {
      let list = colors.map { color($0) }.joined(separator: ", ")
      try save("@State private var count = \(initial)", body: "[\(list)][count].onTapGesture { count += 1 }")
    }
    try view(0, [Self.red, Self.green, Self.blue])
    let session = try open()
    try wait(Self.red, "the first state", session)
    try session.click(240, 160)
    try wait(Self.green, "the second state", session)
    try view(0, [Self.red, 0x00_80_00, Self.blue])
    try wait(0x00_80_00, "the second state in the new view", session)
    try view(2, [Self.red, 0x00_80_00, Self.blue])
    try wait(Self.blue, "the new initial value", session)
    // R starts again.
    try view(0, [Self.red, Self.green, Self.blue])
    try wait(Self.red, "the initial value", session)
    try session.click(240, 160)
    try wait(Self.green, "the second state again", session)
    try session.press("R")
    try wait(Self.red, "the start", session)
    try session.press("q")
    #expect(session.end() == 0)
  }

  /// More work than there are processors, for longer than libdispatch waits before it looks at its threads.
  @Test func workWaitsForThreads() throws {
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
    try save(
      "@State private var done = 0",
      body: """
        (done == \(count) ? \(color(Self.green)) : \(color(Self.red))).onAppear {
          for _ in 0..<\(count) {
            DispatchQueue.global().async {
              let end = Date(timeIntervalSinceNow: 0.7)
              while Date() < end {}
              DispatchQueue.main.async { done += 1 }
            }
          }
        }
        """)
    let session = try open()
    try wait(Self.green, "the work", session)
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.allSatisfy { !$0.contains("crashed") }, "\(session.output)")
  }

  /// Timers, tasks, dispatched work and the run loop's run while nobody touches the window.
  @Test(arguments: [
    ".task { try? await Task.sleep(for: .milliseconds(50)); done = true }",
    ".onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { done = true } }",
    ".onAppear { _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in setDone() } }",
    ".onReceive(Timer.publish(every: 0.05, on: .main, in: .common).autoconnect()) { _ in done = true }",
    ".onAppear { RunLoop.main.perform { setDone() } }",
  ])
  func timePasses(modifier: String) throws {
    try save(
      "@State private var done = false\n  nonisolated func setDone() { MainActor.assumeIsolated { done = true } }",
      body: "(done ? \(color(Self.green)) : \(color(Self.red)))\(modifier)")
    let session = try open()
    try wait(Self.green, "what happens later", session)
    try session.press("q")
    #expect(session.end() == 0)
  }
}
