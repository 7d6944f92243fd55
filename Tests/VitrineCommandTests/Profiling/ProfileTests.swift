import Foundation
import TestSupport
import Testing

@testable import Session
@testable import VitrineCommand

private func parse(_ line: String) throws -> Invocation {
  try Invocation(arguments: line.split(separator: " ").map(String.init), catalog: .standard())
}

@Suite struct ProfileOptionTests {
  @Test func theMatrixHasAxes() throws {
    let call = try parse("profile --matrix material=thin,thick,size=64x48,threads=1,2")
    #expect(
      call.matrix == [
        MatrixAxis(key: .material, values: ["thin", "thick"]), MatrixAxis(key: .size, values: ["64x48"]),
        MatrixAxis(key: .threads, values: ["1", "2"]),
      ])
    let runs = try call.matrixRuns(catalog: .standard())
    #expect(
      runs.map(\.values) == [
        ["thin", "64x48", "1"], ["thin", "64x48", "2"], ["thick", "64x48", "1"], ["thick", "64x48", "2"],
      ])
    #expect(runs.map(\.call.scene.material) == ["thin", "thin", "thick", "thick"])
    #expect(runs.map(\.call.threads) == [1, 2, 1, 2])
    #expect(runs.allSatisfy { $0.call.size?.width == 64 && $0.call.matrix.isEmpty })
    let standard = try parse("profile --matrix size,material=thin")
    #expect(standard.matrix.map(\.values) == [["1280x800", "1920x1080", "2560x1440", "3840x2160"], ["thin"]])
  }

  @Test(arguments: [
    ("profile --matrix colour", "--matrix: unknown name \"colour\"; known: material, size, threads"),
    ("profile --matrix thread=1", "--matrix: unknown name \"thread\"; did you mean threads?"),
    ("profile --matrix threads=1,threads=2", "--matrix: threads is given twice"),
    ("profile --matrix threads=1,", "--matrix: unknown name \"\"; known: material, size, threads"),
    ("profile --matrix threads=0", "--matrix threads: 0 is below 1"),
    ("profile --matrix material=thi", "--matrix material: unknown name \"thi\"; did you mean thin?"),
    ("profile --matrix size=9", "--matrix size: \"9\" is not WxH"),
    ("profile --matrix threads=1 --threads 2", "--threads and --matrix exclude each other"),
    ("profile --matrix threads=1 --display :1", "--display and --matrix exclude each other"),
    ("profile --matrix threads=1 --csv a.csv", "--csv and --matrix exclude each other"),
    ("preview --matrix threads=1", "--matrix: not an option of preview"),
    ("profile --compare a.json", "--compare: needs two reports, like A.json B.json"),
    ("profile --compare a.json b.json c.json", "unexpected argument \"c.json\""),
    ("profile --compare a.json b.json --frames 3", "--frames: --compare runs no frames"),
    ("profile --fail-over-budget=p98", "--fail-over-budget: unknown name \"p98\"; did you mean p99?"),
  ])
  func whatMakesNoSenseIsRefusedByName(line: String, message: String) {
    do {
      _ = try parse(line)
      Issue.record("\(line) was taken")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func comparingIsOfMaterialsOrOfReports() throws {
    let reports = try parse("profile --compare a.json b.json --seed 5 --json")
    #expect(reports.comparedReport == "a.json" && reports.secondReport == "b.json" && reports.seed == 5)
    #expect(try parse("render -o a.png --compare thin").scene.comparison.material == "thin")
    let help = HelpText.text(for: nil)
    #expect(help.contains("--compare NAME|FILE.json5") && help.contains("--compare A.json B.json"))
    #expect(!HelpText.text(for: .profile).contains("--compare NAME"))
  }

  @Test func theBudgetsCheckMayBeNamed() throws {
    #expect(try parse("profile").budgetCheck == nil)
    #expect(try parse("profile --fail-over-budget").budgetCheck == .p99)
    #expect(try parse("profile --fail-over-budget dropped").budgetCheck == .dropped)
    #expect(try parse("profile --fail-over-budget=p99").budgetCheck == .p99)
    // Any other word is SOURCE.
    #expect(try parse("profile --fail-over-budget materials").scene.scene == "materials")
  }
}

@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct ProfileTests {
  private func run(_ line: String, _ folder: TemporaryFolder) throws -> (status: Int, output: String) {
    let words = line.split(separator: " ").map { String($0).replacing("DIR", with: folder.path) }
    return try runTool(
      ["sh", "-c", #"exec "$0" "$@" 2>&1"#, try #require(Program.path)] + words, environment: Program.quiet)
  }

  @Test func twoReportsAreCompared() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      #expect(try run("profile --size 96x64 --frames 60 --json DIR/\(name).json", folder).status == 0)
    }
    #expect(try run("profile --size 64x64 --frames 3 --json DIR/small.json", folder).status == 0)
    let text = try run("profile --compare DIR/a.json DIR/b.json", folder)
    #expect(text.status == 0)
    #expect(text.output.contains("(60 frames)") && text.output.contains("frame (render_ms)"))
    #expect(text.output.contains("seed 1") && text.output.contains("  paint"))
    let same = try run("profile --compare DIR/a.json DIR/a.json --json --seed 9", folder)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(same.output.utf8)) as? [String: Any])
    #expect((object["frame"] as? [String: Any])?["verdict"] as? String == "no difference")
    #expect(object["seed"] as? Int == 9)

    let other = try run("profile --compare DIR/a.json DIR/small.json", folder)
    #expect(other.status == 2)
    #expect(
      other.output
        == "vitrine: error: --compare: \(folder("small.json")) is of 64x64 pixels, \(folder("a.json")) of 96x64\n")
    try Data().write(to: URL(fileURLWithPath: folder("empty.json")))
    try Data("{\"schema\": 1,".utf8).write(to: URL(fileURLWithPath: folder("broken.json")))
    try Data("{\"name\": \"package\"}".utf8).write(to: URL(fileURLWithPath: folder("foreign.json")))
    try Data(repeating: 32, count: 17 << 20).write(to: URL(fileURLWithPath: folder("huge.json")))
    for (name, status, reason) in [
      ("empty", 65, "not JSON: line 1: the file is empty"), ("broken", 65, "not JSON: line 1: a key is missing"),
      ("foreign", 65, "not a frame report"), ("huge", 65, "larger than 16 MiB"),
      ("missing", 66, "cannot open: no such file"),
    ] {
      let result = try run("profile --compare DIR/a.json DIR/\(name).json", folder)
      #expect(result.status == status)
      #expect(result.output == "vitrine: error: \(folder(name + ".json")): \(reason)\n")
    }
  }

  @Test func aMatrixIsOneReport() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      "profile --frames 4 --matrix threads=1,2,size=64x48,96x64 --json DIR/m.json --html DIR/m.html "
        + "--budget 0.001ms --fail-over-budget", folder)
    #expect(result.status == 3)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 + 4 + 1)
    #expect(lines[0].hasPrefix("glass  4 runs of 4 frames after 32 of warm-up"))
    #expect(lines[6].hasPrefix("vitrine: over budget: p99 ") && lines[6].hasSuffix("; 4 runs"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder("m.json")))) as? [String: Any]
    )
    let runs = try #require(object["runs"] as? [[String: Any]])
    #expect(
      runs.compactMap { ($0["report"] as? [String: Any])?["size"] as? [Int] } == [
        [64, 48], [96, 64], [64, 48], [96, 64],
      ])
    #expect(try String(contentsOfFile: folder("m.html"), encoding: .utf8).contains("</html>"))
  }

  @Test func whatIsOverBudgetIsOneLine() throws {
    let folder = try TemporaryFolder()
    let line = "profile --size 96x64 --frames 5 --budget 0.001ms --json DIR/a.json --fail-over-budget"
    for (check, words) in [("", "p99 "), (" p99", "p99 "), (" dropped", "5 frames would have been dropped (100.00 %)")]
    {
      let result = try run(line + check, folder)
      #expect(result.status == 3)
      #expect(result.output.split(separator: "\n").last?.hasPrefix("vitrine: over budget: " + words) == true)
    }
  }

  @Test func theReportNamesItsRun() throws {
    let folder = try TemporaryFolder()
    #expect(try run("profile --size 96x64 --frames 3 --material thin --json DIR/a.json", folder).status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder("a.json")))) as? [String: Any]
    )
    #expect(object["material"] as? String == "thin" && object["background"] as? String == "lake")
    #expect(object["warmup_frames"] as? Int == 32 && object["version"] as? String == Main.version)
    #expect(
      object["command"] as? String
        == "vitrine profile --size 96x64 --frames 3 --material thin --json \(folder("a.json"))")
    let date = try #require(object["date"] as? String)
    let parsed = try #require(ISO8601DateFormatter().date(from: date))
    #expect(abs(parsed.timeIntervalSinceNow) < 3600)
    #expect((object["kernel"] as? String)?.hasPrefix("Linux ") == true)
    let samples = try #require(object["samples_ms"] as? [String: Any])
    #expect((samples["frame"] as? [Double])?.count == 3)
  }

  @Test func aReportNeedsAnOpenOutput() throws {
    let path = try #require(Program.path)
    let script = #""$0" profile --size 96x64 --frames 2 --json <&- >&- 2>&-; echo $?"#
    #expect(try runTool(["sh", "-c", script, path], environment: Program.quiet).output == "74\n")
  }

  @Test func framesAndTimeAreBothLimits() throws {
    let folder = try TemporaryFolder()
    let few = try run("profile --size 96x64 --frames 3 --exit-after 3600", folder)
    #expect(few.output.hasPrefix("glass  96x64  3 frames after 32 of warm-up, not counted"))
    let brief = try run("profile --size 96x64 --frames 1000000 --exit-after 0.05", folder)
    #expect(brief.status == 0 && !brief.output.contains("1000000 frames"))
  }

  @Test func anInterruptLeavesAReport() throws {
    let path = try #require(Program.path)
    let command = [path, "profile", "--size", "96x64", "--frames", "1000000"]
    var output = ""
    // Before its first frame there is nothing to report; on a busy machine that may take many seconds.
    for seconds in [2, 10, 60] where output.isEmpty {
      let result = try runTool(
        ["timeout", "--preserve-status", "-s", "INT", "\(seconds)"] + command, environment: Program.quiet)
      #expect(result.status == 130)
      output = result.output
    }
    #expect(output.hasPrefix("glass  96x64  ") && output.contains("frame (render_ms)"))
  }

  @Test(.enabled(if: isInstalled("script"), "not installed: script"))
  func progressAndColourAreForTerminals() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    // At least one drawing: the line is drawn every tenth of a second, the run takes half a second.
    let line = "'\(path)' profile --size 96x64 --frames 1000000 --exit-after 0.5 --budget 10000ms"
    func terminal(_ command: String) throws -> String {
      try runTool(
        ["script", "-qec", command, "/dev/null"],
        environment: Program.quiet.merging(["TERM": "xterm", "NO_COLOR": ""]) { $1 }
      ).output
    }
    let shown = try terminal(line)
    #expect(shown.contains("\rframes ") && shown.contains("/1000000 [."))
    // It is erased before the report.
    let bar = try #require(shown.ranges(of: "\r\u{1b}[K").last)
    #expect(shown[bar.upperBound...].hasPrefix("glass  96x64"))
    #expect(shown.contains("\u{1b}[32mbudget held"))
    #expect(try !terminal("NO_COLOR=1 " + line + " 2>/dev/null").contains("\u{1b}"))
    #expect(try !run("profile --size 96x64 --frames 1000000 --exit-after 0.5", folder).output.contains("\u{1b}"))
  }

  @Test func theTraceHasATrackPerWorker() throws {
    let folder = try TemporaryFolder()
    let line = "profile --size 480x320 --frames 20 --threads 2 --trace DIR/trace.json"
    #expect(try run(line, folder).status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder("trace.json")))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(object["traceEvents"] as? [[String: Any]])
    let names = events.filter { $0["ph"] as? String == "M" }.compactMap {
      ($0["args"] as? [String: Any])?["name"] as? String
    }
    #expect(names == ["main", "render", "worker 0", "worker 1"])
    // The Trace Event Format: what each kind of event must have.
    for event in events {
      let phase = try #require(event["ph"] as? String)
      #expect(event["pid"] is Int && event["tid"] is Int && event["name"] is String)
      #expect(["M", "X"].contains(phase))
      if phase == "X" { #expect((event["ts"] as? Double ?? -1) >= 0 && (event["dur"] as? Double ?? -1) >= 0) }
    }
    let slices = events.filter { $0["ph"] as? String == "X" && $0["tid"] as? Int ?? 0 >= 10 }
    #expect(Set(slices.compactMap { $0["name"] as? String }).isSuperset(of: ["paint", "blur", "downsample"]))
    for thread in Set(slices.compactMap { $0["tid"] as? Int }) {
      let own = slices.filter { $0["tid"] as? Int == thread }
      for (slice, next) in zip(own, own.dropFirst()) {
        let end = (slice["ts"] as? Double ?? 0) + (slice["dur"] as? Double ?? 0)
        // Times are rounded to a nanosecond.
        #expect(end <= (next["ts"] as? Double ?? 0) + 0.0021)
      }
    }
  }
}
