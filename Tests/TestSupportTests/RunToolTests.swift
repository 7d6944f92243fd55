import TestSupport
import Testing

@Suite struct RunToolTests {
  @Test(arguments: [
    ("exit 0", 0), ("exit 3", 3), ("exit 255", 255),
    // A program that a signal has ended has not succeeded.
    ("kill -KILL $$", 137), ("kill -SEGV $$", 139), ("kill -TERM $$", 143),
  ])
  func theStatusTellsHowAProgramEnded(script: String, status: Int) throws {
    let result = try runTool(["sh", "-c", "printf told; \(script)"])
    #expect(result.status == status && result.output == "told")
  }
}
