extension FrameReport {
  /// The report as JSON. Keys and their order are a stable interface.
  public var json: JSONValue {
    .object([
      "schema": .integer(1),
      "size": .array([.integer(setting.width), .integer(setting.height)]),
      "threads": .integer(setting.threads),
      "frames": .integer(frames),
      "budget_ms": .number(budget),
      "scene": .string(setting.scene),
      "render_ms": render.json,
      "present_ms": self[.present].json,
      "stages": .members(FrameStage.allCases.map { JSONValue.Member(key: $0.rawValue, value: self[$0].json) }),
      "passes": .array(
        passes.map {
          .object([
            "name": .string($0.name), "p50_ms": .number($0.milliseconds), "megapixels": .number($0.megapixels),
            "megabytes": .number($0.megabytes),
          ])
        }),
      "dropped": .integer(statistics.dropped),
      "dropped_percent": .number(statistics.droppedPercent),
      "worst_second_dropped_percent": .number(statistics.worstSecondDroppedPercent),
      "hitch_ms_per_s": .number(statistics.hitchMillisecondsPerSecond),
      "memcpy_ms": .object(["p50": .number(memcpyP50)]),
      "memcpy_ratio": .number(memcpyRatio),
      "allocations_per_frame": .number(allocationsPerFrame),
      "isa": .string(setting.isa),
      "cpu": .string(setting.cpu),
    ])
  }

  /// The report as text.
  public var text: String {
    var lines = [
      "\(setting.scene)  \(setting.width)x\(setting.height)  \(frames) frames  \(setting.threads) "
        + (setting.threads == 1 ? "thread" : "threads") + "  budget \(budget.fixed(2)) ms",
      "\(setting.cpu)  \(setting.isa)",
    ]
    if setting.isDebug { lines.append("debug build: the timings mean nothing") }
    lines.append(Self.row("", ["mean", "p50", "p95", "p99", "max"]) + "  ms")
    lines.append(Self.row("frame", render.cells))
    for stage in FrameStage.allCases { lines.append(Self.row("  " + stage.rawValue, self[stage].cells)) }
    if !passes.isEmpty {
      lines.append(Self.row("pass", ["p50 ms", "Mpx", "MB"]))
      for pass in passes {
        lines.append(
          Self.row("  " + pass.name, [pass.milliseconds, pass.megapixels, pass.megabytes].map { $0.fixed(3) }))
      }
    }
    let drops = setting.refresh == nil ? "would drop" : "dropped"
    let share = "\(statistics.dropped) (\(statistics.droppedPercent.fixed(2)) %)"
    let worst = "worst second \(statistics.worstSecondDroppedPercent.fixed(1)) %"
    let hitch = "hitch \(statistics.hitchMillisecondsPerSecond.fixed(2)) ms/s"
    lines.append("\(drops) \(share), \(worst), \(hitch)")
    if memcpyP50 > 0 {
      lines.append(
        "copying a frame takes \(memcpyP50.fixed(3)) ms: making one takes \(memcpyRatio.fixed(2)) times that")
    }
    lines.append("allocations a frame while making pixels: \(allocationsPerFrame.fixed(2))")
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padded(to: 22) + cells.map { String($0.reversed()).padded(to: 10).reversed() }.joined()
  }
}

extension Distribution {
  var json: JSONValue {
    .object([
      "mean": .number(mean), "p50": .number(p50), "p95": .number(p95), "p99": .number(p99), "max": .number(max),
    ])
  }

  var cells: [String] { [mean, p50, p95, p99, max].map { $0.fixed(3) } }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
