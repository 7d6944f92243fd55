import Testing

@testable import PreviewAgents

/// What a line says of a process that has ended.
struct PreviewEndingTests {
  @Test func namesTheRuntimesMessage() {
    let printed = ["Preview/Card.swift:12: Fatal error: Index out of range", "more"]
    let ending = PreviewEnding(status: 5, printed: printed)
    #expect(ending.reason == "Card.swift:12: Fatal error: Index out of range")
    #expect(ending.place?.file == "Card.swift")
    #expect(ending.place?.line == 12)
  }
}
