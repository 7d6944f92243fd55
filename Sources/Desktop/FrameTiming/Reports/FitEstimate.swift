/// What changes would do to the frames of a run, from its recorded passes.
///
/// Each change saves a part of the mean cost of some passes, and the 99th percentile is taken to change as the mean
/// does: slow frames are slow in the same passes as the others. Stages other than rendering, and rendering outside of
/// passes, stay.
public struct FitEstimate: Hashable, Sendable {
  /// A change, and the frames after it.
  public struct Row: Hashable, Sendable {
    /// What is changed.
    public var change: String
    /// The mean work of a frame in milliseconds.
    public var mean: Double
    /// The 99th percentile in milliseconds.
    public var p99: Double
    /// How far the figures can be relied on.
    public var certainty: Certainty

    /// Whether the 99th percentile is within the budget of a refresh rate.
    public func holds(_ rate: Double) -> Bool { p99 <= 1000 / rate }
  }

  /// How far an estimate can be relied on.
  public enum Certainty: String, Hashable, Sendable {
    case measured
    /// Frames do not take less: threads may share their work less evenly than perfectly, smaller panels leave more of
    /// the picture behind to be painted.
    case atBest = "at best"
    /// Frames do not take more.
    case atMost = "at most"
  }

  /// The refresh rates that frames are compared with, in hertz.
  public static let rates: [Double] = [30, 60, 90, 120, 144]

  /// The frames as they are, then with each change.
  public var rows: [Row]

  /// - Parameter processors: the number of processors: more threads are of no use.
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
    // Several threads make the small images while others paint, so that what these cost is not known.
    if threads == 1, report.passes.contains(where: { $0.isSmall }) {
      // A quarter of the pixels. With a small radius the other passes take less, too.
      add("half the blur's resolution", .atMost, saving: 0.75 * small)
    }
    if report.passes.contains(where: { $0.isPart }) {
      // Half of what is made of the pixels under panels. The picture behind is painted where they no longer are, and
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
  /// The 99th percentile, whether it holds each rate, and how certain that is.
  var cells: [String] {
    [p99.fixed(3)] + FitEstimate.rates.map { holds($0) ? "yes" : "no" } + [certainty.rawValue]
  }
}

extension FrameReport.Pass {
  /// Whether the pass works on the small images of the blur.
  fileprivate var isSmall: Bool { name == "blur" || name == "color" }
  /// Whether the pass is a part of another one, in whose cost it is.
  fileprivate var isPart: Bool { name == PassCost.panels }
}
