import JSON
import Testing

@testable import FrameTiming

/// Tests of what a report says about frames at a display's pace.
@Suite struct PacedRunTests {
  private func report(_ paced: FrameReport.PacedRun?) -> FrameReport {
    let log = FrameLog()
    for index in 0..<3 {
      var frame = FrameRecord()
      frame.index = index
      frame.render = TimeSpan(2, 2.002)
      log.record(frame)
    }
    let setting = FrameReport.Setting(
      width: 64, height: 48, threads: 1, scene: "glass", budget: 1.0 / 60, refresh: nil, isa: "", cpu: "")
    var report = FrameReport(log, setting: setting, memcpy: [], allocationsPerFrame: 0)
    report.paced = paced
    return report
  }

  @Test func bothNumbersAreTold() throws {
    // Median 5 ms of 4, 5, 6 at 50 Hz, against 2 ms: 2.5 times.
    let report = report(FrameReport.PacedRun([0.006, 0.004, 0.005], interval: 0.02))
    let line = try #require(report.text().split(separator: "\n").first { $0.hasPrefix("paced") })
    #expect(line.hasPrefix("paced at 50 Hz (paced_ms): p50 5.000, p99 6.000 ms; 2.5 x the median back to back"))
    let json =
      #""paced_ms": {"rate_hz": 50, "frames": 3, "mean": 5, "p50": 5, "p95": 6, "p99": 6, "max": 6}"#
    #expect(report.json.lines.contains(json))
  }

  @Test func withoutPacedFramesNothingIsSaid() {
    #expect(!report(nil).text().contains("paced"))
    #expect(report(nil).json.lines.contains(#""paced_ms": null"#))
  }
}
