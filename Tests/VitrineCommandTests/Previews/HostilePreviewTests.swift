import Foundation
import TestSupport
import Testing

/// Swift files that crash, hang, attack their process or are no text: each ends with the right code and few lines, leaves
/// nothing, and does so again. They take minutes of processor time: `VITRINE_TEST_PREVIEWS=1` runs them.
@Suite(
  .enabled(if: isEnvironmentSet("VITRINE_TEST_PREVIEWS"), "VITRINE_TEST_PREVIEWS is not set"),
  .enabled(if: lackingForPreviews == nil, "\(lackingForPreviews ?? "")"))
struct HostilePreviewTests {
  private static let turnstile = Turnstile(2)

  @Test(arguments: HostilePreview.all) func endsRight(preview: HostilePreview) async throws {
    for violation in try await Self.turnstile.run({ try HostilePreviewRun(preview).violations() }) {
      Issue.record("\(preview.name): \(violation)")
    }
  }

  @Test func namesAreDistinct() {
    let names = HostilePreview.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}

func isEnvironmentSet(_ name: String) -> Bool { ProcessInfo.processInfo.environment[name] != nil }

/// What previews need and this machine lacks, for `.enabled(if:)`.
let lackingForPreviews = Program.isMissing ? "the program was not built" : isInstalled("swiftc") ? nil : "no swiftc"
