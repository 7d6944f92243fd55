import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// Metal functions that do not run, on the command line and in a window.
@Suite(.serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct FaultTests {
  private static let source = """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    [[ stitchable ]] half4 same(float2 p, half4 color) { return color; }
    [[ stitchable ]] half4 crash(float2 p, half4 color) { *(volatile int *)8 = 1; return color; }
    [[ stitchable ]] int none(int a) { return a; }
    """

  private let folder: TemporaryFolder
  private var file: String { folder("faults.metal") }

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// The part of the pixels that have the colours of a placeholder.
  private func stripes(_ pixels: [UInt32]) -> Double {
    let colors: Set<UInt32> = [0xFF_D60A, 0xED_B300, 0xD6_1A1A]
    return Double(pixels.count { colors.contains($0 & 0xFF_FFFF) }) / Double(max(1, pixels.count))
  }

  /// A function that fails as it runs ends the command without a picture; with notes there is one, which shows where.
  @Test(arguments: [false, true]) func aFunctionThatFailsEndsTheCommand(showsNotes: Bool) throws {
    let result = try Program.run(
      "render", file, "--effect", "crash", "-o", folder("out-%d.png"), "--frames", "3", "--size", "160x100",
      "--scene", "effects", "--no-content", "--notes", showsNotes ? "on" : "off", withErrors: true)
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("faults.metal:5: 'crash' crashed"), "\(lines)")
    #expect(folder.files == ["faults.metal"] + (showsNotes ? ["out-0.png"] : []))
    if showsNotes { #expect(try stripes(pixels(of: ImageFile.load(path: folder("out-0.png")))) > 0.6) }
  }

  @Test func whatIsNoEffectIsRefusedByName() throws {
    for (effect, status, text) in [
      ("smae", 65, "faults.metal: no stitchable function 'smae'; the nearest is 'same'"),
      ("none", 65, "'none' is not a colour effect"), ("same(1)", 2, "--effect: same has no argument 1: it takes ()"),
    ] {
      let result = try Program.run(
        "render", file, "--effect", effect, "-o", folder("out.png"), "--size", "64x64", withErrors: true)
      #expect(result.status == status && result.output.contains(text), "\(result)")
      #expect(result.output.split(separator: "\n").count == 1)
    }
    #expect(folder.files == ["faults.metal"])
  }

  @Test(.enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
  func aWindowHasStripesAndSaysSoOnce() throws {
    let session = try WindowSession([file, "--effect", "same", "--motion", "all", "--no-content"])
    #expect(try stripes(session.picture().pixels) == 0)
    // Until the functions have been read, the key changes nothing.
    try waitUntil("the next function") {
      try session.press("e")
      for _ in 0..<100 {
        if try session.title().contains("crash") { return true }
        usleep(50_000)
      }
      return false
    }
    try waitUntil("stripes") { try stripes(session.picture().pixels) > 0.4 }
    // Frame after frame, and it runs again with every key.
    for key in ["m", "b"] { try session.pressAndSee(key) }
    try waitUntil("stripes") { try stripes(session.picture().pixels) > 0.4 }
    try session.press("e")
    try waitUntil("no effect") { try stripes(session.picture().pixels) == 0 }
    try session.press("q")
    #expect(session.end() == 0)
    #expect(session.output.count { $0.contains("'crash' crashed") } == 1, "\(session.output)")
  }

  private static let limits = [
    "drawingGroup() around a material", "maxSampleOffset of sway reaches past a parent that clips",
    "so nothing is shown (RBLayer: unable to create texture: BGRA8Unorm, [",
    "PlatformViewRepresentableAdaptor<BridgedColorPicker>", "PlatformViewRepresentableAdaptor<Switch>",
    "PlatformViewRepresentableAdaptor<SystemSlider>", "PlatformViewRepresentableAdaptor<CircularUIKitProgressView>",
  ]

  private func outlines(_ pixels: [UInt32]) -> Int { pixels.count { $0 & 0xFF_FFFF == 0xFF_C233 } }

  @Test func limitsAreWarningsAndMarkedWhereAskedFor() throws {
    func render(_ more: String...) throws -> (lines: [Substring], pixels: [UInt32]) {
      let path = try #require(Program.path)
      let line = [
        path, "render", "limits", "-o", folder("limits-%d.png"), "--frames", "3", "--motion", "tint", "--background",
        "plain",
        // The legend has the colour of the marks.
        "--no-content",
      ]
      let result = try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#] + line + more, environment: Program.quiet)
      #expect(result.status == 0)
      return (result.output.split(separator: "\n"), try pixels(of: ImageFile.load(path: folder("limits-2.png"))))
    }
    let (plain, marked) = try (render(), render("--notes", "on"))
    for (lines, _) in [plain, marked] {
      #expect(lines.count == Self.limits.count && lines.allSatisfy { $0.hasPrefix("vitrine: warning: ") }, "\(lines)")
      for text in Self.limits { #expect(lines.count { $0.contains(text) } == 1, "\(text)") }
    }
    #expect(outlines(plain.pixels) == 0 && outlines(marked.pixels) > 300)
    #expect(stripes(marked.pixels) > stripes(plain.pixels) + 0.02 && stripes(plain.pixels) > 0)
    let fitting = try render("--notes", "on", "--sample-offset", "2", "--layer-length", "200")
    #expect(fitting.lines.count == Self.limits.count - 2 && stripes(fitting.pixels) == stripes(plain.pixels))
  }

  @Test(.enabled(if: lackingForWindows == nil, "\(lackingForWindows ?? "")"))
  func limitsAreMarkedInAWindowAndAKeyHidesThem() throws {
    let session = try WindowSession(
      ["limits", "--motion", "none", "--no-content"], size: "1000x560", screen: "1100x700x24")
    try waitUntil("marks") { try outlines(session.picture().pixels) > 100 }
    let marked = try stripes(session.picture().pixels)
    try session.press("o")
    try waitUntil("no marks") { try outlines(session.picture().pixels) == 0 }
    try waitUntil("no stripes on the layer") { try stripes(session.picture().pixels) < marked - 0.02 }
    try session.press("o")
    try waitUntil("marks") { try outlines(session.picture().pixels) > 100 }
    try session.press("q")
    #expect(session.end() == 0)
    for text in Self.limits { #expect(session.output.count { $0.contains(text) } == 1, "\(session.output)") }
  }
}
