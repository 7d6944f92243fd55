import TestSupport
import Testing

/// Metal sources that crash, hang, attack their process or the machine: the program reports them and goes on.
@Suite(.enabled(if: lackingForHostileShaders == nil, "\(lackingForHostileShaders ?? "")"))
struct HostileShaderTests {
  private static let turnstile = Turnstile(4)
  private static let single = Turnstile(1)
  private static func turnstile(for shader: HostileShader) -> Turnstile { shader.fillsMemory ? single : turnstile }

  @Test(
    "render ends with an error that names file and function, and leaves nothing",
    arguments: HostileShader.all)
  func render(shader: HostileShader) async throws {
    for violation in try await Self.turnstile(for: shader).run({ try HostileRender(shader).violations() }) {
      Issue.record("\(shader.name): \(violation)")
    }
  }

  @Test(
    "a window answers, warns once and closes, and leaves nothing",
    arguments: HostileShader.opened)
  func window(shader: HostileShader) async throws {
    let found = try await violations(on: Self.turnstile(for: shader)) { try HostileWindow(shader).violations() }
    for violation in found { Issue.record("\(shader.name): \(violation)") }
  }

  /// Returns the violations that a trial finds; while all are delays, those of another one, four at most: a machine that
  /// is held up delays an answer now and then, a window that waits for functions delays it every time.
  private func violations(
    on turnstile: Turnstile = turnstile, _ trial: @escaping @Sendable () throws -> [String]
  ) async throws -> [String] {
    var found: [String] = []
    for _ in 0..<4 {
      found = try await turnstile.run(trial)
      let isLate = found.allSatisfy { $0.contains("answers within") || $0.contains("closed after") }
      if found.isEmpty || !isLate { break }
    }
    return found
  }

  @Test("whatever ends the program while a function does not return, nothing is left", arguments: HostileEnd.all)
  func end(of end: HostileEnd) async throws {
    for name in ["loopEverywhere", "loopInRow"] {
      let shader = try #require(HostileShader.loops.first { $0.name == name })
      for violation in try await violations({ try end.violations(shader) }) { Issue.record("\(name): \(violation)") }
    }
  }

  @Test func aSliderReachesAValueThatHangs() async throws {
    for violation in try await Self.turnstile.run({ try HostileSlider().violations() }) { Issue.record("\(violation)") }
  }

  @Test func aSourceChangesBetweenTrialAndUse() async throws {
    async let render = Self.turnstile.run { try ChangingSource().renderViolations() }
    async let window = Self.turnstile.run { try ChangingSource().windowViolations() }
    for violation in try await render { Issue.record("render: \(violation)") }
    for violation in try await window { Issue.record("window: \(violation)") }
  }
}

/// The programs that these tests need and this machine lacks, for `.enabled(if:)`.
let lackingForHostileShaders =
  XServer.missing("setsid", "xdotool") ?? (Program.isMissing ? "the program was not built" : nil)
