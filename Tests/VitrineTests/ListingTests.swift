import TestSupport
import Testing
import ViewTestSupport
import Vitrine

/// SwiftUI code as it is printed in articles, compiled unmodified against the built modules, linked and rendered.
///
/// `VITRINE_LISTINGS` names a folder with the files; without it, or without the compiler, the tests are skipped and say
/// so.
@MainActor
@Suite(.enabled(if: Listing.folder != nil, "VITRINE_LISTINGS names no folder"))
struct ListingTests {
  /// "Rendering textured views with SwiftUI": the tiles are whole, whatever the text.
  @Test func texturedBox() throws {
    let picture = try Listing.picture(of: "TexturedBox", width: nil, resolver: "TiledBackground", side: 70)
    // Between caps of 23 there are whole tiles of 24, in both directions.
    #expect((picture.width - 46) % 24 == 0 && (picture.height - 46) % 24 == 0)
    // The chart says where a pixel comes from; the frame has no text on it.
    let row = (0..<picture.width).map { picture[$0, 2][0] }
    #expect(Array(row[23..<47]) == Array(row[47..<71]))
    #expect(row[picture.width - 1] == 69 && row[0] == 0)
  }

  /// "SwiftUI Gradient Builder": the bar runs from the first stop to the last, which lie at its ends.
  @Test func gradientBuilder() throws {
    let picture = try Listing.picture(of: "GradientBuilder", width: 400, resolver: "", side: 1)
    #expect(picture.width == 400)
    expect(picture[60, 25], [229, 53, 98, 255], within: 12)
    expect(picture[340, 25], [76, 74, 232, 255], within: 12)
    // The handle of the first stop, its middle at the bar's end on the bar's lower edge less 12 points.
    expect(picture[16, 32], [255, 51, 77, 255], within: 3)
  }
}

enum Listing {
  static let folder: String? = {
    guard let path = ProcessInfo.processInfo.environment["VITRINE_LISTINGS"],
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    return path
  }()

  /// The folder of the build that runs.
  private static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
  private static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Sources"
  private static let modules = [
    "CContainment", "CSymbolCatalog", "Publishing", "SymbolCatalog", "ViewValues", "ViewGraph", "ViewDrawing",
    "ViewInput",
    "ViewControls", "UIKitNames", "JSON", "Platform", "Vitrine", "Materials", "Lanes", "Surfaces", "Kernels", "Tiling",
    "Typesetting", "ImageFiles",
    "FileWatching", "DisplayList", "RenderPlan", "Renderer", "Shaders",
  ]

  /// Renders the previews of a listing.
  ///
  /// - Parameters:
  ///   - resolver: the name of a picture of `side` pixels whose red is its column and whose green is its row.
  static func picture(of name: String, width: Int?, resolver: String, side: Int) throws -> Picture {
    let folder = NSTemporaryDirectory() + "/vitrine-listing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = """
      import SwiftUI
      import Surfaces
      @main struct Program {
        @MainActor static func main() throws {
          let pixels = PixelBuffer(size: PixelSize(width: \(side), height: \(side)))
          for y in 0..<\(side) {
            for x in 0..<\(side) {
              pixels.view.pixel(x, y).storeBytes(of: 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8, as: UInt32.self)
            }
          }
          let bitmap = Bitmap(pixels, isOpaque: true)
          let view = \(name)_Previews.previews.environment(\\.imageResolver, ImageResolver { _ in bitmap })
          let renderer = ImageRenderer(content: view)
          renderer.proposedSize = ProposedViewSize(width: \(width.map(String.init) ?? "nil"), height: nil)
          let image = try renderer.renderedImage()
          precondition(renderer.diagnostics.isEmpty)
          try Data(image.premultipliedRGBA).write(to: URL(fileURLWithPath: "\(folder)/pixels"))
          print(image.width, image.height)
        }
      }
      """
    try program.write(toFile: folder + "/Program.swift", atomically: true, encoding: .utf8)
    let objects = modules.map { "'\(products)/\($0).build/'*.o" }.joined(separator: " ")
    let maps = [
      "Base/CContainment", "Base/CHash", "Base/CLinux", "Pixels/CLanes", "Pixels/CSpin", "Media/CPango",
      "Media/CPixbuf", "Media/CDeflate",
      "Media/CDecoding",
      "Rendering/CAgent", "Interface/CSymbolCatalog",
    ]
    .map { "-Xcc -fmodule-map-file='\(sources)/\($0)/module.modulemap'" }.joined(separator: " ")
    let packages = "pangocairo gdk-pixbuf-2.0 libdeflate zlib"
    let script = """
      flags=$(pkg-config --cflags-only-I \(packages) | sed 's/-I/-Xcc -I/g')
      libraries=$(pkg-config --libs-only-l --libs-only-L \(packages))
      swiftc -parse-as-library -module-name Listing -module-alias SwiftUI=Vitrine -I '\(products)/Modules' \(maps) $flags \
        '\(Listing.folder ?? "")/\(name).swift' '\(folder)/Program.swift' \(objects) $libraries \
        -o '\(folder)/program' 2>&1 && '\(folder)/program'
      """
    let (status, output) = try runTool(["sh", "-c", script])
    let sizes = output.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    guard status == 0, sizes.count == 2 else { throw Failure(output: output) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/pixels"))
    return Picture(width: sizes[0], height: sizes[1], premultiplied: Array(bytes))
  }

  struct Failure: Error { let output: String }
}
