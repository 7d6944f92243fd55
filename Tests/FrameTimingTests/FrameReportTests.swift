import Foundation
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

  @Test func keysAreInTheDocumentedOrder() throws {
    guard case .members(let members) = report().json else {
      Issue.record("the report is not an object")
      return
    }
    #expect(
      members.map(\.key) == [
        "schema", "size", "threads", "frames", "budget_ms", "scene", "render_ms", "present_ms", "stages", "passes",
        "dropped", "dropped_percent", "worst_second_dropped_percent", "hitch_ms_per_s", "memcpy_ms", "memcpy_ratio",
        "allocations_per_frame", "isa", "cpu",
      ])
    // Another implementation reads what was written.
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
    #expect(Set(pass.keys) == ["name", "p50_ms", "megapixels", "megabytes"])
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
    let text = report().text
    #expect(text.contains("glass  1920x1080  3 frames  2 threads  budget 16.67 ms"))
    #expect(text.contains("would drop 0 (0.00 %)"))
    #expect(text.contains("copying a frame takes 0.600 ms: making one takes 8.50 times that"))
    #expect(!text.contains("debug build"))
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("frame") && $0.hasSuffix("12.446") })
  }

  @Test func numbersNeedNoLocale() {
    #expect(JSONValue.number(16.666667).compact == "16.667")
    #expect(JSONValue.number(0.0004).compact == "0")
    #expect(JSONValue.number(-1.5).compact == "-1.5")
    #expect(JSONValue.number(.nan).compact == "0")
    #expect(JSONValue.number(.infinity).compact == "0")
    #expect(JSONValue.number(0.001).compact == "0.001")
    #expect(JSONValue.number(123456789).compact == "123456789")
    #expect(1.25.fixed(1) == "1.3")
    #expect(0.9996.fixed(3) == "1.000")
    #expect((-0.25).fixed(1) == "-0.3")
    #expect((-0.0001).fixed(2) == "0.00")
    #expect(12.0.fixed(0) == "12")
  }

  @Test func controlCharactersAreEscaped() {
    #expect(JSONValue.string("a\"\\\n\t\u{1b}é").compact == "\"a\\\"\\\\\\n\\t\\u001bé\"")
  }

  @Test func logsExport() throws {
    let log = FrameLog()
    var frame = FrameRecord()
    frame.target = 1.5
    frame.update = TimeSpan(1, 1.001)
    frame.render = TimeSpan(1.001, 1.003)
    frame.damage = 77
    log.record(frame)
    let csv = log.csv(report().setting).split(separator: "\n")
    #expect(csv[2] == "frame,target_s,presented_s,update_ms,layout_ms,plan_ms,render_ms,present_ms,damage_pixels")
    #expect(csv[3] == "0,1.500000,,1.0000,0.0000,0.0000,2.0000,0.0000,77")
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(log.trace.utf8)) as? [String: Any])
    let slices = try #require(parsed["traceEvents"] as? [[String: Any]]).filter { $0["ph"] as? String == "X" }
    #expect(slices.map { $0["name"] as? String } == ["update", "render"])
    #expect(slices.map { $0["ts"] as? Double } == [0, 1000])
    #expect(slices.map { $0["dur"] as? Double } == [1000, 2000])
  }
}
