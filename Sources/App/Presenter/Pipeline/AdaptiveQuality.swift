import FrameTiming

/// The cost of a frame that was shown.
struct FrameCost: Hashable, Sendable {
  /// The seconds that all stages but presenting took.
  var seconds: Double
  /// The part of `seconds` in which the small images for blurs were made.
  var blurring = 0.0
  /// The number of times that the resolution of its blurs was halved.
  var halvings = 0
  /// True if the frame directly follows another one; others, such as the first, may take long.
  var isRunning = true
}

/// Keeps frames within the budget by adapting the resolution of blurs.
///
/// The resolution is halved if a third of the newest frames exceeded the budget and blurs take a notable part of their
/// time; if that gains nothing, it is undone and not tried again. It is restored after seconds without a frame over the
/// budget, if frames are expected to stay within it by a margin. The expected time is estimated from the ratio of frame
/// times before and after halving, which is limited to the ratio that leaving out the blurs would have had. If the
/// resolution was restored too early, the next time takes twice as many frames.
struct AdaptiveQuality: Hashable, Sendable {
  /// A change of the resolution, or the reason why there is none; `p95` is that of the newest frames, in seconds.
  enum Event: Hashable, Sendable {
    /// The resolution has changed.
    case stepped(halvings: Int, p95: Double)
    /// A lower resolution gained nothing, and has been undone.
    case withoutGain(p95: Double)
    /// Blurs take so little of the frames that their resolution does not matter.
    case blurIsNegligible(share: Double, p95: Double)
    /// The frames exceed the budget at the lowest resolution.
    case atLowest(halvings: Int, p95: Double)
  }

  /// The most halvings. A second one would make all but one blur in forty wider, by up to 1.9 times.
  static let limit = 1
  /// The number of frames that a decision is based on.
  static let window = 30
  /// The number of frames over the budget, among them, at which the resolution is halved.
  static let overloaded = 10
  /// The number of frames in a row within the budget before the resolution is restored.
  static let restoreDelay = 240
  /// The upper limit of `restoreDelay` as it grows each time that the resolution was restored too early.
  static let maximumRestoreDelay = 16 * restoreDelay
  /// The share of the budget that frames may be expected to take for the resolution to be restored.
  static let headroom = 0.85
  /// The least gain for which a halving is kept, and the least share of blurs for which it is tried.
  static let minimumGain = 0.03

  /// The number of times that the resolution of blurs is halved now.
  private(set) var halvings = 0
  private struct Sample: Hashable {
    var median: Double
    var blurShare: Double
  }

  private var newest: [FrameCost] = []
  private var framesWithinBudget = 0
  private var requiredFrames = Self.restoreDelay
  /// The number of frames since the resolution was restored.
  private var framesSinceRestore = Int.max
  /// The median frame time and the share of blurs before the resolution was halved; nil once its gain is known.
  private var before: Sample?
  /// The frame time at the higher resolution, divided by that at the lower one.
  private var ratio = 1.0
  /// True while nothing more is tried or reported.
  private var isSettled = false

  /// - Parameter halvings: the number of halvings to start with.
  init(halvings: Int = 0) { self.halvings = halvings }

  /// Allows halving to be tried again, because another picture is shown.
  mutating func retry() {
    isSettled = false
    newest = []
  }

  /// Takes a frame into account; `budget` in seconds.
  ///
  /// - Returns: the change to report; nil for none.
  mutating func record(_ frame: FrameCost, budget: Double) -> Event? {
    guard frame.isRunning, frame.halvings == halvings else { return nil }
    newest.append(frame)
    if newest.count > Self.window { newest.removeFirst() }
    framesWithinBudget = frame.seconds <= budget ? framesWithinBudget + 1 : 0
    if framesSinceRestore < Int.max { framesSinceRestore += 1 }
    if let before, newest.count == Self.window {
      self.before = nil
      let now = Distribution(newest.map(\.seconds)).p50
      guard now <= before.median * (1 - Self.minimumGain) else {
        let p95 = self.p95
        isSettled = true
        move(to: halvings - 1)
        return .withoutGain(p95: p95)
      }
      // The work itself may have shrunk in the meantime.
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
      return .atLowest(halvings: halvings, p95: p95)
    }
    let share = newest.reduce(0) { $0 + $1.blurring } / newest.reduce(0) { $0 + $1.seconds }
    guard share >= Self.minimumGain else {
      isSettled = true
      return .blurIsNegligible(share: share, p95: p95)
    }
    requiredFrames =
      framesSinceRestore < requiredFrames ? min(2 * requiredFrames, Self.maximumRestoreDelay) : Self.restoreDelay
    before = Sample(median: Distribution(newest.map(\.seconds)).p50, blurShare: share)
    move(to: halvings + 1)
    return .stepped(halvings: halvings, p95: p95)
  }

  private mutating func raise(_ budget: Double) -> Event? {
    guard halvings > 0, framesWithinBudget >= requiredFrames, p95 * ratio <= Self.headroom * budget else { return nil }
    let p95 = self.p95
    framesSinceRestore = 0
    isSettled = false
    move(to: halvings - 1)
    return .stepped(halvings: halvings, p95: p95)
  }

  private mutating func move(to halvings: Int) {
    self.halvings = halvings
    newest = []
    framesWithinBudget = 0
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
    case .withoutGain(let p95): return "Blur at full resolution: less gains nothing, \(times(p95))"
    case .blurIsNegligible(let share, let p95):
      return "Blur stays at full resolution: it is \((share * 100).fixed(1)) % of a frame, \(times(p95))"
    case .atLowest(let halvings, let p95):
      return "Blur stays at \(AdaptiveQuality.title(halvings)), the lowest: \(times(p95))"
    }
  }
}
