import Foundation
import TestSupport
import Testing

/// Swift files that crash, hang, attack their process or are no text: each ends with the right code and few lines, leaves
/// nothing, and does so again. Those that are to be ended take minutes of processor time: `VITRINE_TEST_PREVIEWS=1` runs
/// them.
@Suite(.enabled(if: lackingForPreviews == nil, "\(lackingForPreviews ?? "")"))
struct HostilePreviewTests {
  private static let turnstile = Turnstile(2)

  @Test func filesAreRead() {
    #expect(HostilePreview.files.count >= 59 && HostilePreview.files.count { $0.isRed } >= 26)
    let names = HostilePreview.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// Their attempts are refused, and the view is shown.
  @Test(arguments: HostilePreview.files.filter(\.isRed)) func isContained(preview: HostilePreview) async throws {
    try await Self.run(preview)
  }

  @Test(
    .enabled(if: isEnvironmentSet("VITRINE_TEST_PREVIEWS"), "VITRINE_TEST_PREVIEWS is not set"),
    arguments: HostilePreview.all.filter { !$0.isRed })
  func endsRight(preview: HostilePreview) async throws { try await Self.run(preview) }

  private static func run(_ preview: HostilePreview) async throws {
    for violation in try await turnstile.run({ try HostilePreviewRun(preview).violations() }) {
      Issue.record("\(preview.name): \(violation)")
    }
  }
}

func isEnvironmentSet(_ name: String) -> Bool { ProcessInfo.processInfo.environment[name] != nil }

/// The programs that previews need and this machine lacks, for `.enabled(if:)`.
let lackingForPreviews = Program.isMissing ? "the program was not built" : isInstalled("swiftc") ? nil : "no swiftc"
