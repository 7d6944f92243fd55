import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

@testable import VitrineCommand

/// Arguments of every kind on the command line, and the defaults of those that are not given.
@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct EffectArgumentTests {
  /// Each parameter decides one quarter of the picture.
  private static let source = """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    struct Entry { float red, green; };
    [[ stitchable ]] half4 bars(float2 p, half4 color, device const float *heights, int n, device const half4 *inks,
                                int k, device const Entry *table, int bytes, texture2d<half> picture) {
      constexpr sampler at(coord::normalized, address::clamp_to_edge, filter::nearest);
      int column = int(p.x / 16);
      switch (column) {
        case 0: return half4(half3(half(heights[int(p.y) * n / 64])), 1);
        case 1: return inks[int(p.y) * k / 64];
        case 2: {
          Entry entry = table[int(p.y) * (bytes / int(sizeof(Entry))) / 64];
          return half4(half(entry.red), half(entry.green), 0, 1);
        }
        default: return picture.sample(at, float2(0.5, p.y / 64));
      }
    }
    [[ stitchable ]] half4 untouched(float2 p, half4 color) { return color; }
    [[ stitchable ]] half4 unfit(float2 p, half4 color, device const float *heights, float n) { return color; }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: folder("bars.metal")))
  }

  private func render(_ effect: String) throws -> (status: Int, text: String) {
    let path = try #require(Program.path)
    let line = [
      "render", folder("bars.metal"), "--effect", effect, "-o", folder("out.png"), "--size", "64x64", "--no-content",
      "--no-dither", "--background", "plain",
    ]
    let result = try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#, path] + line, environment: Program.quiet)
    return (result.status, result.output)
  }

  /// The pixel in the middle of a column at the height `y`.
  private func pixel(_ column: Int, _ y: Int) throws -> UInt32 {
    try ImageFile.load(path: folder("out.png")).pixels.view[column * 16 + 8, y] & 0xff_ffff
  }

  @Test func everyKindCanBeGiven() throws {
    // Entries of two floats: (0, 1), (1, 0).
    let table = [Float(0), 1, 1, 0].withUnsafeBytes { Data($0) }
    try table.write(to: URL(fileURLWithPath: folder("lut.bin")))
    let swatch = PixelBuffer(size: PixelSize(width: 1, height: 2))
    for (y, color) in [UInt32(0xff11_2233), 0xff44_5566].enumerated() {
      swatch.view.pixel(0, y).storeBytes(of: color, as: UInt32.self)
    }
    try PNGWriter.write(swatch.view, to: folder("photo.png"))
    let files = "table=\(folder("lut.bin")),picture=\(folder("photo.png"))"
    let result = try render("bars([0 1], inks=[#f80 #08f], \(files))")
    #expect(result.status == 0, "\(result.text)")
    #expect(try (0..<4).map { try pixel($0, 8) } == [0x00_0000, 0xff_8800, 0x00_ff00, 0x11_2233])
    #expect(try (0..<4).map { try pixel($0, 56) } == [0xff_ffff, 0x00_88ff, 0xff_0000, 0x44_5566])
    let named = try Data(contentsOf: URL(fileURLWithPath: folder("out.png")))
    // Files by place.
    #expect(try render("bars([0,1], [#ff8800,#0088ff], \(folder("lut.bin")), \(folder("photo.png")))").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder("out.png"))) == named)
  }

  @Test func defaultsAreSeen() throws {
    #expect(try render("untouched").status == 0)
    let before = try (0..<4).map { column in try [8, 56].map { try pixel(column, $0) } }
    #expect(try render("bars").status == 0)
    let after = try (0..<4).map { column in try [8, 56].map { try pixel(column, $0) } }
    for (column, pair) in zip(before, after).enumerated() {
      #expect(pair.0 != pair.1, "column \(column)")
      #expect(pair.1[0] != pair.1[1], "column \(column) has one colour")
    }
  }

  @Test func whatIsWrongIsOneLine() throws {
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder("text.png")))
    let cases: [(effect: String, status: Int, line: String)] = [
      ("bars(0.5)", 2, "--effect: bars: heights takes numbers in brackets, not a number"),
      ("bars(inks=[1 2])", 2, "--effect: bars: inks takes colours in brackets, not numbers in brackets"),
      ("bars(table=[1 2])", 2, "--effect: bars: table takes a file, not numbers in brackets"),
      ("bars([1)", 2, "--effect: \"bars([1)\" is not a list of names, like wave,grid(24,ink=#ff8000)"),
      ("bars(table=/nowhere/lut)", 66, "/nowhere/lut: no such file or directory"),
      ("bars(table=/dev/zero)", 66, "/dev/zero: not a regular file (device)"),
      ("bars(picture=/nowhere/a.png)", 66, "/nowhere/a.png: cannot open: no such file"),
      ("bars(picture=/dev/null)", 66, "/dev/null: not a regular file (device)"),
      (
        "bars(picture=\(folder("text.png")))", 65,
        "\(folder("text.png")): not a supported image (starts with 'no p'); supported: "
      ),
      ("unfit", 65, "'unfit' cannot be called: 'heights' needs its count after it, an int"),
    ]
    for (effect, status, line) in cases {
      let result = try render(effect)
      #expect(result.status == status, "\(effect)")
      #expect(result.text.hasPrefix("vitrine: error: \(line)"), "\(effect): \(result.text)")
      #expect(result.text.split(separator: "\n").count == 1, "\(result.text)")
    }
  }
}
