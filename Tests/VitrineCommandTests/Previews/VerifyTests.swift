import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

@testable import VitrineCommand

extension PixelBuffer {
  /// The pixel as `0xAARRGGBB`; unlike a view, it keeps the buffer.
  subscript(x: Int, y: Int) -> UInt32 { withExtendedLifetime(self) { view[x, y] } }
}

/// `vitrine verify`, with the real compiler.
@Suite(.serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct VerifyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func save(_ previews: String...) throws {
    let text = (["import SwiftUI"] + previews).joined(separator: "\n")
    try text.write(toFile: folder("View.swift"), atomically: true, encoding: .utf8)
  }

  private func verify(_ options: String...) throws -> (status: Int, rows: [String]) {
    let path = try #require(Program.path)
    let line = [path, "verify", folder("View.swift"), "--against", folder("Snapshots")] + options
    let result = try runTool(["sh", "-c", #"exec "$0" "$@" 2>/dev/null"#] + line, environment: Program.quiet)
    // One space between the columns.
    let rows = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.isEmpty || rows[0] == "preview result pixels largest")
    return (result.status, Array(rows.dropFirst()))
  }

  private var recorded: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder("Snapshots"))) ?? []).sorted()
  }

  private static let box = "Color(red: 0.2, green: 0.4, blue: 0.6)"
  /// 51, 102 and 153, of which the last is 12 less, in a quarter of 8 by 8 points.
  private static let marked =
    "\(box).overlay(alignment: .topLeading) { Color(red: 0.2, green: 0.4, blue: 141 / 255).frame(width: 4, height: 4) }"

  private static func preview(_ name: String, _ body: String, size: Int = 8) -> String {
    "#Preview(\"\(name)\", traits: .fixedLayout(width: \(size), height: \(size))) { \(body) }"
  }

  @Test func whatDiffersIsCountedAndDrawn() throws {
    try save(Self.preview("A", Self.box), Self.preview("B/2", Self.box))
    #expect(try verify("--record") == (0, ["A new", "B-2 new"]))
    #expect(recorded == ["A.png", "B-2.png"])
    #expect(try verify() == (0, ["A same 0 0", "B-2 same 0 0"]))
    try save(Self.preview("A", Self.marked), Self.preview("B/2", Self.box))
    #expect(try verify() == (1, ["A differs 16 12", "B-2 same 0 0"]))
    #expect(recorded == ["A.diff.png", "A.png", "B-2.png"])
    let difference = try ImageFile.load(path: folder("Snapshots/A.diff.png"))
    #expect(difference.size == PixelSize(width: 8, height: 8))
    // Luma: (153 * 29 + 102 * 150 + 51 * 77) / 256 = 92; 191 + 92 / 4 = 214.
    #expect(difference.pixels[0, 0] == 0xFFFF_0033 && difference.pixels[4, 4] == 0xFFD6_D6D6)
    // Twelve is tolerated, and what an earlier run has drawn is gone.
    #expect(try verify("--tolerance", "11").rows == ["A differs 16 12", "B-2 same 0 0"])
    #expect(try verify("--tolerance", "12") == (0, ["A same 0 12", "B-2 same 0 0"]))
    #expect(recorded == ["A.png", "B-2.png"])
    #expect(try verify("--record") == (0, ["A changed", "B-2 same 0 0"]))
    #expect(try verify().status == 0)
  }

  @Test func otherPicturesAreTold() throws {
    try save(Self.preview("A", Self.box), Self.preview("B", Self.box), Self.preview("C", Self.box))
    #expect(try verify("--record", "--scale", "2").status == 0)
    try save(Self.preview("A", Self.box), Self.preview("B", Self.box, size: 9), Self.preview("D", Self.box))
    let snapshots = folder("Snapshots")
    #expect(
      try verify("--scale", "2") == (1, ["A same 0 0", "B size 18x18, recorded 16x16", "D missing", "C unexpected"]))
    #expect(try verify("--scale", "2", "--appearance", "dark", "--threads", "1").rows[0] == "A same 0 0")
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(snapshots)/A.png"))
    let broken = try verify("--size", "16x16")
    #expect(broken.status == 65)
    #expect(broken.rows[0].hasPrefix("A unreadable \(snapshots)/A.png: not a supported image"), "\(broken.rows)")
    let again = try verify("--record", "--size", "16x16")
    #expect(again.rows == ["A changed", "B changed", "D new", "C unexpected"])
  }

  /// The preview after one that traps has a picture all the same.
  @Test func aPreviewThatTrapsIsARow() throws {
    let trap = "{ fatalError(\"no data\") }() as Color"
    try save(Self.preview("A", Self.box), Self.preview("Trap", trap), Self.preview("B", Self.box))
    let result = try verify("--record")
    #expect(result.status == 1)
    try #require(result.rows.count == 3, "\(result.rows)")
    #expect(result.rows[0] == "A new" && result.rows[2] == "B new", "\(result.rows)")
    #expect(result.rows[1].hasPrefix("Trap failed") && result.rows[1].hasSuffix("no data"), "\(result.rows)")
    #expect(recorded == ["A.png", "B.png"])
  }

  @Test func badFilesAreOneLineAndACode() throws {
    try save(Self.preview("A", Self.box))
    let missing = try Program.run("verify", folder("View.swift"), "--against", folder("No"), withErrors: true)
    #expect(missing.status == 66 && missing.output == "vitrine: error: \(folder("No")): cannot open: no such file\n")
    try save(Self.preview("A", "Text(unknown)"))
    #expect(try verify("--record").status == 65)
    // Sources that do not compile leave no folder behind.
    #expect(folder.files == ["View.swift"])
    let line = try Program.run(
      "verify", folder("No.swift"), "--against", folder("Snapshots"), "--record", withErrors: true)
    #expect(line.status == 66 && line.output.hasSuffix("No.swift: cannot open: no such file\n"), "\(line.output)")
  }

  @Test(arguments: [
    (["View.swift"], "verify: needs --against DIR"), (["--against", "a"], "verify: needs a Swift file"),
    (["photo.png", "--against", "a"], "verify: \"photo.png\" is no Swift file and no folder"),
    (["View.swift", "--against", "a", "--record", "--tolerance", "0"], "--record and --tolerance exclude each other"),
    (["View.swift", "--against", "a", "--tolerance", "256"], "--tolerance: 256 is above 255"),
    (["View.swift", "--against", "a", "--motion", "all"], "--motion: not an option of verify"),
    (["View.swift", "--against", "a", "--size", "20000x1"], "--size: 20000 is above 16384"),
  ])
  func whatDoesNotCountIsRefused(arguments: [String], message: String) throws {
    let path = try #require(Program.path)
    let result = try runTool(
      ["sh", "-c", #"exec "$0" verify "$@" 2>&1"#, path] + arguments, environment: Program.quiet)
    #expect(result.status == 2 && result.output == "vitrine: error: \(message)\n", "\(result.output)")
  }

  @Test func differencesOfTranslucentPixels() {
    func picture(_ pixels: [UInt32]) -> Bitmap {
      let buffer = PixelBuffer(size: PixelSize(width: pixels.count, height: 1))
      for (x, pixel) in pixels.enumerated() { buffer.view.pixel(x, 0).storeBytes(of: pixel, as: UInt32.self) }
      return Bitmap(buffer, isOpaque: false)
    }
    let expected = picture([0, 0xFF00_0000, 0xFF10_2030])
    let shown = picture([0x0300_0000, 0xFF00_0000, 0xFF10_2530])
    let strict = PictureDifference(shown, expected, tolerance: 0)
    #expect(strict.pixels == 2 && strict.largest == 5)
    #expect(PictureDifference(shown, expected, tolerance: 3).pixels == 1)
    let drawn = PictureDifference.picture(of: shown, expected, tolerance: 3)
    // Nothing is white, black is the darkest grey.
    #expect(drawn[0, 0] == 0xFFFE_FEFE && drawn[1, 0] == 0xFFBF_BFBF && drawn[2, 0] == 0xFFFF_0033)
  }
}
