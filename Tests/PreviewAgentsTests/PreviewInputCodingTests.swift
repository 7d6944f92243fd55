import Foundation
import Testing
import Vitrine

@testable import PreviewAgents

/// Events on their way to an agent.
@Suite struct PreviewInputCodingTests {
  private static let inputs: [PreviewInput] = [
    .pointer(PointerEvent(.down, at: CGPoint(x: 1.5, y: -2), button: .secondary, time: 0.25)),
    .pointer(PointerEvent(.left, at: .zero, time: 1)),
    .scroll(
      ScrollEvent(
        at: CGPoint(x: 3, y: 4), delta: CGSize(width: -1, height: 0.5), isPrecise: true, modifiers: [.shift, .command],
        time: 2)),
    .key(KeyEvent(.upArrow, characters: "", modifiers: .numericPad, phase: .repeat, time: 3)),
    .key(KeyEvent("\u{65}\u{301}", phase: .up, time: 4)),
    .key(KeyEvent("\"", time: 5)),
    .dismiss, .clearFocus,
  ]

  /// An agent receives every property of an event as the window sent it.
  @Test(arguments: inputs) func anEventArrivesWhole(input: PreviewInput) throws {
    let text = try JSONEncoder().encode(PreviewRequest.input(input))
    guard case .input(let received) = try JSONDecoder().decode(PreviewRequest.self, from: text) else {
      Issue.record("another request: \(String(decoding: text, as: UTF8.self))")
      return
    }
    #expect(received == input)
  }

  /// A key is one character, and anything else is no key.
  @Test(arguments: ["\"\"", "\"ab\"", "1", "null"]) func aKeyIsOneCharacter(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([KeyEquivalent].self, from: Data("[\(text)]".utf8)) }
  }
}
