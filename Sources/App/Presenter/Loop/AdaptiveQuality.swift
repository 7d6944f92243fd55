import FrameTiming

/// The cost of a frame that was shown.
struct FrameCost: Hashable, Sendable {
  /// Seconds of all its stages but presenting.
  var seconds: Double
  /// Seconds of them in which small images of blurs were made.
  var blurring = 0.0
  /// How often the resolution of its blurs was halved.
  var halvings = 0
  /// Whether it follows the frame before it; others, such as the first one, may take long.
  var isRunning = true
}

/// Keeps frames within the budget by the resolution of blurs.
///
/// The resolution is halved where a third of the newest frames exceeded the budget, if blurs take a notable part of
/// their time; where that gains nothing, it is taken back, and not tried again. It is restored after seconds without a
/// frame over the budget, if frames are expected to keep it by a margin: by the ratio of frame times that halving has
/// brought, which is at most what leaving out the blurs would have brought. If that was too early, the next time needs
/// twice as many frames.
struct AdaptiveQuality: Hashable, Sendable {
  /// What has changed, or will not; `p95` in seconds, of the newest frames.
  enum Event: Hashable, Sendable {
    /// The resolution is another one.
    case stepped(halvings: Int, p95: Double)
    /// A lower resolution gained nothing, and is taken back.
    case gainsNothing(p95: Double)
    /// Blurs take so little of the frames that their resolution does not matter.
    case isNotTheBlur(share: Double, p95: Double)
    /// The frames exceed the budget at the lowest resolution.
    case isLowest(halvings: Int, p95: Double)
  }

  /// The most halvings: another one would make all but one blur in forty wider, by up to 1.9 times.
  static let limit = 1
  /// The frames that a decision is based on.
  static let window = 30
  /// The frames of them that exceed the budget when the resolution is halved.
  static let overloaded = 10
  /// The frames without one over the budget before the resolution is restored.
  static let calm = 240
  /// The most of `calm` after the resolution was restored too early, again and again.
  static let longestCalm = 16 * calm
  /// The share of the budget that frames may be expected to take when the resolution is restored.
  static let headroom = 0.85
  /// The least gain of a halving, and the least share of blurs for one.
  static let leastGain = 0.03

  /// How often the resolution of blurs is halved.
  private(set) var halvings = 0
  private struct Sample: Hashable {
    var median: Double
    var blurShare: Double
  }

  private var newest: [FrameCost] = []
  private var calmFrames = 0
  private var neededCalm = Self.calm
  /// Frames since the resolution was restored.
  private var framesSinceRise = Int.max
  /// The frames before the resolution was halved, until its gain is known: their median, and the share of blurs.
  private var before: Sample?
  /// The frame time at the higher resolution in that at the lower one.
  private var ratio = 1.0
  /// Whether nothing more is tried or told.
  private var isSettled = false

  /// - Parameter halvings: how often the resolution is halved at first.
  init(halvings: Int = 0) { self.halvings = halvings }

  /// Tries again what gained nothing: another picture is shown.
  mutating func retry() {
    isSettled = false
    newest = []
  }

  /// Takes a frame into account; `budget` in seconds.
  ///
  /// - Returns: what has changed, to be told.
  mutating func record(_ frame: FrameCost, budget: Double) -> Event? {
    guard frame.isRunning, frame.halvings == halvings else { return nil }
    newest.append(frame)
    if newest.count > Self.window { newest.removeFirst() }
    calmFrames = frame.seconds <= budget ? calmFrames + 1 : 0
    if framesSinceRise < Int.max { framesSinceRise += 1 }
    if let before, newest.count == Self.window {
      self.before = nil
      let now = Distribution(newest.map(\.seconds)).p50
      guard now <= before.median * (1 - Self.leastGain) else {
        let p95 = self.p95
        isSettled = true
        move(to: halvings - 1)
        return .gainsNothing(p95: p95)
      }
      // The work itself may have become less meanwhile.
      ratio = min(before.median / now, 1 / max(1 - before.blurShare, 0.1))
    }
    if newest.count(where: { $0.seconds > budget }) >= Self.overloaded { return lower() }
    return raise(budget)
  }

  private mutating func lower() -> Event? {
    guard !isSettled, before == nil else { return nil }
    let p95 = self.p95
    guard halvings < Self.limit else {
      isSettled = true
      return .isLowest(halvings: halvings, p95: p95)
    }
    let share = newest.reduce(0) { $0 + $1.blurring } / newest.reduce(0) { $0 + $1.seconds }
    guard share >= Self.leastGain else {
      isSettled = true
      return .isNotTheBlur(share: share, p95: p95)
    }
    neededCalm = framesSinceRise < neededCalm ? min(2 * neededCalm, Self.longestCalm) : Self.calm
    before = Sample(median: Distribution(newest.map(\.seconds)).p50, blurShare: share)
    move(to: halvings + 1)
    return .stepped(halvings: halvings, p95: p95)
  }

  private mutating func raise(_ budget: Double) -> Event? {
    guard halvings > 0, calmFrames >= neededCalm, p95 * ratio <= Self.headroom * budget else { return nil }
    let p95 = self.p95
    framesSinceRise = 0
    isSettled = false
    move(to: halvings - 1)
    return .stepped(halvings: halvings, p95: p95)
  }

  private mutating func move(to halvings: Int) {
    self.halvings = halvings
    newest = []
    calmFrames = 0
  }

  private var p95: Double { Distribution(newest.map(\.seconds)).p95 }

  /// The resolution in a few words.
  var title: String { Self.title(halvings) }

  fileprivate static func title(_ halvings: Int) -> String {
    halvings == 0 ? "full resolution" : "1/\(1 << halvings) resolution"
  }
}

extension AdaptiveQuality.Event {
  /// Returns a line for a notice and the log; `budget` in seconds.
  func text(budget: Double) -> String {
    func times(_ p95: Double) -> String {
      "p95 \((p95 * 1000).fixed(1)) ms of \((budget * 1000).fixed(1))"
    }
    switch self {
    case .stepped(let halvings, let p95): return "Blur at \(AdaptiveQuality.title(halvings)): \(times(p95))"
    case .gainsNothing(let p95): return "Blur at full resolution: less gains nothing, \(times(p95))"
    case .isNotTheBlur(let share, let p95):
      return "Blur stays at full resolution: it is \((share * 100).fixed(1)) % of a frame, \(times(p95))"
    case .isLowest(let halvings, let p95):
      return "Blur stays at \(AdaptiveQuality.title(halvings)), the lowest: \(times(p95))"
    }
  }
}
