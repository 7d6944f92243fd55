package import JSON
import Platform

extension RunComparison {
  /// The comparison as text.
  ///
  /// - Parameters:
  ///   - first: the name of the first run.
  ///   - second: the name of the second.
  public func text(_ first: String, _ second: String, style: TextStyle = .plain) -> String {
    var lines = ["\(first.printable) (\(counts(0))) -> \(second.printable) (\(counts(1)))"]
    if !changedConditions.isEmpty {
      lines.append("changed: " + changedConditions.map(\.printable).joined(separator: ", "))
    }
    var table = TextTable()
    table.add(["median, ms", "before", "after", "change", "95 % interval", ""], .heading)
    add(frame, named: "frame (render_ms)", to: &table)
    for stage in stages { add(stage, named: "  " + stage.name, to: &table) }
    if !passes.isEmpty { table.add(["pass, ms per run"], .heading) }
    for pass in passes { add(pass, named: "  " + pass.name.printable, to: &table) }
    lines += table.lines(style)
    lines.append("95 % intervals of the difference of medians, by block bootstrap, seed \(seed)")
    return lines.joined(separator: "\n")
  }

  private func counts(_ run: Int) -> String {
    frames[run] == 1 ? "1 frame" : "\(frames[run]) frames"
  }

  private func add(_ row: Row, named name: String, to table: inout TextTable) {
    func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + value.fixed(1) }
    func percent(_ value: Double?) -> String { row.percent(value).map { signed($0) + " %" } ?? "" }
    let interval = row.interval.map { "\(percent($0.lowerBound)) to \(percent($0.upperBound))" } ?? ""
    let emphasis: TextStyle.Emphasis =
      switch row.verdict {
      case .faster: .good
      case .slower: .bad
      default: .none
      }
    let percents = (row.before ?? 0) > 0
    table.add(
      [
        name, row.before?.fixed(3) ?? "", row.after?.fixed(3) ?? "", percent(row.change), percents ? interval : "",
        row.verdict.rawValue,
      ], emphasis)
  }

  /// The comparison as JSON; intervals are null where there are too few frames.
  package func json(_ first: String, _ second: String) -> JSONValue {
    .object([
      "schema": .integer(1),
      "before": .string(first),
      "after": .string(second),
      "frames": .array(frames.map { .integer($0) }),
      "confidence": .number(Bootstrap.confidence),
      "seed": .integer(Int(clamping: seed)),
      "changed": .array(changedConditions.map { .string($0) }),
      "frame": Self.json(frame),
      "stages": .array(stages.map(Self.json)),
      "passes": .array(passes.map(Self.json)),
    ])
  }

  private static func json(_ row: Row) -> JSONValue {
    func number(_ value: Double?) -> JSONValue { value.map { .number($0, decimals: 4) } ?? .null }
    return .object([
      "name": .string(row.name),
      "before_ms": number(row.before),
      "after_ms": number(row.after),
      "change_ms": number(row.change),
      "low_ms": number(row.interval?.lowerBound),
      "high_ms": number(row.interval?.upperBound),
      "verdict": .string(row.verdict.rawValue),
    ])
  }
}
