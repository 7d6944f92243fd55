import Foundation
import Surfaces
import TestSupport
import Testing

/// The parameters of a preview in the panel of a window.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct PreviewParameterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder("View.swift") }

  /// Saves a view with a parameter in 0...1, below a stripe of a gradient, by which a picture is distinguished from
  /// none.
  private func save(_ color: String) throws {
    let text = """
      import SwiftUI

      struct Shown: View {
        @State private var level = 0.0  // [0 ... 1]
        var body: some View {
          VStack(spacing: 0) {
            LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(height: 40)
            \(color)
          }
        }
      }

      #Preview { Shown() }
      #Preview { Color.white }
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func open() throws -> WindowSession {
    try WindowSession(
      [path], background: nil, size: "700x400", environment: ["VITRINE_ASSETS": Program.quiet["VITRINE_ASSETS"] ?? ""])
  }

  /// Waits for the colour of the preview beside the panel, as 0xRRGGBB.
  private func wait(_ color: UInt32, _ what: String, _ session: WindowSession) throws {
    try waitUntil(what) {
      let (size, pixels) = try session.picture()
      return !pixels.isEmpty && pixels[200 * size.width + 100] & 0xFF_FFFF == color
    }
  }

  /// Opens the panel, and drags the slider of its first row to the end.
  private func dragTheSlider(_ session: WindowSession) throws {
    _ = try session.pressAndStand("F2")
    try session.drag(480, 58, to: (520, 58), (560, 58), (699, 58))
  }

  /// The slider's end is the range's: 1, and a colour of 255.
  @Test func theSliderSetsTheState() throws {
    try save("Color(red: level, green: 0, blue: 0)")
    let session = try open()
    try wait(0, "the initial value", session)
    try dragTheSlider(session)
    try wait(0xFF_00_00, "the dragged value", session)
    // The value is state as any other.
    try save("Color(red: 0, green: level, blue: 0)")
    try wait(0x00_FF_00, "the value in the new view", session)
    try session.press("Delete")
    try wait(0, "the initial value of the selected parameter", session)
    for _ in 0..<2 { try session.press("shift+Up") }
    // Steps of 0.005, ten at a time: 0.1 of 255 is 25.5.
    try waitUntil("twenty steps") {
      let (size, pixels) = try session.picture()
      return [0x00_19_00, 0x00_1A_00].contains(pixels[200 * size.width + 100] & 0xFF_FFFF)
    }
    try session.press("R")
    try wait(0, "the start", session)
    // The panel has the other preview's parameters: none.
    let before = try session.picture().pixels
    try session.press("n")
    try wait(0xFF_FF_FF, "the other preview", session)
    #expect(try session.picture().pixels != before)
    try session.press("F2", "q")
    #expect(session.end() == 0)
  }

  /// A view that a value ends, ends alone: the next save shows a view again.
  @Test func aValueThatTrapsEndsThePreviewAlone() throws {
    try save("Color(red: level, green: 0, blue: 0).onChange(of: level) { if level > 0.5 { fatalError(\"stop\") } }")
    let session = try open()
    try wait(0, "the initial value", session)
    try dragTheSlider(session)
    try save("Color(red: 0, green: 1, blue: level)")
    try wait(0x00_FF_00, "the save after the trap", session)
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.contains { $0.contains("stop") }, "\(session.output)")
  }
}
