import Foundation
import ImageFiles
import Session
import Surfaces
import TestSupport
import Testing

@testable import VitrineCommand

private func parse(_ words: String...) throws -> Invocation { try Invocation(arguments: words, catalog: .standard()) }

@Suite struct ComparisonOptionTests {
  @Test func theOptionsChooseTheComparison() throws {
    let wipe = try parse("--wipe", "0.25")
    #expect(wipe.scene.comparison.kind == .wipe && wipe.scene.comparison.line == 0.25)
    #expect(try parse("--compare", "thin").scene.comparedLooks.map(\.look.material) == ["regular", "thin"])
    let call = try parse("--backgrounds", "plain,some.png")
    #expect(call.scene.comparison.backgrounds == [.named("plain"), .file("some.png")])
    #expect(call.scene.background == .named("plain"))
    let card = try parse("--text", "")
    #expect(card.scene.card.text == "" && !card.scene.card.isStandard)
    let walk = try parse("--seed", "9", "--walk", "4").launchState
    #expect(walk.walk.seed == 9 && walk.walk.steps == 4 && walk.look.hasOwnNumbers)
  }

  @Test(arguments: [
    ("--wipe 2", "--wipe: 2 is above 1"),
    ("--wipe 0.5 --compare thin", "--wipe and --compare exclude each other"),
    ("--compare thin --backgrounds lake,plain", "--compare and --backgrounds exclude each other"),
    ("--scene limits --wipe 0.5", "--wipe: not available in the scene limits"),
    ("materials --backgrounds lake,plain", "--backgrounds: not available in the scene materials"),
    ("gradient-builder --compare thin", "--compare: not available in the scene gradient-builder"),
    ("--compare thi", "--compare: unknown name \"thi\"; did you mean thin?"),
    ("--backgrounds lake", "--backgrounds: \"lake\" is not two to six backgrounds, like lake,plain"),
    ("--backgrounds lake,", "--backgrounds: \"lake,\" is not two to six backgrounds, like lake,plain"),
    ("--backgrounds a,b,c,d,e,f,g", "--backgrounds: \"a,b,c,d,e,f,g\" is not two to six backgrounds, like lake,plain"),
    ("--background lake --backgrounds lake,plain", "--backgrounds: another background is named too"),
    ("photo.png --backgrounds lake,plain", "--backgrounds: another background is named too"),
    ("--scene ios8 --text Words", "--text: only the scene glass has it"),
    ("vibrancy --logo a.png", "--logo: only the scene glass has it"),
    ("--no-content --text Words", "--text: --no-content leaves the panel empty"),
    ("profile --seed 3", "--seed: without --walk, profile changes nothing at random"),
    ("--walk 1001", "--walk: 1001 is above 1000"),
  ])
  func whatMakesNoSenseIsRefusedByName(line: String, message: String) {
    #expect(throws: UsageError.self) {
      do {
        _ = try Invocation(arguments: line.split(separator: " ").map(String.init), catalog: .standard())
      } catch {
        #expect("\(error)" == message)
        throw error
      }
    }
  }

  @Test(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
  func aMissingPictureEndsWithOneLine() throws {
    let folder = try TemporaryFolder()
    for option in [["--logo", folder("none.png")], ["--backgrounds", "plain," + folder("none.png")]] {
      let words = ["render", "-o", folder("out.png"), "--size", "60x40"] + option
      let result = try runTool(
        ["sh", "-c", #"exec "$0" "$@" 2>&1"#, try #require(Program.path)] + words, environment: Program.quiet)
      #expect(result.status == 66)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].contains("none.png"), "\(result.output)")
      #expect(folder.files.isEmpty)
    }
  }
}
