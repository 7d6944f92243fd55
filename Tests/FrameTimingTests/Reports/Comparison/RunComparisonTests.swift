import JSON
import Testing

@testable import FrameTiming

@Suite struct RunComparisonTests {
  /// Frames of 1 ms with a spread of `spread`, all longer by `shift` ms.
  private func run(
    frames: Int = 400, shift: Double = 0, seed: UInt64, scene: String = "glass", width: Int = 1920, threads: Int = 2,
    passes: [String] = ["blur"]
  ) throws -> RecordedRun {
    var random = TestRandom(seed: seed)
    let log = FrameLog()
    for index in 0..<frames {
      var frame = FrameRecord()
      frame.index = index
      frame.update = TimeSpan(1, 1.0002)
      let seconds = 0.001 + shift * 0.001 + 0.0001 * Double.random(in: -1...1, using: &random)
      frame.render = TimeSpan(2, 2 + seconds)
      for pass in passes { log.record(PassCost(name: pass, seconds: seconds / 2, pixels: 100, bytes: 800)) }
      log.record(frame)
    }
    let setting = FrameReport.Setting(
      width: width, height: 1080, threads: threads, scene: scene, budget: 1.0 / 60, refresh: nil)
    let report = FrameReport(log, setting: setting, memcpy: [0.0005], allocationsPerFrame: 0)
    return try RecordedRun(json: Array(report.json.lines.utf8))
  }

  private func compare(_ before: RecordedRun, _ after: RecordedRun, seed: UInt64 = 7) throws -> RunComparison {
    try RunComparison(before, named: "A.json", after, named: "B.json", seed: seed)
  }

  @Test func aReportIsReadAsItWasWritten() throws {
    let run = try run(frames: 3, seed: 1)
    #expect(run.width == 1920 && run.height == 1080 && run.scene == "glass")
    #expect(run.frame.samples.count == 3 && run.passes.map(\.name) == ["blur"])
    // Rounded to 0.1 us: a frame is its stages, and the pass half of the render stage.
    for index in 0..<3 {
      let stages = run.stages.filter { $0.name != "present" }.map { $0.samples[index] }.reduce(0, +)
      #expect(abs(run.frame.samples[index] - stages) < 0.0003)
      #expect(abs(run.passes[0].samples[index] * 2 - run.stages[3].samples[index]) < 0.0003)
    }
  }

  @Test func aChangeIsFoundAndNoneIsNot() throws {
    // The median of 400 frames with a spread of 0.1 ms is known to about 0.01 ms: a shift of 0.1 is one, none is none.
    let before = try run(seed: 1)
    let slower = try compare(before, try run(shift: 0.1, seed: 2))
    #expect(slower.frame.verdict == .slower)
    let interval = try #require(slower.frame.interval)
    #expect(interval.contains(0.1))
    #expect(interval.upperBound - interval.lowerBound < 0.06)
    #expect(slower.passes.map(\.verdict) == [.slower])
    // Every frame updates in the same time.
    #expect(slower.stages[0].verdict == .noDifference)
    #expect(try compare(try run(shift: 0.1, seed: 2), before).frame.verdict == .faster)
    #expect(try compare(before, before).frame.verdict == .noDifference)
    // The same seed gives the same intervals.
    #expect(try compare(before, try run(shift: 0.1, seed: 2)) == slower)
  }

  /// Among many pairs of runs that differ by chance alone, one in twenty is outside its interval.
  @Test func intervalsHoldTheTruthAsOftenAsTheySay() throws {
    var outside = 0
    let pairs = 60
    for pair in 0..<pairs {
      let before = try run(frames: 200, seed: UInt64(1000 + pair))
      let after = try run(frames: 200, seed: UInt64(5000 + pair))
      if [.faster, .slower].contains(try compare(before, after).frame.verdict) { outside += 1 }
    }
    // Binomial, n = 60, p = 0.05: more than 9 has a probability of 0.1 %; the seeds are fixed.
    #expect(outside <= 9)
  }

  /// A change that the samples do not rule out is not reported as absent.
  @Test func aWideIntervalAroundNoChangeIsUnclear() throws {
    let wide = try compare(try run(frames: 25, seed: 1), try run(frames: 25, seed: 2)).frame
    let interval = try #require(wide.interval)
    #expect(interval.contains(0) && max(interval.upperBound, -interval.lowerBound) > 0.02 * (wide.before ?? 0))
    #expect(wide.verdict == .unclear && wide.verdict.rawValue == "unclear")
    let narrow = try compare(try run(frames: 6000, seed: 1), try run(frames: 6000, seed: 2)).frame
    #expect(narrow.interval?.contains(0) ?? false)
    #expect(narrow.verdict == .noDifference)
    // A run beside itself.
    let short = try run(frames: 25, seed: 1)
    #expect(try compare(short, short).frame.verdict == .noDifference)
  }

  @Test func fewFramesHaveNoInterval() throws {
    let comparison = try compare(try run(frames: 5, seed: 1), try run(frames: 500, seed: 2))
    #expect(comparison.frame.verdict == .tooFewFrames && comparison.frame.interval == nil)
    #expect(comparison.text("A.json", "B.json").contains("too few frames"))
  }

  @Test func passesOfOneRunAreNamed() throws {
    let comparison = try compare(
      try run(seed: 1, passes: ["blur", "scale"]), try run(seed: 2, passes: ["color", "blur"]))
    #expect(comparison.passes.map(\.name) == ["blur", "scale", "color"])
    #expect(comparison.passes.map(\.verdict).dropFirst() == [.onlyBefore, .onlyAfter])
  }

  @Test func otherSizesAndScenesAreRefusedByName() throws {
    let run = try run(seed: 1)
    #expect(throws: RunComparison.Mismatch(description: "B.json is of 1280x1080 pixels, A.json of 1920x1080")) {
      try compare(run, try self.run(seed: 1, width: 1280))
    }
    #expect(throws: RunComparison.Mismatch(description: "B.json is of the scene gallery, A.json of glass")) {
      try compare(run, try self.run(seed: 1, scene: "gallery"))
    }
    // Other threads may be what the comparison is for.
    let comparison = try compare(run, try self.run(seed: 1, threads: 4))
    #expect(comparison.changedConditions == ["threads 2 -> 4"])
  }

  @Test func theTextAndTheJSONSayTheSame() throws {
    let comparison = try compare(try run(seed: 1), try run(shift: 0.1, seed: 2))
    let text = comparison.text("A.json", "B.json")
    #expect(text.contains("A.json (400 frames) -> B.json (400 frames)") && text.contains("seed 7"))
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("frame (render_ms)") })
    #expect(row.hasSuffix("slower"))
    let json = comparison.json("A.json", "B.json")
    #expect(json["frame"]?["verdict"] == .string("slower"))
    #expect(json["seed"] == .integer(7))
    let change = try #require(json["frame"]?["change_ms"]?.double)
    let low = try #require(json["frame"]?["low_ms"]?.double)
    #expect(low > 0 && low < change)
  }

  @Test(arguments: [
    ("", "not JSON: line 1: the file is empty"), ("{}", "not a frame report"), ("[1, 2]", "not a frame report"),
    (#"{"schema": 9, "render_ms": {}}"#, "a frame report of schema 9; this version reads schema 1"),
    (#"{"schema": 1, "render_ms": {}}"#, "a frame report without its size or scene"),
    (
      #"{"schema": 1, "render_ms": {}, "size": [1, 2], "scene": "a"}"#,
      "a frame report without samples_ms, the durations of single frames"
    ),
    (
      #"{"schema": 1, "render_ms": {}, "size": [1, 2], "scene": "a", "samples_ms": {"frame": [1, "x"]}}"#,
      "samples_ms: frame contains values that are not durations"
    ),
  ])
  func whatIsNoReportIsSaid(text: String, reason: String) {
    #expect(throws: RecordedRun.ReadingError(description: reason)) { try RecordedRun(json: Array(text.utf8)) }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private struct TestRandom: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9e37_79b9_7f4a_7c15
    var mixed = seed
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
