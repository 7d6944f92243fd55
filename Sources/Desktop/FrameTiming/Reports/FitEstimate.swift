/// The estimated effect of changes on the frames of a run, from its recorded passes.
///
/// Each change saves a part of the mean cost of some passes, and the 99th percentile is assumed to change like the
/// mean, since slow frames are slow in the same passes as the others. The cost of other stages than rendering, and of
/// rendering outside passes, does not change.
public struct FitEstimate: Hashable, Sendable {
  /// A change, and the frames after it.
  public struct Row: Hashable, Sendable {
    /// The description of the change.
    public var change: String
    /// The mean work of a frame in milliseconds.
    public var mean: Double
    /// The 99th percentile in milliseconds.
    public var p99: Double
    /// The reliability of the figures.
    public var certainty: Certainty

    /// Returns whether the 99th percentile is within the budget of a refresh rate.
    public func holds(_ rate: Double) -> Bool { p99 <= 1000 / rate }
  }

  /// The reliability of an estimate.
  public enum Certainty: String, Hashable, Sendable {
    case measured
    /// A lower bound: threads may share their work less evenly than perfectly, and smaller panels expose more of the
    /// picture behind, which has to be painted.
    case atBest = "at best"
    /// An upper bound.
    case atMost = "at most"
  }

  /// The refresh rates that frames are compared with, in hertz.
  public static let rates: [Double] = [30, 60, 90, 120, 144]

  /// The frames as measured, then with each change.
  public var rows: [Row]

  /// - Parameter processors: the number of processors, beyond which more threads are of no use.
  init(_ report: FrameReport, processors: Int) {
    let measured = Row(
      change: "as measured", mean: report.render.mean, p99: report.render.p99, certainty: .measured)
    rows = [measured]
    guard report.render.mean > 0, !report.passes.isEmpty else { return }
    func add(_ change: String, _ certainty: Certainty, saving saved: Double) {
      let ratio = max(0, report.render.mean - saved) / report.render.mean
      rows.append(
        Row(change: change, mean: measured.mean * ratio, p99: measured.p99 * ratio, certainty: certainty))
    }
    func sum(_ isCounted: (FrameReport.Pass) -> Bool) -> Double {
      report.passes.filter(isCounted).reduce(0) { $0 + $1.perFrame }
    }
    let (all, small) = (sum { !$0.isPart }, sum { $0.isSmall })
    let threads = report.setting.threads
    // Several threads make the small images while others paint, so that the cost of those images is not known.
    if threads == 1, report.passes.contains(where: { $0.isSmall }) {
      // The pass then has a quarter of the pixels. With a small radius the other passes cost less, too.
      add("half the blur's resolution", .atMost, saving: 0.75 * small)
    }
    if report.passes.contains(where: { $0.isPart }) {
      // Half of the cost of the pixels under panels. Where panels disappear, the picture behind is painted instead, and
      // the blur reads some pixels around them however small they become.
      add("panels of half the area", .atBest, saving: 0.5 * sum { $0.isPart || $0.isSmall || $0.name == "downsample" })
    }
    if threads > 1 {
      add(Self.named(threads / 2), .atMost, saving: all * (1 - Double(threads) / Double(threads / 2)))
    }
    if threads * 2 <= processors { add(Self.named(threads * 2), .atBest, saving: 0.5 * all) }
  }

  private static func named(_ threads: Int) -> String { threads == 1 ? "1 thread" : "\(threads) threads" }
}

extension FitEstimate.Row {
  /// The 99th percentile, whether it is within each rate's budget, and the certainty.
  var cells: [String] {
    [p99.fixed(3)] + FitEstimate.rates.map { holds($0) ? "yes" : "no" } + [certainty.rawValue]
  }
}

extension FrameReport.Pass {
  /// True if the pass works on the small images of the blur.
  fileprivate var isSmall: Bool { name == "blur" || name == "color" }
  /// True if the cost of the pass is included in that of another one.
  fileprivate var isPart: Bool { name == PassCost.panels }
}
