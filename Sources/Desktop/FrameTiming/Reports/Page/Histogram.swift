import JSON

/// The distribution of frames over ranges of work.
struct Histogram {
  /// The number of frames in each of equal ranges of work from 0 on; the last also counts everything above.
  var counts: [Int]
  /// The width of a range in milliseconds.
  var step: Double
  /// True if there are frames above the last range.
  var isCut: Bool

  private static let bins = 40
  private static let width = 640.0
  private static let left = 52.0
  private static let bottom = 172.0

  /// - Parameter work: milliseconds of each frame.
  init(work: [Double]) {
    let sorted = work.sorted()
    let maximum = sorted.last ?? 0
    // A few frames far above the others would squeeze these into one bar.
    let end = min(maximum, sorted.percentile(99) * 2)
    step = max(end, 0.001) / Double(Self.bins)
    isCut = maximum > end
    counts = [Int](repeating: 0, count: Self.bins)
    for value in work { counts[min(Int(value / step), Self.bins - 1)] += 1 }
  }

  var caption: String {
    "Frames by their work in milliseconds, in steps of \(JSONValue.number(step, decimals: 4).compact)"
      + (isCut ? "; the last bar also counts the slower ones." : ".")
  }

  var markup: Markup {
    let maximum = Double(counts.max() ?? 1)
    let slot = (Self.width - Self.left) / Double(Self.bins)
    func y(_ count: Double) -> Double { Self.bottom - (Self.bottom - 10) * count / max(maximum, 1) }
    var shapes: [Markup] = [.tag("title", [:], caption)]
    for tick in FrameGraph.ticks(upTo: maximum) where tick == tick.rounded() {
      shapes.append(
        .tag(
          "line",
          [
            "class": "grid", "x1": "\(Self.left)", "x2": "\(Self.width)", "y1": y(tick).fixed(2),
            "y2": y(tick).fixed(2),
          ], ""))
      shapes.append(.tag("text", ["x": "46", "y": (y(tick) + 5).fixed(2), "class": "end"], String(Int(tick))))
    }
    for (index, count) in counts.enumerated() where count > 0 {
      let range = "\((Double(index) * step).fixed(3)) to \((Double(index + 1) * step).fixed(3)) ms"
      shapes.append(
        .tag(
          "rect",
          [
            "class": "bar", "x": (Self.left + Double(index) * slot + 1).fixed(2), "y": y(Double(count)).fixed(2),
            "width": (slot - 2).fixed(2), "height": (Self.bottom - y(Double(count))).fixed(2),
          ], [.tag("title", [:], "\(range): \(count)")]))
    }
    shapes.append(.tag("text", ["x": "\(Self.left)", "y": "191"], "0 ms"))
    let end = (Double(Self.bins) * step).fixed(2)
    shapes.append(.tag("text", ["x": "\(Self.width)", "y": "191", "class": "end"], isCut ? "\(end) and more" : end))
    return .tag("svg", ["viewBox": "0 0 640 200", "role": "img", "aria-label": caption], shapes)
  }
}
