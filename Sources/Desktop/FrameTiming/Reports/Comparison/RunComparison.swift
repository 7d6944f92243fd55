import JSON

/// The changes between two runs of the same scene at the same size, row by row.
public struct RunComparison: Hashable, Sendable {
  /// The reason why two runs cannot be compared.
  public struct Mismatch: Error, Hashable, CustomStringConvertible {
    public var description: String
  }

  /// The conclusion about the change of a row.
  public enum Verdict: String, Hashable, Sendable {
    /// The whole interval is below zero.
    case faster
    /// The whole interval is above zero.
    case slower
    /// The interval contains zero, and no change of more than `negligible`.
    case noDifference = "no difference"
    /// The interval contains zero, but also larger changes.
    case unclear
    /// There are not enough samples for an interval.
    case tooFewFrames = "too few frames"
    /// Only the first run has the row.
    case onlyBefore = "only in the first"
    /// Only the second run has the row.
    case onlyAfter = "only in the second"
  }

  /// The share of the first run's median up to which a change is negligible.
  static let negligible = 0.02

  /// The change of the frame, of a stage or of a pass.
  public struct Row: Hashable, Sendable {
    public var name: String
    /// The median in milliseconds; nil where the run does not have the row.
    public var before: Double?
    public var after: Double?
    /// The 95 % interval of the difference of the medians in milliseconds.
    public var interval: ClosedRange<Double>?
    public var verdict: Verdict

    /// The difference of the medians in milliseconds; nil where a run does not have the row.
    public var change: Double? { before.flatMap { before in after.map { $0 - before } } }

    /// Returns a difference in percent of the first run's median; nil where that is 0 or missing.
    func percent(_ difference: Double?) -> Double? {
      guard let difference, let before, before > 0 else { return nil }
      return 100 * difference / before
    }
  }

  /// The seed of the random numbers for the intervals.
  public var seed: UInt64
  /// The number of frames with samples in each run.
  public var frames: [Int]
  /// The conditions that differ, each with its key and both values.
  public var changedConditions: [String]
  /// The frame.
  public var frame: Row
  public var stages: [Row]
  public var passes: [Row]

  /// Compares two runs; throws an error that names them if their sizes or scenes differ.
  public init(
    _ before: RecordedRun, named first: String, _ after: RecordedRun, named second: String, seed: UInt64
  ) throws(Mismatch) {
    func sizes(_ run: RecordedRun) -> String { "\(run.width)x\(run.height)" }
    guard sizes(before) == sizes(after) else {
      throw Mismatch(description: "\(second) is of \(sizes(after)) pixels, \(first) of \(sizes(before))")
    }
    guard before.scene == after.scene else {
      throw Mismatch(description: "\(second) is of the scene \(after.scene), \(first) of \(before.scene)")
    }
    let bootstrap = Bootstrap(seed: seed)
    self.seed = seed
    frames = [before.frame.samples.count, after.frame.samples.count]
    changedConditions = Self.changes(before.conditions, after.conditions)
    frame = Self.row(before.frame, after.frame, bootstrap)
    stages = Self.rows(before.stages, after.stages, bootstrap)
    passes = Self.rows(before.passes, after.passes, bootstrap)
  }

  private static func changes(_ before: [JSONValue.Member], _ after: [JSONValue.Member]) -> [String] {
    RecordedRun.explaining.compactMap { key in
      let old = before.first { $0.key == key }?.value.shown ?? "unknown"
      let new = after.first { $0.key == key }?.value.shown ?? "unknown"
      return old == new ? nil : "\(key) \(old) -> \(new)"
    }
  }

  /// Pairs the rows of the same name, in the order of the first run, then of the second. If a run has several rows of
  /// one name, the first is used.
  private static func rows(
    _ before: [RecordedRun.Series], _ after: [RecordedRun.Series], _ bootstrap: Bootstrap
  ) -> [Row] {
    let afterByName = Dictionary(after.map { ($0.name, $0) }) { first, _ in first }
    var names: Set<String> = []
    let old = before.filter { names.insert($0.name).inserted }
    let new = after.filter { names.insert($0.name).inserted }
    return old.map { row($0, afterByName[$0.name], bootstrap) } + new.map { row(nil, $0, bootstrap) }
  }

  private static func row(
    _ before: RecordedRun.Series?, _ after: RecordedRun.Series?, _ bootstrap: Bootstrap
  ) -> Row {
    func median(_ series: RecordedRun.Series?) -> Double? {
      series.flatMap { $0.samples.isEmpty ? nil : Distribution($0.samples).p50 }
    }
    let interval = bootstrap.interval(from: before?.samples ?? [], to: after?.samples ?? [])
    let verdict: Verdict =
      switch (before?.samples.isEmpty ?? true, after?.samples.isEmpty ?? true, interval) {
      case (true, true, _), (false, false, nil): .tooFewFrames
      case (false, true, _): .onlyBefore
      case (true, false, _): .onlyAfter
      case (false, false, let interval?):
        if interval.upperBound < 0 {
          .faster
        } else if interval.lowerBound > 0 {
          .slower
        } else {
          // Equal samples are certain to show no difference.
          before == after || isNegligible(interval, of: median(before)) ? .noDifference : .unclear
        }
      }
    return Row(
      name: before?.name ?? after?.name ?? "", before: median(before), after: median(after), interval: interval,
      verdict: verdict)
  }

  /// Returns whether every change within an interval is negligible.
  private static func isNegligible(_ interval: ClosedRange<Double>, of median: Double?) -> Bool {
    max(interval.upperBound, -interval.lowerBound) <= (median ?? 0) * negligible
  }
}

extension JSONValue {
  /// The value without quotation marks.
  fileprivate var shown: String {
    switch content {
    case .string(let text): text.isEmpty ? "none" : text
    case .null: "none"
    default: compact
    }
  }
}
