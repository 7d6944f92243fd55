import Testing

@testable import Session
@testable import VitrineCommand

@Suite struct OptionTableTests {
  @Test func namesAreUnique() {
    for command in Command.allCases {
      let names = OptionTable.options.filter { $0.commands.contains(command) }.map(\.name)
      #expect(Set(names).count == names.count, "\(command)")
    }
  }

  /// The options of the contract, each a row.
  @Test func theContractsOptionsAreKnown() {
    let contract = """
      scene background size scale fullscreen material appearance personality vibrancy blur-radius saturation brightness
      luminance-amount tint noise edge panel corner-radius no-content effect preview all-previews motion time frames fps
      threads budget no-dither strict-half no-shm json csv trace html compare matrix fail-over-budget headless display exit-after help version
      list-keys completion against record tolerance
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let known = Set(OptionTable.options.map(\.name))
    #expect(contract.filter { !known.contains($0) } == [])
  }

  @Test func theHelpNamesEveryOptionOfItsCommand() {
    for command in Command.allCases {
      let text = HelpText.text(for: command)
      for option in OptionTable.options {
        let isTaken = OptionTable.option(named: option.name, of: command)?.commands.contains(command)
        #expect(
          text.contains("--\(option.name)") == isTaken
            || OptionTable.options.contains { $0.name != option.name && $0.name.hasPrefix(option.name) },
          "\(command) --\(option.name)")
      }
    }
    #expect(HelpText.text(for: nil).contains("~/.config/vitrine/materials  "))
    #expect(HelpText.text(for: nil).split(separator: "\n").allSatisfy { $0.count <= 120 })
    for row in SceneTable.rows {
      for text in [HelpText.text(for: nil), HelpText.text(for: .render)] {
        #expect(
          text.split(separator: "\n").contains { $0.hasPrefix("  \(row.name.rawValue) ") && $0.hasSuffix(row.help) })
      }
    }
  }

  @Test func patternsNameFrames() throws {
    #expect(try FramePattern("out-%05d.png")?.name(frame: 42) == "out-00042.png")
    #expect(try FramePattern("out-%d.png")?.name(frame: 42) == "out-42.png")
    #expect(try FramePattern("out-%03d.png")?.name(frame: 12345) == "out-12345.png")
    #expect(try FramePattern("out.png") == nil)
  }
}
