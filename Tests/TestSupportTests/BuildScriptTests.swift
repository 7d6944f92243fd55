import Testing

/// Tests of the builds that the scripts ask the toolchain for: SwiftPM compiles everything again for options that
/// differ.
@Suite struct BuildScriptTests {
  /// The calls of `swift build` by a script, without the path of the package.
  private func builds(of script: String, _ arguments: [String] = []) throws -> [[String]] {
    let folder = try ScriptFolder(["Scripts/build", "Scripts/docs", "Scripts/preview"])
    try folder.write(
      "bin/swift",
      #"""
      #!/bin/bash
      [[ $1 == --version ]] && { echo "Swift version 6.0"; exit; }
      [[ " $* " == *" --show-bin-path "* ]] || echo "$*" >>"$CALLS"
      """#)
    try folder.write("bin/docc", "#!/bin/sh\nexit 1\n")
    // The scripts stop after the build: nothing is at the place of a program, and no display is looked for.
    _ = try folder.run(arguments, ["DISPLAY": ":0"], script: script)
    return folder.calls.map { line in
      let words = line.split(separator: " ").map(String.init)
      return words.enumerated().filter { $0.offset == 0 || words[$0.offset - 1] != "--package-path" }.map(\.element)
    }
  }

  @Test func theDocumentationIsMadeOfTheModulesOfTheStrictBuild() throws {
    let strict = try builds(of: "Scripts/build", ["--strict"])
    #expect(strict.count == 1 && strict[0].contains("-warnings-as-errors"))
    #expect(try builds(of: "Scripts/docs", ["--check"]) == [strict[0] + ["--target", "AQUI"]])
    let plain = try builds(of: "Scripts/build")
    #expect(plain.count == 1 && !plain[0].contains("-warnings-as-errors"))
    #expect(try builds(of: "Scripts/docs") == [plain[0] + ["--target", "AQUI"]])
  }

  @Test func aPreviewBuildsTheViewerAlone() throws {
    let plain = try builds(of: "Scripts/build")
    #expect(try builds(of: "Scripts/preview") == [plain[0] + ["--product", "vitrine"]])
  }

  /// Without a display the viewer is run first: most of its commands need none.
  @Test func whatNeedsNoDisplayIsDoneWithoutOne() throws {
    let folder = try ScriptFolder(["Scripts/build", "Scripts/preview"])
    try folder.write(
      ".build/release/vitrine",
      #"""
      #!/bin/bash
      [[ $1 == --help ]] && { echo "usage: vitrine"; exit; }
      [[ $1 == --sise ]] && { echo "vitrine: error: unknown option --sise" >&2; exit 2; }
      echo "vitrine: error: no display" >&2
      exit 69
      """#)
    func run(_ argument: String) throws -> (status: Int, lines: [String]) {
      try folder.run([argument], ["DISPLAY": ""], script: "Scripts/preview")
    }
    #expect(try run("--help") == (0, ["usage: vitrine"]))
    #expect(try run("--sise") == (2, ["vitrine: error: unknown option --sise"]))
  }
}
