import Foundation
import TestSupport
import Testing

/// A Metal source that is edited while the window shows it.
@Suite(.serialized, .enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
struct ShaderReloadTests {
  private enum Channel: Int {
    case blue, green, red
  }

  /// A ramp in one channel.
  private func text(_ channel: Channel) -> String {
    let ramp = ["0, 0, x", "0, x, 0", "x, 0, 0"][channel.rawValue]
    return """
      #include <metal_stdlib>
      using namespace metal;
      [[ stitchable ]] half4 ramp(float2 position, half4 color) {
        half x = half(fract(position.x / 64) + 1) / 2;
        return half4(\(ramp), 1);
      }
      """
  }

  /// The share of the window's pixels that have this channel and no other.
  private func share(_ channel: Channel, _ session: WindowSession) throws -> Double {
    let pixels = try session.picture().pixels
    let mask = UInt32(0xFF) << UInt32(8 * channel.rawValue)
    return Double(pixels.count { $0 & 0xFF_FFFF & ~mask == 0 && $0 & mask != 0 }) / Double(max(1, pixels.count))
  }

  @Test("what is saved is seen, by rename or in place; a broken save leaves what was there and says what is wrong")
  func saves() throws {
    let folder = try TemporaryFolder()
    let path = folder("ramp.metal")
    try text(.red).write(toFile: path, atomically: false, encoding: .utf8)
    let session = try WindowSession([path, "--motion", "none", "--no-content"])
    try waitUntil("red") { try share(.red, session) > 0.9 }

    func save(_ channel: Channel, byRename: Bool) throws {
      let start = Date()
      // Foundation writes atomically by way of a rename.
      try text(channel).write(toFile: path, atomically: byRename, encoding: .utf8)
      try waitUntil("\(channel)") { try share(channel, session) > 0.9 }
      print("\(channel) by \(byRename ? "rename" : "writing in place"): \(Int(-start.timeIntervalSinceNow * 1000)) ms")
    }
    for round in 0..<4 {
      try save(.green, byRename: round % 2 == 0)
      try save(.blue, byRename: round % 2 == 1)
    }

    try "[[ stitchable ]] half4 ramp(float2 position".write(toFile: path, atomically: true, encoding: .utf8)
    try waitUntil("the fault over the picture") {
      let blue = try share(.blue, session)
      return blue < 0.99 && blue > 0.3
    }
    try save(.red, byRename: true)
    try session.press("q")
    #expect(session.end() == 0)
  }

  @Test("what a save takes away stays with one line that says so, which goes when the same text is saved again")
  func whatIsGone() throws {
    let folder = try TemporaryFolder()
    let path = folder("ramp.metal")
    func save(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    try save(text(.red))
    let session = try WindowSession([path, "--motion", "none", "--no-content"])
    try waitUntil("red") { try share(.red, session) > 0.99 }

    let broken =
      "#include <SwiftUI/SwiftUI_Metal.h>\n"
      + text(.red).replacing("half4 color", with: "SwiftUI::Layer layer").replacing("fract", with: "oops")
    let other = text(.red).replacing("half4 color", with: "half4 color, float k").replacing("fract", with: "gone")
    for bad in ["", broken, other] {
      try save(bad)
      try waitUntil("the fault over the picture") {
        let red = try share(.red, session)
        return red < 0.99 && red > 0.3
      }
      try save(text(.red))
      try waitUntil("no fault") { try share(.red, session) > 0.99 }
    }
    try session.press("q")
    #expect(session.end() == 0)
    // The message has the compiler's form if it comes from the compiler.
    let warnings = session.output.filter { $0.contains("ramp.metal:") }
    #expect(warnings.count == 3, "\(warnings)")
    for (warning, reason) in zip(warnings, ["no stitchable function", "'oops'", "'gone'"]) {
      #expect(warning.contains(reason), "\(warning)")
    }
  }
}
