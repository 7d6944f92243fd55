import Foundation
import JSON
import Testing

@testable import FrameTiming

@Suite struct FrameReportTests {
  private func report(work: [Double] = [0.004, 0.005, 0.0123456]) -> FrameReport {
    let log = FrameLog()
    for (index, seconds) in work.enumerated() {
      var frame = FrameRecord()
      frame.index = index
      frame.plan = TimeSpan(1, 1.0001)
      frame.render = TimeSpan(2, 2 + seconds)
      frame.present = TimeSpan(3, 3.0002)
      log.record(PassCost(name: "blur \"up\"", seconds: 0.001, pixels: 2_073_600, bytes: 8_294_400))
      log.record(frame)
    }
    let setting = FrameReport.Setting(
      width: 1920, height: 1080, threads: 2, scene: "glass", budget: 1.0 / 60, refresh: nil, isa: "x86-64-v3",
      cpu: "a\\b\n")
    return FrameReport(log, setting: setting, memcpy: [0.0006, 0.0005, 0.0009], allocationsPerFrame: 0)
  }

  /// The keys after those of the contract.
  private static let added = [
    "refresh_ms", "background", "material", "warmup_frames", "frame_limit", "debug", "version", "date", "host",
    "kernel", "processors", "command", "basis", "over_budget", "lost", "worst_second_dropped", "frame_time_ms",
    "wait_ms", "overrun_ms", "animation_error_ms", "one_percent_low_fps", "tenth_percent_low_fps", "paced_ms",
    "late", "adaptations", "hud_cpu_ms", "estimates", "samples_ms",
  ]

  @Test func keysAreInTheDocumentedOrder() throws {
    let members = try #require(report().json.members)
    #expect(
      members.map(\.key) == [
        "schema", "size", "threads", "frames", "budget_ms", "scene", "render_ms", "present_ms", "stages", "passes",
        "dropped", "dropped_percent", "worst_second_dropped_percent", "hitch_ms_per_s", "memcpy_ms", "memcpy_ratio",
        "allocations_per_frame", "isa", "cpu",
      ] + Self.added)
    // Another implementation reads the written report.
    let text = report().json.lines
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(parsed["schema"] as? Int == 1)
    #expect(parsed["size"] as? [Int] == [1920, 1080])
    #expect(parsed["cpu"] as? String == "a\\b\n")
    #expect(parsed["budget_ms"] as? Double == 16.667)
    let five = Set(["mean", "p50", "p95", "p99", "max"])
    let render = try #require(parsed["render_ms"] as? [String: Double])
    #expect(Set(render.keys) == five)
    // 12.3456 ms of render and 0.1 ms of plan, to 0.001 ms.
    #expect(render["max"] == 12.446)
    #expect(render["p50"] == 5.1)
    let stages = try #require(parsed["stages"] as? [String: [String: Double]])
    #expect(Set(stages.keys) == ["update", "layout", "plan", "render", "present"])
    #expect(stages.values.allSatisfy { Set($0.keys) == five })
    #expect(parsed["present_ms"] as? [String: Double] == stages["present"])
    let pass = try #require((parsed["passes"] as? [[String: Any]])?.first)
    #expect(
      Set(pass.keys) == ["name", "p50_ms", "megapixels", "megabytes", "frames", "ms_per_frame", "ms_per_run"])
    #expect(pass["name"] as? String == "blur \"up\"")
    #expect(pass["megapixels"] as? Double == 2.074)
    #expect(parsed["memcpy_ms"] as? [String: Double] == ["p50": 0.6])
    // 5.1 ms over 0.6 ms.
    #expect(parsed["memcpy_ratio"] as? Double == 8.5)
  }

  @Test func theBudgetIsJudgedByThe99thPercentile() {
    #expect(!report().isOverBudget)
    #expect(report(work: [0.001, 0.017]).isOverBudget)
    #expect(!report(work: []).isOverBudget)
  }

  @Test func theTextNamesWhatRan() {
    let text = report().text()
    #expect(
      text.hasPrefix("glass  1920x1080  3 frames  2 threads  no display  budget 16.67 ms\na\\b\\u{a}  x86-64-v3\n"))
    #expect(text.contains("budget held: p99 12.4 ms of 16.7; 0 of 3 frames over\n"))
    #expect(text.contains("0 frames would have been dropped (0.00 %)"))
    #expect(text.contains("median frame = 8.5 x a memcpy of it (0.600 ms)"))
    #expect(!text.contains("debug build") && !text.contains("\u{1b}"))
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("frame (render_ms) ") && $0.hasSuffix(" 12.446") })
  }

  @Test func aMissedBudgetIsSaidWithItsExcess() {
    // Nearest rank: the 99th percentile of four frames is the slowest.
    let missed = report(work: [0.001, 0.001, 0.0214, 0.001])
    #expect(missed.text().contains("budget missed: p99 21.5 ms of 16.7; 1 of 4 frames over\n"))
    #expect(missed.text().contains("1 frame would have been dropped (25.00 %)"))
    // 21.5 - 16.667 ms.
    #expect(missed.p99Excess == "p99 21.5 ms of 16.7, 4.8 ms (29 %) too long")
    #expect(missed.droppedExcess?.hasPrefix("1 frame would have been dropped") == true)
    #expect(report().p99Excess == nil && report().droppedExcess == nil)
    // If two values are equal to one decimal, they are written with more.
    let close = report(work: [0.016_58])
    #expect(close.text().contains("budget missed: p99 16.68 ms of 16.67; 1 of 1 frames over\n"))
  }

  /// A window's rate, the steps of its blurs and the cost of its statistics; none without a window.
  @Test func whatAWindowAddsIsSaid() throws {
    func object(_ report: FrameReport) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(report.json.lines.utf8)) as? [String: Any])
    }
    let plain = try object(report())
    for key in ["frame_limit", "adaptations", "hud_cpu_ms"] { #expect(plain[key] is NSNull, "\(key)") }
    #expect(!report().text().contains("blur resolution") && !report().text().contains("statistics in the window"))

    var shown = report()
    shown.setting.refresh = 1.0 / 60
    shown.setting.frameLimit = "display"
    shown.adaptations = []
    shown.hudCost = 0.05
    #expect(shown.text().contains("  a window, frame limit display  budget 16.67 ms\n"))
    #expect(shown.text().contains("\nblur resolution: adapted, no step\n"))
    // 0.05 of 16.667 ms.
    #expect(shown.text().contains("\nstatistics in the window: 0.050 ms CPU a frame, 0.30 % of the budget\n"))
    let text = "Blur at 1/2 resolution: p95 18.1 ms of 16.7"
    shown.adaptations = [.init(seconds: 1.94, frame: 40, resolution: 0.5, text: text)]
    #expect(shown.text().contains("\nblur resolution: adapted, 1 step\n  1.9 s, frame 40: \(text)\n"))
    #expect(shown.html.contains("<td>\(text)</td>"))
    let parsed = try object(shown)
    #expect(parsed["frame_limit"] as? String == "display" && parsed["hud_cpu_ms"] as? Double == 0.05)
    let step = try #require((parsed["adaptations"] as? [[String: Any]])?.first)
    #expect(step["seconds"] as? Double == 1.94 && step["frame"] as? Int == 40)
    #expect(step["resolution"] as? Double == 0.5 && step["text"] as? String == text)
  }

  @Test func colourIsForTerminals() {
    let plain = report(work: [0.03]).text()
    let colored = report(work: [0.03]).text(style: .colored)
    #expect(colored.contains("\u{1b}[1;31mbudget missed"))
    #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func columnsAreAlignedWithLongNames() {
    let log = FrameLog()
    for index in 0..<4 {
      var frame = FrameRecord()
      frame.index = index
      frame.render = TimeSpan(2, 2.004)
      if index == 0 {
        log.record(PassCost(name: "a pass with a name of some length", seconds: 0.002, pixels: 1000, bytes: 8000))
      }
      log.record(PassCost(name: "paint", seconds: 0.001, pixels: 1000, bytes: 8000))
      log.record(frame)
    }
    let report = FrameReport(log, setting: report().setting, memcpy: [], allocationsPerFrame: 0)
    let lines = report.text().split(separator: "\n").map(String.init)
    let rows = lines.drop { !$0.hasPrefix("pass") }.prefix(3)
    #expect(Set(rows.map(\.count)).count == 1)
    // It ran once: 2 ms in that frame, half a millisecond over the four.
    #expect(
      rows.contains { $0.hasPrefix("  a pass with a name of some length ") && $0.contains("  0.500   2.000       1") })
    #expect(rows.contains { $0.hasPrefix("  paint ") && $0.contains("  1.000   1.000       4") })
  }

  @Test func numbersNeedNoLocale() {
    #expect(1.25.fixed(1) == "1.3")
    #expect(0.9996.fixed(3) == "1.000")
    #expect((-0.25).fixed(1) == "-0.3")
    #expect((-0.0001).fixed(2) == "0.00")
    #expect(12.0.fixed(0) == "12")
  }

  @Test func logsExport() throws {
    let log = FrameLog()
    var frame = FrameRecord()
    frame.target = 1.5
    frame.update = TimeSpan(1, 1.001)
    frame.render = TimeSpan(1.001, 1.003)
    frame.damage = 77
    log.record(frame)
    let report = report()
    let csv = log.csv(report.setting).split(separator: "\n")
    let heading = csv.prefix { $0.hasPrefix("# ") }
    // The heading has the conditions of the JSON report, in its spelling.
    let json = report.json
    for line in heading.dropLast() {
      let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
      #expect(json[String(parts[0])]?.compact == String(parts[1].dropFirst()), "\(line)")
    }
    #expect(heading.count == 19)
    let rows = csv[heading.endIndex...]
    let columns =
      "frame,target_s,submitted_s,update_ms,layout_ms,plan_ms,render_ms,present_ms,damage_pixels,"
      + "expected_s,shown_s,refresh,late_ms,cause"
    #expect(rows.first.map(String.init) == columns)
    #expect(rows.last == "0,1.500000,,1.0000,0.0000,0.0000,2.0000,0.0000,77,,,,,")
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(log.trace().utf8)) as? [String: Any])
    let slices = try #require(parsed["traceEvents"] as? [[String: Any]]).filter { $0["ph"] as? String == "X" }
    #expect(slices.map { $0["name"] as? String } == ["update", "render"])
    #expect(slices.map { $0["ts"] as? Double } == [0, 1000])
    #expect(slices.map { $0["dur"] as? Double } == [1000, 2000])
  }

  @Test func theTraceHasTheDisplaysTrack() throws {
    let log = FrameLog()
    for index in 0..<3 {
      var frame = FrameRecord()
      frame.index = index
      frame.update = TimeSpan(1 + Double(index), 1.001 + Double(index))
      frame.submitted = 1.002 + Double(index)
      // Frame 0 was shown, of frame 1 is known that it was read, of frame 2 nothing.
      frame.shown = index == 0 ? 1.01 : nil
      frame.read = index < 2 ? 1.004 + Double(index) : nil
      log.record(frame)
    }
    let parsed = try JSONValue(parsing: Array(log.trace().utf8))
    let events = try #require(parsed["traceEvents"]?.elements).filter { $0["tid"] == .integer(3) }
    #expect(events.map { $0["ph"]?.text } == ["M", "b", "e", "b", "e", "i"])
    // An asynchronous slice has a category and an identity, an instant a scope.
    for event in events where ["b", "e"].contains(event["ph"]?.text) {
      #expect(event["cat"] != nil && event["id"]?.whole == event["args"]?["frame"]?.whole)
    }
    #expect(events.last?["s"] == .string("t"))
    let times = events.dropFirst().compactMap { $0["ts"]?.double }
    #expect(zip(times, [2000, 10_000, 1_002_000, 1_004_000, 2_002_000]).allSatisfy { abs($0 - $1) < 0.001 })
    let names = events.compactMap { $0["name"]?.text }
    #expect(times.count == 5 && names.contains("submitted to read"))
  }
}
