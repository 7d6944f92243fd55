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

  @Test(arguments: [
    ("out-%05d.png", "out-00042.png"), ("out-%d.png", "out-42.png"), ("out-%03d.png", "out-042.png"),
    ("out.png", "out.png"), ("/tmp/100% done/a.png", "/tmp/100% done/a.png"),
    ("/tmp/%d%%/%d.png", "/tmp/%d%%/42.png"), ("50%%-%d.png", "50%-42.png"), ("%%d.png", "%d.png"), ("-", "-"),
  ])
  func patternsNameFrames(text: String, path: String) throws {
    #expect(try OutputName(text).path(frame: 42) == path)
  }

  @Test func longNumbersStayWhole() throws {
    #expect(try OutputName("out-%03d.png").path(frame: 12345) == "out-12345.png")
    #expect(try OutputName("100% of/50%% %s.png").path(title: "Card") == "100% of/50% Card.png")
  }

  @Test(arguments: ["50%.png", "%d-%d.png", "%5d.png", "%x.png", "%1s.png", "%s-%d.png"])
  func whatIsNoPatternNamesOnePicture(text: String) throws {
    #expect(throws: UsageError.self) { try OutputName(text) }
    func call(_ words: String...) throws -> Invocation {
      try Invocation(arguments: ["render", "-o", text] + words, catalog: .standard())
    }
    #expect(try call().outputName?.path(frame: 7) == text)
    #expect(try call("--frames", "1").outputName?.path(frame: 7) == text)
    #expect(throws: UsageError.self) { try call("--frames", "2") }
  }

  @Test func aPictureGoesWhereItIsSent() throws {
    let call = try Invocation(arguments: ["render", "-o", "/tmp/100% done/a.png"], catalog: .standard())
    #expect(call.outputName?.path() == "/tmp/100% done/a.png")
    #expect(throws: UsageError.conflict("-o: only --all-previews has names for %s")) {
      try Invocation(arguments: ["render", "-o", "a-%s.png"], catalog: .standard())
    }
  }
}
