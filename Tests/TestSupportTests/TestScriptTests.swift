import Testing

/// `Scripts/test` in a temporary folder, with a fake `swift` that records its calls.
@Suite struct TestScriptTests {
  @Test(arguments: [
    ["--seeds"], ["--seeds", "0"], ["--seeds", "-1"], ["--seeds", "many"], ["--seeds", "2", "a", "b"],
    ["--sedes", "2"],
    ["a", "b"], ["--seeds", "2", "--seeds"],
  ])
  func otherArgumentsAreRefused(arguments: [String]) throws {
    let folder = try ScriptFolder()
    let result = try folder.run(arguments)
    #expect(result.status == 2)
    #expect(result.lines.count == 1)
    #expect(result.lines.first?.hasPrefix("test: usage: Scripts/test [--seeds N] [FILTER]") == true)
    #expect(folder.calls == [])
  }

  @Test(arguments: ["x", "-1", "08", "1e3"])
  func aSeedIsANumber(seed: String) throws {
    let folder = try ScriptFolder()
    let result = try folder.run(["--seeds", "2"], ["VITRINE_TEST_SEED": seed])
    #expect(result.status == 2)
    #expect(result.lines.last?.hasSuffix("VITRINE_TEST_SEED=\(seed) is not a number from 0") == true)
    #expect(folder.calls == [])
  }

  @Test func everySeedIsRunAndFailuresAreNamed() throws {
    let folder = try ScriptFolder()
    let result = try folder.run(["--seeds", "4", "Some"], ["VITRINE_TEST_SEED": "40", "FAILING": "41 43"])
    #expect(result.status == 1)
    #expect(folder.calls == ["build"] + (40..<44).map { "test seed \($0) filter Some" })
    let told = result.lines.filter { $0.contains("seed") }.map { $0.split(separator: ",")[0] }
    #expect(
      told == [
        "test: seed 40: passed", "test: seed 41: failed", "test: seed 42: passed", "test: seed 43: failed",
        "test: error: 2 of 4 seeds failed: 41 43",
      ])
    let passing = try folder.run(["--seeds", "2", "Some"], ["VITRINE_TEST_SEED": "", "FAILING": "41"])
    #expect(passing.status == 0)
    #expect(folder.calls.suffix(2) == ["test seed 0 filter Some", "test seed 1 filter Some"])
  }

  @Test func seedsAreForTheTestsThatDrawRandomCases() throws {
    let folder = try ScriptFolder()
    try folder.write(
      "Tests/OneTests/AnyTests.swift",
      """
      @Test func even() { }
      @Test("drawn", arguments: [1])
      func drawn(n: Int) async throws {
        try await forEachRandomCase(3) { _ in }
      }
      @Test func fixed() { var random = SeededRandom(seed: 3) }
      @Test func numbered() { for number in randomCases(4) { _ = SeededRandom(case: number) } }
      """)
    try folder.write("Tests/TwoTests/MoreTests.swift", "func last() { var random = SeededRandom(case: 0) }")
    #expect(try folder.run(["--seeds", "1"]).status == 0)
    let filter = #"^OneTests\..*/drawn\(|^OneTests\..*/numbered\(|^TwoTests\..*/last\("#
    #expect(folder.calls == ["build", "test seed 0 filter \(filter)"])
  }

  @Test func aSkippedTestIsAnErrorInCIUnlessListed() throws {
    let folder = try ScriptFolder()
    let skips = ["SKIPPING": "AllTests.SomeTests drawn(n:)/AllTests.SomeTests even()/AllTests.Others one()"]
    let list = "Tests/allowed-skips.txt"
    try folder.write(list, "# Why.\nAllTests.Others: they want what is not here.\n")
    #expect(try folder.run(["Some"], skips).status == 0)
    let strict = skips.merging(["CI": "true"]) { $1 }
    let refused = try folder.run(["Some"], strict)
    #expect(refused.status == 1)
    #expect(
      refused.lines.suffix(3) == [
        "test: error: release: skipped, and not in Tests/allowed-skips.txt:", "AllTests.SomeTests.drawn(n:)",
        "AllTests.SomeTests.even()",
      ])
    try folder.write(list, "AllTests.Others: why\nAllTests.SomeTests.even(): why\nAllTests.SomeTests.drawn(n:): why\n")
    #expect(try folder.run(["Some"], strict).status == 0)
    try folder.write(list, "AllTests.Other: why\nAllTests.SomeTests: why\n")
    let more = try folder.run(["Some"], strict)
    #expect(more.status == 1)
    #expect(more.lines.last == "AllTests.Others.one()")
  }

  @Test func writingToTheUsersCacheIsAnError() throws {
    let folder = try ScriptFolder()
    #expect(try folder.run(["Some"], ["CACHING": "org.swift.swiftpm"]).status == 0)
    let result = try folder.run(["Some"], ["CACHING": "vitrine"])
    #expect(result.status == 1)
    #expect(result.lines.contains { $0.contains("the user's cache:") && $0.hasSuffix("/users-cache/vitrine") })
  }
}
