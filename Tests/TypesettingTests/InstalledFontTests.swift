import Foundation
import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

/// The fonts of the tests are the same on every machine; those that are installed are used in processes of their own.
@Suite struct InstalledFontTests {
  /// The configuration of a machine, as a program finds it that no test has started.
  static let configuration = "/etc/fonts/fonts.conf"

  private static let areChosen = ProcessInfo.processInfo.environment["VITRINE_TEST_FONTS"]?.isEmpty == false

  static func isInstalled(_ family: String) -> Bool {
    let found = try? runTool(["fc-list", family, "family"], environment: ["FONTCONFIG_FILE": configuration])
    return found?.output.isEmpty == false
  }

  private static func mass(_ text: PlacedMask) -> Double { MaskTests().mass(text).area }

  @Test(.enabled(if: !areChosen, "VITRINE_TEST_FONTS names others")) func testsHaveTheirOwnFonts() throws {
    // Not a catalogue of its own: while one is made on another thread, Pango draws nothing.
    let names = Typesetter.state.withLock { [$0.catalog.sans, $0.catalog.monospaced, $0.catalog.rounded] }
    #expect(names == ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Sans"])
    // Programs that tests start too.
    let listed = try runTool(["fc-list", ":", "family"]).output.split(separator: "\n")
    #expect(Set(listed) == ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"])
  }

  /// The package of the tests' fonts has no italics: letters are slanted.
  @Test func italicsAreSlanted() throws {
    func ink(_ italic: Bool) -> PlacedMask {
      Typesetter.rasterize(run("Illuminate") { $0.font.italic = italic }, style: style(), width: nil, scale: 2)
    }
    let (upright, slanted) = (Self.mass(ink(false)), Self.mass(ink(true)))
    #expect(abs(upright - slanted) < upright * 0.05)
    let (wide, narrow) = (try #require(ink(true).mask), try #require(ink(false).mask))
    #expect(wide.size.width > narrow.size.width)
  }

  /// A set of fonts for other processes is what it says.
  @Test(arguments: [(FontSet.tall, 1.17), (.small, 0.85)])
  func aSetOfFontsScalesThem(fonts: FontSet, scale: Double) async throws {
    let file = try fonts.file()
    let line = Typesetter.measure(run("x"), style: style(), width: nil).height * scale
    await #expect(processExitsWith: .success) { [file = file as String, line = line as Double] in
      setenv("FONTCONFIG_FILE", file, 1)
      #expect(abs(Typesetter.measure(run("x"), style: style(), width: nil).height - line) < 0.1)
    }
  }

  /// In the system face the words are 184 points wide.
  @Test(.enabled(if: isInstalled("Inter"), "Inter is not installed"))
  func interTakesTheRoomOfTheSystemFace() async {
    await #expect(processExitsWith: .success) {
      setenv("FONTCONFIG_FILE", InstalledFontTests.configuration, 1)
      let font = FontDescription(size: 32)
      let words = TextRun(text: "Hello, World!", font: font, tracking: Typesetter.tracking(of: font))
      let measured = Typesetter.measure([words], style: TextStyle(font: font), width: nil).width
      #expect(abs(measured - 184) < 3)
    }
  }

  @Test(.enabled(if: isInstalled("Noto Color Emoji"), "Noto Color Emoji is not installed"))
  func emojiArePictures() async {
    await #expect(processExitsWith: .success) {
      setenv("FONTCONFIG_FILE", InstalledFontTests.configuration, 1)
      let map = AffineMap(a: 2, d: 2, tx: 0, ty: 0)
      let picture = try #require(Typesetter.colorGlyphs(run("a\u{1f600}b"), style: style(), width: nil, map: map))
      #expect(picture.bitmap.size.width > 20 && picture.offsetX > 0)
      let mask = Typesetter.rasterize(run("a\u{1f600}b"), style: style(), width: nil, scale: 2)
      let letters = Typesetter.rasterize(run("ab"), style: style(), width: nil, scale: 2)
      #expect(InstalledFontTests.mass(mask) < InstalledFontTests.mass(letters) * 1.2)
      #expect(Typesetter.colorGlyphs(run("ab"), style: style(), width: nil, map: map) == nil)
    }
  }
}
