import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// Files of SwiftUI code as articles print them, which are opened as they are; `VITRINE_LISTINGS` names their folder.
enum Listing {
  /// The files, by name without extension, with their previews.
  static let previews: [(file: String, titles: [String])] = [
    ("TexturedBox", ["TexturedBox_Previews"]), ("GradientBuilder", ["GradientBuilder_Previews"]),
    ("PassPipeline", ["Fused", "Baked", "Two distortions", "Lens", "Grouped and not"]),
    ("VisualEffects", ["Greeting", "Header", "Pinned header", "Thin"]),
  ]

  static let folder: String? = {
    guard let path = ProcessInfo.processInfo.environment["VITRINE_LISTINGS"],
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    return path
  }()

  /// The setting that the tests of listings lack, for `.enabled(if:)`.
  static let lacking: String? = folder == nil ? "VITRINE_LISTINGS names no folder" : nil

  static func path(_ name: String) throws -> String { "\(try #require(folder))/\(name).swift" }

  /// Renders all previews of a file with one command, which must have nothing to say.
  ///
  /// - Returns: the pictures in the order of the previews.
  static func pictures(of name: String, _ options: String...) throws -> [Painted] {
    let out = try TemporaryFolder()
    let program = try #require(Program.path)
    let line = [program, "render", try path(name), "--all-previews", "--size", "480x320", "-o", out("%s.png")]
    let result = try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#] + line + options, environment: Program.quiet)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    let titles = try #require(previews.first { $0.file == name }).titles
    #expect(out.files == titles.map { $0.replacing(" ", with: "-") + ".png" }.sorted())
    return try titles.map { try Painted(file: out($0.replacing(" ", with: "-") + ".png")) }
  }
}

/// A picture whose pixels are 0xRRGGBB.
struct Painted: Equatable {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  init(file: String) throws {
    let bitmap = try ImageFile.load(path: file)
    (width, height) = (bitmap.pixels.view.size.width, bitmap.pixels.view.size.height)
    pixels = VitrineCommandTests.pixels(of: bitmap).map { $0 & 0xFF_FFFF }
  }

  /// Takes the picture that a window shows.
  init(_ session: WindowSession) throws {
    let (size, pixels) = try session.picture()
    (width, height, self.pixels) = (size.width, size.height, pixels.map { $0 & 0xFF_FFFF })
  }

  subscript(x: Int, y: Int) -> UInt32 {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : 0
  }

  /// Red, green and blue, from 0 to 255.
  func channels(_ x: Int, _ y: Int) -> [Int] { [16, 8, 0].map { Int(self[x, y] >> $0 & 255) } }

  func isNear(_ x: Int, _ y: Int, _ color: [Int], within difference: Int) -> Bool {
    zip(channels(x, y), color).allSatisfy { abs($0 - $1) <= difference }
  }

  /// The smallest rectangle with all pixels that are not the page's.
  func inked(in columns: Range<Int>? = nil, page: UInt32 = 0xFF_FFFF) -> (x: Range<Int>, y: Range<Int>) {
    let columns = columns ?? 0..<width
    let xs = columns.filter { x in (0..<height).contains { self[x, $0] != page } }
    let ys = (0..<height).filter { y in columns.contains { self[$0, y] != page } }
    return ((xs.first ?? 0)..<(xs.last ?? -1) + 1, (ys.first ?? 0)..<(ys.last ?? -1) + 1)
  }
}
