import Foundation
import Testing

@testable import Typesetting

/// Fonts that are named otherwise than by the family of an installed one.
@Suite struct FaceNameTests {
  static let folder = "/usr/share/fonts/truetype/dejavu"
  static let hasDejaVu = FileManager.default.fileExists(atPath: "\(folder)/DejaVuSansMono.ttf")

  private func width(_ family: String?, weight: Int = 400, _ text: String = "Illuminate") -> Double {
    let font = FontDescription(family: family, size: 40, weight: weight)
    return Typesetter.measure([TextRun(text: text, font: font)], style: TextStyle(font: font), width: nil).width
  }

  /// `Font.custom(_:size:)` takes the PostScript name of a face, or its full one.
  @Test(.enabled(if: hasDejaVu, "DejaVu Sans is not installed"))
  func aFaceIsFoundByItsPostScriptNameAndByItsFullName() {
    let bold = width("DejaVu Sans", weight: 700)
    #expect(bold > width("DejaVu Sans"))
    #expect(width("DejaVuSans-Bold") == bold)
    #expect(width("DejaVu Sans Bold") == bold)
    // Twice, from the index.
    #expect(width("DejaVuSans-Bold", "Again") == width("DejaVu Sans", weight: 700, "Again"))
  }

  @Test func whatNobodyHasIsReplacedAndNotByANeighbour() {
    #expect(width("NoSuchFace-Bold") == width("NoSuchFamily"))
    #expect(width("") > 0)
  }

  /// Writes a copy of DejaVu Sans Mono in which another word of six letters takes the place of DejaVu, as the only font
  /// of that name.
  ///
  /// - Returns: its path.
  static func copy(as name: String) throws -> String {
    var data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/DejaVuSansMono.ttf"))
    for encoding in [String.Encoding.utf8, .utf16BigEndian] {
      let (old, new) = (try #require("DejaVu".data(using: encoding)), try #require(name.data(using: encoding)))
      while let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
    }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ttf").path
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A copy of an installed font under another name, which is asked for when the name is used.
  @Test(.enabled(if: hasDejaVu, "DejaVu Sans is not installed"))
  func aFontOfAFileIsFoundByFamily() throws {
    let path = try Self.copy(as: "Vitrin")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let monospaced = width("DejaVu Sans Mono")
    // Laid out before the font is added, and drawn before and after it.
    let font = FontDescription(size: 21)
    func area(_ paintIndex: Int, scale: Double) -> Double {
      let runs = [TextRun(text: "Laid out", font: font), TextRun(text: " before", font: font, paintIndex: 1)]
      let text = Typesetter.rasterize(
        runs, style: TextStyle(font: font), width: nil, paintIndex: paintIndex, scale: scale)
      return MaskTests().mass(text).area / (scale * scale)
    }
    let before = [area(0, scale: 2), area(1, scale: 2)]
    #expect(width("NoSuchFamily") != monospaced)
    // One that cannot be read is left out.
    Typesetter.setFontFiles { ["/nowhere.ttf", path] }
    #expect(width("Vitrin Sans Mono") == monospaced)
    #expect(width("VitrinSansMono") == monospaced)
    for (index, area) in [area(0, scale: 3), area(1, scale: 3)].enumerated() {
      #expect(abs(area / before[index] - 1) < 0.02)
    }
  }
}
