import Foundation
import Session
import TestSupport
import Testing
import Vitrine

/// SwiftUI code that the viewer copies, compiled as the file of a project.
@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct CopiedCodeTests {
  /// Renders the previews of a text, each into a file of the folder; returns what the compiler says.
  private func render(_ text: String, in folder: TemporaryFolder) throws -> String {
    try text.write(toFile: folder("Copied.swift"), atomically: true, encoding: .utf8)
    let result = try Program.run(
      "render", folder("Copied.swift"), "--all-previews", "--size", "80x80", "-o", folder("%s.png"), withErrors: true)
    #expect(result.status == 0, "\(result.output)\n\(text)")
    return result.output
  }

  /// Gradients of every kind and the nearest materials are expressions that stand where a view does.
  @Test func expressionsStandInABody() throws {
    let folder = try TemporaryFolder()
    var previews: [String] = []
    for kind in GradientDocument.Kind.allCases {
      for isPerceptual in [false, true] {
        let gradient = GradientDocument(
          kind: kind, angle: 30, isPerceptual: isPerceptual,
          [(0, SIMD4(1, 0, 0, 1)), (0.25, SIMD4(0, 0.25, 1, 0.5)), (1, SIMD4(0, 1, 0, 1))])
        previews.append(gradient.swiftCode)
      }
    }
    let format = try #require(MaterialExport.format(named: "swiftui"))
    for name in ["ultraThin", "thin", "regular", "thick", "ultraThick", "chrome", "ios8-dark", "dock"] {
      previews.append(try #require(Material.named(name)).exported(as: format).annotatedText)
    }
    let text = previews.enumerated().map { "#Preview(\"P\($0.offset)\") {\n\($0.element)\n}\n" }.joined(separator: "\n")
    #expect(try render("import SwiftUI\n\n" + text, in: folder) == "")
    #expect(folder.files.filter { $0.hasSuffix(".png") }.count == previews.count)
    // The last stop's colour, behind the end of the line.
    let linear = try Painted(file: folder("P0.png"))
    #expect(linear[79, 79] == 0x00_FF_00 && linear[0, 0] == 0xFF_00_00)
  }

  /// The box is a whole file, with the modifier that it needs.
  @Test(arguments: [(SliceDocument.Mode.tile, true), (.tile, false), (.stretch, true)])
  func theBoxIsAFile(mode: SliceDocument.Mode, keepsTilesWhole: Bool) throws {
    let folder = try TemporaryFolder()
    var box = SliceDocument()
    (box.mode, box.keepsTilesWhole) = (mode, keepsTilesWhole)
    box.padding = CGSize(width: 12.5, height: 7)
    #expect(try render(box.swiftCode + "\n#Preview { TexturedBox() }\n", in: folder) == "")
    #expect(box.swiftCode.contains("TiledBackground(image: image") == (mode == .tile && keepsTilesWhole))
  }
}
