import Glibc
import Testing

@testable import PreviewAgents

/// Tests of the line that describes how a process has ended.
struct PreviewEndingTests {
  @Test func namesTheRuntimesMessage() {
    let printed = ["Preview/Card.swift:12: Fatal error: Index out of range", "more"]
    let ending = PreviewEnding(status: 5, printed: printed)
    #expect(ending.reason == "Card.swift:12: Fatal error: Index out of range")
    #expect(ending.place?.file == "Card.swift")
    #expect(ending.place?.line == 12)
  }

  /// The messages that Swift 6.3 prints at a trap: the words stay, and the line of the standard library is left out.
  @Test(
    arguments: [
      (
        "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range", "Fatal error: Index out of range", nil
      ),
      ("Preview/A.swift:2: Precondition failed: words: more", "A.swift:2: Precondition failed: words: more", 2),
      ("Preview/A.swift:3: Precondition failed", "A.swift:3: Precondition failed", 3),
      ("Preview/A.swift:4: Assertion failed: words", "A.swift:4: Assertion failed: words", 4),
      ("Preview/A.swift:5: Fatal error", "A.swift:5: Fatal error", 5),
      ("Fatal error: failed to allocate", "Fatal error: failed to allocate", nil),
      (
        "Could not cast value of type 'Swift.Int' (0x7f) to 'Swift.String' (0x7e).",
        "Could not cast value of type 'Swift.Int' (0x7f) to 'Swift.String' (0x7e).", nil
      ),
    ] as [(String, String, Int?)])
  func theRuntimesWordsStay(printed: String, reason: String, line: Int?) {
    for status in [SIGILL, PreviewEnding.abortCode << 8] {
      let ending = PreviewEnding(status: status, printed: ["before", printed, "after"])
      #expect(ending.reason == reason && ending.place?.line == line)
    }
  }
}
