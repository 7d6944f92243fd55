import Foundation
import Synchronization
import TestSupport
import Testing

@testable import VitrineCommand

/// The effect of an option, in the smallest form that can be observed: on a command with and without it.
struct OptionEffect: Sendable, CustomTestStringConvertible {
  /// The name of the option, without dashes.
  var name: String
  /// The command that it is added to.
  var line: String
  /// The option as it is given; `OUT` stands for the path of a file, `~` for a space.
  var added: String
  /// The exit status of the command with the option.
  var status = 0

  init(_ name: String, _ line: String, _ added: String? = nil, status: Int = 0) {
    (self.name, self.line, self.added, self.status) = (name, line, added ?? "--\(name)", status)
  }

  var testDescription: String { added }
}

/// Tests of every option of the table: each changes the outcome, and none is accepted and ignored.
@Suite(.serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct OptionEffectTests {
  private static let picture = "render -o OUT.png --size 96x64"
  private static let largePicture = "render -o OUT.png --size 480x320"
  private static let frames = "render -o OUT-%d.png --size 96x64 --motion background"
  private static let mac = "\(picture) --personality macos --material"
  private static let limits = "render -o OUT.png --size 1000x320 --scene limits"
  private static let report = "profile --size 96x64 --frames 3 --json"
  private static let assets =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Assets"
  private static let logo = "\(assets)/Icon/vitrine-64.png"
  private static let card = "\(assets)/Examples/Card.swift"
  private static let css = "list materials thin --as css"

  static let rows: [OptionEffect] = [
    // Scene
    .init("scene", picture, "--scene materials"), .init("effect", picture, "--effect duotone"),
    .init("background", picture, "--background plain"), .init("size", "render -o OUT.png", "--size 96x64"),
    .init("backgrounds", picture, "--backgrounds lake,plain"), .init("compare", picture, "--compare thin"),
    .init("wipe", picture, "--wipe 0.3"), .init("scale", picture, "--scale 2"),
    .init("fullscreen", "preview --headless --size 96x64 --frames 1", status: 2),
    // Material
    .init("material", picture, "--material thin"), .init("personality", picture, "--personality macos"),
    .init("personality", css, "--personality macos"),
    // A picture has no desktop behind it: the panel's caption names the substitute.
    .init("blending", "render -o OUT.png --size 700x680", "--blending behind"),
    .init("window-state", "\(mac) macos-sidebar", "--window-state inactive"),
    .init("window-state", "list materials macos-sidebar --as css --personality macos", "--window-state inactive"),
    .init("emphasized", "\(mac) macos-selection"),
    .init("emphasized", "list materials macos-selection --as css --personality macos"),
    .init("reduce-transparency", picture), .init("reduce-transparency", css),
    .init("increase-contrast", largePicture), .init("increase-contrast", "\(css) --personality macos"),
    .init("appearance", picture, "--appearance light"),
    .init("appearance", "list materials thin --as qml", "--appearance light"),
    .init("appearance", css, "--appearance light", status: 2),
    .init("vibrancy", largePicture, "--vibrancy fill"),
    .init("blur-radius", picture, "--blur-radius 3"), .init("blur-radius", css, "--blur-radius 3"),
    .init("saturation", picture, "--saturation 0"), .init("saturation", css, "--saturation 0"),
    .init("brightness", picture, "--brightness 0.3"), .init("brightness", css, "--brightness 0.3"),
    .init("luminance-amount", picture, "--luminance-amount 1"), .init("luminance-amount", css, "--luminance-amount 1"),
    .init("tint", picture, "--tint #ff000080"), .init("tint", css, "--tint #ff000080"),
    .init("noise", picture, "--noise 0.5"), .init("noise", css, "--noise 0.5"),
    .init("edge", "\(picture) --panel 40x30", "--edge global"),
    .init("edge", "list materials thin --as json5", "--edge global"),
    .init("walk", picture, "--walk 3"), .init("walk", "list materials thin --as css", "--walk 3", status: 2),
    .init("seed", "\(picture) --walk 3", "--seed 9"), .init("seed", picture, "--seed 9", status: 2),
    // Panel
    .init("text", "render -o OUT.png --size 500x500", "--text Words"),
    .init("logo", "render -o OUT.png --size 500x500", "--logo \(logo)"),
    .init("panel", picture, "--panel 40x30+2+2"),
    .init("corner-radius", "render -o OUT.png --size 200x120 --panel 80x60", "--corner-radius 0"),
    .init("sample-offset", limits, "--sample-offset 4"), .init("layer-length", limits, "--layer-length 900"),
    .init("no-content", picture),
    .init("rotation", "\(picture) --scene ios8", "--rotation 30"),
    .init("scale-x", "\(picture) --scene ios8", "--scale-x 2"),
    .init("scale-y", "\(picture) --scene ios8", "--scale-y 2"),
    .init("shift-x", "\(picture) --scene ios8", "--shift-x 0.25"),
    .init("shift-y", "\(picture) --scene ios8", "--shift-y 0.25"),
    // Swift files
    .init("preview", "render \(card) -o OUT.png", "--preview Long~title"),
    .init("preview", picture, "--preview 2", status: 2),
    .init("all-previews", "render \(card) -o OUT-%s.png"),
    .init("against", "verify \(card) --record", "--against OUT"),
    .init("record", "verify \(card) --against OUT"),
    .init("tolerance", picture, "--tolerance 1", status: 2),
    // Time
    .init("motion", "\(picture) --time 2", "--motion none"), .init("motion", report, "--motion none"),
    .init("time", picture, "--time 2"), .init("frames", frames, "--frames 2"),
    .init("frames", "profile --size 96x64 --json", "--frames 1..<3"),
    .init("fps", "\(frames) --frames 1..<2", "--fps 10"),
    // Renderer
    .init("threads", report, "--threads 5"),
    .init("budget", report, "--budget 7ms"), .init("no-dither", picture),
    .init("strict-half", "\(picture) --effect duotone"),
    // Its effect where code cannot be contained is tested in `UncontainedTests`.
    .init("uncontained", "list keys", status: 2),
    .init("no-cache", "profile --size 480x320 --frames 3 --json"),
    .init("adaptive", report, status: 2),
    .init("adaptive", "preview --headless --size 96x64 --frames 60 --motion background --budget 0.001ms"),
    .init("no-shm", report, status: 2), .init("no-shm", "preview --headless --size 96x64 --frames 1", status: 2),
    // Report
    .init("as", "list materials thin", "--as css"), .init("as", "render -o - --size 9x7", "--as rgba"),
    .init("json", "list materials thin"),
    .init("json", "list materials thin --as css", status: 2), .init("json", "profile --size 96x64 --frames 3"),
    .init("json", "profile --size 96x64 --frames 3", "--json OUT.json"), .init("csv", report, "--csv OUT.csv"),
    .init("trace", report, "--trace OUT.json"), .init("html", report, "--html OUT.html"),
    .init("compare", "profile --size 96x64 --frames 3", "--compare /nowhere/a.json /nowhere/b.json", status: 2),
    .init("matrix", "profile --size 96x64 --frames 3", "--matrix threads=1,2"),
    .init("fail-over-budget", "\(report) --budget 0.001ms", status: 3),
    // Running
    .init("output", "render --plan --size 96x64", "-o OUT.png"), .init("plan", picture),
    .init("png-level", picture, "--png-level 9"), .init("startup-trace", picture),
    .init("png-level", "render --plan --size 96x64", "--png-level 9", status: 2),
    .init("notes", limits, "--notes on"), .init("headless", "preview --size 96x64 --frames 1 --json"),
    .init("display", report, "--display :987", status: 69),
    .init("exit-after", "profile --size 96x64 --frames 400 --json", "--exit-after 0"),
    // Help
    .init("help", "list keys"), .init("version", "list keys"), .init("list-keys", "list scenes"),
    .init("completion", "list keys", "--completion zsh"), .init("man-page", "list keys"),
  ]

  @Test(arguments: rows) func anOptionIsNotWithoutEffect(row: OptionEffect) throws {
    let without = try Self.outcomeWithout(row)
    let with = try Self.outcome(of: "\(row.line) \(row.added)")
    #expect(with != without, "\(row.line) \(row.added)")
    #expect(with.status == row.status)
    if row.status == 2 { #expect(with.text.contains("--\(row.name)")) }
  }

  @Test func everyOptionHasARow() {
    let missing = OptionTable.options.map(\.name).filter { name in !Self.rows.contains { $0.name == name } }
    #expect(missing == [])
    for row in Self.rows { #expect(row.added.hasPrefix("--\(row.name)") || row.name == "output") }
  }

  /// The outcome of a command, without anything that depends on the time it took.
  private struct Outcome: Equatable {
    var status: Int
    var text: String
    var files: [String: Data]
  }

  /// Rows share commands.
  private static let known = Mutex<[String: Outcome]>([:])

  private static func outcomeWithout(_ row: OptionEffect) throws -> Outcome {
    if let outcome = known.withLock({ $0[row.line] }) { return outcome }
    let outcome = try outcome(of: row.line)
    // Output that differs from run to run is no effect.
    #expect(try Self.outcome(of: row.line) == outcome)
    known.withLock { $0[row.line] = outcome }
    return outcome
  }

  private static func outcome(of line: String) throws -> Outcome {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let words = line.split(separator: " ").map {
      String($0).replacing("OUT", with: folder("OUT")).replacing("~", with: " ")
    }
    let environment = Program.quiet.merging(["DISPLAY": ":987"]) { $1 }
    let result = try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#, path] + words, environment: environment)
    let text = result.output.replacing(folder("OUT"), with: "OUT")
    // Pictures are compared, of reports only which there are.
    let files = try folder.files.map { name in
      (name, name.hasSuffix(".png") ? try Data(contentsOf: URL(fileURLWithPath: folder(name))) : Data())
    }
    let isTimed = ["profile", "preview"].contains { line.hasPrefix($0) }
    return Outcome(
      status: result.status, text: isTimed ? facts(in: text) : text,
      files: Dictionary(uniqueKeysWithValues: files))
  }

  /// Returns the facts of a report besides times; of a text, its first line.
  private static func facts(in report: String) -> String {
    guard let object = try? JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any] else {
      return report.split(separator: "\n").first.map(String.init) ?? ""
    }
    let passes = (object["passes"] as? [[String: Any]] ?? []).map { "\($0["name"]!) \($0["megapixels"]!)" }
    let kept = ["size", "threads", "frames", "scene", "budget_ms"].map { "\($0) \(object[$0] ?? "")" }
    return (kept + passes).joined(separator: "\n")
  }
}
