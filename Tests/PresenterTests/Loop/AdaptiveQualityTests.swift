import Testing

@testable import Presenter

/// The controller of the blurs' resolution, on sequences of frame times, with a budget of 16 ms.
@Suite struct AdaptiveQualityTests {
  /// Frames of one kind.
  struct Frames: Sendable {
    var count: Int
    /// Milliseconds at full and at half resolution.
    var full: Double
    var half: Double
    /// The share of blurs.
    var blur = 0.5
    /// Every so many frames one takes 40 ms; 0 for none.
    var spikes = 0
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var frames: [Frames]
    /// The frames after which something is told, and the resolution then.
    var steps: [Step]
    var testDescription: String { name }
  }

  struct Step: Hashable, Sendable {
    var frame: Int
    var halvings: Int
  }

  /// 30 frames are looked at, of which 10 must exceed the budget; 240 within the budget precede a restoration, and 480
  /// the next one.
  static let cases: [Case] = [
    Case(name: "steady", frames: [Frames(count: 1000, full: 12, half: 8)], steps: []),
    Case(
      name: "spikes: one frame in ten", frames: [Frames(count: 1000, full: 12, half: 8, spikes: 10)], steps: []),
    Case(
      name: "overload: half the resolution from the tenth frame on",
      frames: [Frames(count: 600, full: 20, half: 15)], steps: [Step(frame: 10, halvings: 1)]),
    Case(
      name: "overload that ends: after 240 frames within the budget, expected to take 12 ms",
      frames: [Frames(count: 100, full: 20, half: 15), Frames(count: 500, full: 12, half: 9)],
      steps: [Step(frame: 10, halvings: 1), Step(frame: 250, halvings: 0)]),
    Case(
      name: "no headroom: 11 ms at half of the resolution are 14.7 at all of it, above 13.6",
      frames: [Frames(count: 100, full: 20, half: 15), Frames(count: 3000, full: 14.7, half: 11)],
      steps: [Step(frame: 10, halvings: 1)]),
    Case(
      name: "halving gains nothing: taken back after 30 frames, and never again",
      frames: [Frames(count: 2000, full: 20, half: 19.8)],
      steps: [Step(frame: 10, halvings: 1), Step(frame: 40, halvings: 0)]),
    Case(
      name: "not the blur: told once", frames: [Frames(count: 2000, full: 20, half: 15, blur: 0.01)],
      steps: [Step(frame: 10, halvings: 0)]),
    Case(
      name: "too slow at the lowest resolution: told once, after the 30 frames that tell the gain",
      frames: [Frames(count: 2000, full: 40, half: 30)],
      steps: [Step(frame: 10, halvings: 1), Step(frame: 40, halvings: 1)]),
    Case(
      // Work that goes up and down: the second time, twice as many frames must be within the budget.
      // The first step comes as the work goes down, and seems to gain more than the blurs' share.
      name: "oscillation",
      frames: [
        Frames(count: 10, full: 20, half: 15, blur: 0.3), Frames(count: 240, full: 12, half: 9, blur: 0.3),
        Frames(count: 40, full: 20, half: 15, blur: 0.3), Frames(count: 510, full: 12, half: 9, blur: 0.3),
      ],
      steps: [
        Step(frame: 10, halvings: 1), Step(frame: 250, halvings: 0), Step(frame: 260, halvings: 1),
        Step(frame: 740, halvings: 0),
      ]),
  ]

  @Test(arguments: cases)
  func stepsAreTaken(_ item: Case) {
    var quality = AdaptiveQuality()
    var steps: [Step] = []
    var number = 0
    for part in item.frames {
      for index in 0..<part.count {
        number += 1
        let isSpike = part.spikes > 0 && index % part.spikes == 0
        let milliseconds = isSpike ? 40 : quality.halvings == 0 ? part.full : part.half
        let cost = FrameCost(
          seconds: milliseconds / 1000, blurring: milliseconds / 1000 * part.blur, halvings: quality.halvings)
        if quality.record(cost, budget: 0.016) != nil { steps.append(Step(frame: number, halvings: quality.halvings)) }
      }
    }
    #expect(steps == item.steps)
  }

  /// Frames that were in flight during a step, and those after a pause, tell nothing.
  @Test func otherFramesDoNotCount() {
    var quality = AdaptiveQuality()
    for _ in 0..<100 {
      #expect(quality.record(FrameCost(seconds: 1, blurring: 1, isRunning: false), budget: 0.016) == nil)
      #expect(quality.record(FrameCost(seconds: 1, blurring: 1, halvings: 1), budget: 0.016) == nil)
    }
    #expect(quality == AdaptiveQuality())
  }

  @Test func eventsSayWhatWasMeasured() {
    let texts: [(AdaptiveQuality.Event, String)] = [
      (.stepped(halvings: 1, p95: 0.0181), "Blur at 1/2 resolution: p95 18.1 ms of 16.7"),
      (.stepped(halvings: 0, p95: 0.009), "Blur at full resolution: p95 9.0 ms of 16.7"),
      (.withoutGain(p95: 0.02), "Blur at full resolution: less gains nothing, p95 20.0 ms of 16.7"),
      (
        .blurIsNegligible(share: 0.012, p95: 0.02),
        "Blur stays at full resolution: it is 1.2 % of a frame, p95 20.0 ms of 16.7"
      ),
      (.atLowest(halvings: 1, p95: 0.03), "Blur stays at 1/2 resolution, the lowest: p95 30.0 ms of 16.7"),
    ]
    for (event, text) in texts { #expect(event.text(budget: 1.0 / 60) == text) }
  }
}
