import Foundation
import Session
import TestSupport
import Testing

@testable import VitrineCommand

/// The completion scripts in the shells that they are for, and the manual in the program that prints manuals.
@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct ShellTests {
  @Test(arguments: [
    ("vitrine --mat", "--material"), ("vitrine --material thi", "thin thick"),
    ("vitrine --material = thi", "thin thick"),
    ("vitrine --appearance =", "light dark"), ("vitrine list ma", "materials"), ("vitrine list --js", "--json"),
    ("vitrine ren", "render"), ("vitrine render --o", "--output"), ("vitrine verify --re", "--record"),
    ("vitrine profile --o", ""),
    ("vitrine render pho", "photo.png"), ("vitrine --background pho", "photo.png"),
    ("vitrine --background pla", "plain"),
    ("vitrine gla", "glass"),
  ])
  func bashCompletes(line: String, words: String) throws {
    let path = try #require(Program.path)
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder("photo.png")))
    let script = #"""
      cd "$1" && source <("$0" --completion bash) || exit
      COMP_WORDS=("${@:2}"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _vitrine; echo "${COMPREPLY[*]}"
      """#
    let result = try runTool(
      ["bash", "-c", script, path, folder.path] + line.split(separator: " ").map(String.init),
      environment: Program.quiet)
    #expect(result.output == words + "\n")
  }

  @Test(
    .enabled(if: isInstalled("fish"), "not installed: fish"),
    arguments: [
      ("vitrine --mat", ["--material"]), ("vitrine --material thi", ["thick", "thin"]),
      ("vitrine list ma", ["materials"]),
      ("vitrine ren", ["render"]), ("vitrine render --o", ["--output"]), ("vitrine profile --o", []),
      ("vitrine --background pho", ["photo.png"]), ("vitrine gla", ["glass"]),
    ])
  func fishCompletes(line: String, words: [String]) throws {
    let path = try #require(Program.path)
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder("photo.png")))
    let script = #"cd $argv[2]; $argv[1] --completion fish | source; complete -C $argv[3]"#
    let result = try runTool(
      ["fish", "--no-config", "-c", script, path, folder.path, line],
      environment: Program.quiet.merging(["HOME": folder.path]) { $1 })
    #expect(result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == words)
  }

  @Test(.enabled(if: isInstalled("zsh"), "not installed: zsh"))
  func zshTakesTheScript() throws {
    let path = try #require(Program.path)
    let folder = try TemporaryFolder()
    let script = #"""
      "$1" --completion zsh > "$2/_vitrine" && zsh -fn "$2/_vitrine" && fpath=("$2" $fpath)
      autoload -Uz compinit; compinit -u -d "$2/dump"; print "$_comps[vitrine]"
      unset '_comps[vitrine]'; source "$2/_vitrine"; print "$_comps[vitrine]"
      """#
    let result = try runTool(["zsh", "-fc", script, "zsh", path, folder.path], environment: Program.quiet)
    #expect(result.output == "_vitrine\n_vitrine\n")
  }

  @Test func theManualNamesEverything() throws {
    let page = ManualPage.text(version: "1.2.3")
    #expect(page.hasPrefix(#".TH VITRINE 1 "" "vitrine 1.2.3""#))
    let plain = page.replacing("\\-", with: "-").replacing("\\e", with: "\\")
    for option in OptionTable.options { #expect(plain.contains("--\(option.name)"), "\(option.name)") }
    for row in SceneTable.rows {
      #expect(plain.contains(row.name.rawValue) && plain.contains(row.help), "\(row.name)")
    }
    for row in HotkeyTable.rows { #expect(plain.contains(row.keys) && plain.contains(row.help), "\(row.help)") }
    for command in Command.allCases { #expect(plain.contains(command.synopsis)) }
  }

  @Test(.enabled(if: isInstalled("groff"), "not installed: groff"))
  func theManualIsSoundMarkup() throws {
    let path = try #require(Program.path)
    let line = #""$0" --man-page | groff -ww -man -Tutf8 2>&1 >/dev/null"#
    #expect(try runTool(["sh", "-c", line, path], environment: Program.quiet).output == "")
  }
}
