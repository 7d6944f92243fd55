import JSON

/// The work of every frame as bars, with the budget as a line; late frames have a triangle above them.
struct FrameGraph {
  /// A frame, or several frames, represented by the one with the most work.
  struct Bar: Hashable {
    /// The range of frames, half-open.
    var frames: Range<Int>
    /// Milliseconds of the frame with the most work.
    var work: Double
    /// The description of the first late frame in the range; nil if none was late.
    var late: String?
  }

  var bars: [Bar]
  var budget: Double
  /// Milliseconds at the top of the graph.
  private let top: Double

  static let maximumBars = 300
  private static let width = 640.0
  private static let height = 240.0
  private static let left = 52.0
  private static let bottom = 212.0
  private static let ceiling = 22.0

  /// - Parameters:
  ///   - work: milliseconds of each frame.
  ///   - late: the descriptions of late frames, by their positions.
  init(work: [Double], late: [Int: String], budget: Double) {
    self.budget = budget
    let count = max(1, (work.count + Self.maximumBars - 1) / Self.maximumBars)
    bars = stride(from: 0, to: work.count, by: count).map { start in
      let frames = start..<min(start + count, work.count)
      return Bar(frames: frames, work: work[frames].max() ?? 0, late: frames.lazy.compactMap { late[$0] }.first)
    }
    let maximumWork = work.max() ?? 0
    // A budget far above the frames would leave them no height; the caption states it instead.
    top = max(maximumWork * 1.08, budget <= maximumWork * 8 ? budget * 1.15 : 0, 0.001)
  }

  /// The number of frames that share a bar.
  var framesPerBar: Int { bars.first?.frames.count ?? 1 }
  private var showsBudget: Bool { budget <= top }

  /// The caption, which describes the graph.
  var caption: String {
    var text =
      framesPerBar > 1
      ? "Work per frame in milliseconds; each bar is the slowest of \(framesPerBar) frames."
      : "Work per frame in milliseconds."
    text +=
      showsBudget
      ? " The dashed line is the budget of \(budget.fixed(2)) ms."
      : " The budget of \(budget.fixed(2)) ms is above the graph."
    if bars.contains(where: { $0.late != nil }) { text += " A triangle marks a late frame." }
    return text
  }

  var markup: Markup {
    let slot = (Self.width - Self.left) / Double(max(bars.count, 1))
    let barWidth = min(max(slot * (slot > 3 ? 0.8 : 1), 0.5), 14)
    func x(_ index: Int) -> Double { Self.left + (Double(index) + 0.5) * slot }
    func y(_ value: Double) -> Double { Self.bottom - (Self.bottom - Self.ceiling) * min(value, top) / top }
    func path(_ bars: [(index: Int, bar: Bar)]) -> String {
      bars.map { index, bar in
        let corner = (x(index) - barWidth / 2).fixed(2) + " " + Self.bottom.fixed(1)
        return "M\(corner)V\(y(bar.work).fixed(2))h\(barWidth.fixed(2))V\(Self.bottom.fixed(1))z"
      }.joined()
    }
    let all = bars.enumerated().map { (index: $0.offset, bar: $0.element) }
    let late = all.filter { $0.bar.late != nil }
    var shapes: [Markup] = [.tag("title", [:], caption)]
    for tick in Self.ticks(upTo: top) {
      shapes.append(
        .tag(
          "line",
          [
            "class": "grid", "x1": "\(Self.left)", "x2": "\(Self.width)", "y1": y(tick).fixed(2),
            "y2": y(tick).fixed(2),
          ], ""))
      let label = JSONValue.number(tick).compact
      shapes.append(.tag("text", ["x": "46", "y": (y(tick) + 5).fixed(2), "class": "end"], label))
    }
    shapes.append(.tag("path", ["class": "bar", "d": path(all.filter { $0.bar.late == nil })], ""))
    shapes.append(.tag("path", ["class": "late", "d": path(late)], ""))
    for (index, bar) in late {
      let (mark, height) = (x(index), y(bar.work))
      let corners = "M\((mark - 5).fixed(2)) \((height - 12).fixed(2))h10l-5 9z"
      shapes.append(.tag("path", ["class": "late", "d": corners], [.tag("title", [:], bar.late ?? "")]))
    }
    if showsBudget {
      shapes.append(
        .tag(
          "line",
          [
            "class": "budget", "x1": "\(Self.left)", "x2": "\(Self.width)", "y1": y(budget).fixed(2),
            "y2": y(budget).fixed(2),
          ], ""))
    }
    shapes.append(.tag("text", ["x": "\(Self.left)", "y": "231"], "frame \(bars.first?.frames.lowerBound ?? 0)"))
    shapes.append(
      .tag(
        "text", ["x": "\(Self.width)", "y": "231", "class": "end"], "\(max(0, (bars.last?.frames.upperBound ?? 1) - 1))"
      ))
    return .tag(
      "svg", ["viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "role": "img", "aria-label": caption], shapes)
  }

  /// Three to six round values from 0 on.
  static func ticks(upTo top: Double) -> [Double] {
    var step = 0.001
    while top / step > 500 { step *= 10 }
    for factor in [1.0, 2, 5, 10, 20, 50, 100, 200, 500] where top / (step * factor) <= 5 {
      step *= factor
      break
    }
    return (0...Int((top / step).rounded(.down))).map { Double($0) * step }
  }
}
