import Foundation
import TestSupport
import Testing

/// Two hundred inputs that are wrong: each ends with the right code and one line, in little time and memory.
@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct BadInputTests {
  private static let turnstile = Turnstile(2)

  @Test(arguments: BadInput.all) func endsRight(input: BadInput) async throws {
    for violation in try await Self.turnstile.run({ try BadInputRun(input).violations() }) {
      Issue.record("\(input.name): \(violation)")
    }
  }

  /// The kinds of inputs, as many of each as are wanted.
  @Test func thereAreTwoHundred() {
    let counts = [
      BadInput.png, BadInput.jpeg, BadInput.otherImages, BadInput.materials + BadInput.metalSources, BadInput.paths,
      BadInput.commandLines + BadInput.environments,
    ].map(\.count)
    #expect(counts == [60, 30, 10, 60, 20, 20])
    let names = BadInput.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
