package import JSON

extension FrameReport {
  /// The report as JSON. Keys are a stable interface: later versions add keys and keep these.
  package var json: JSONValue {
    let contract: [JSONValue.Member] = [
      .init("schema", .integer(1)),
      .init("size", .array([.integer(setting.width), .integer(setting.height)])),
      .init("threads", .integer(setting.threads)),
      .init("frames", .integer(frames)),
      .init("budget_ms", .number(budget)),
      .init("scene", .string(setting.scene)),
      .init("render_ms", render.json),
      .init("present_ms", self[.present].json),
      .init("stages", .members(FrameStage.allCases.map { JSONValue.Member($0.rawValue, self[$0].json) })),
      .init("passes", .array(passes.map(\.json))),
      .init("dropped", .integer(statistics.dropped)),
      .init("dropped_percent", .number(statistics.droppedPercent)),
      .init("worst_second_dropped_percent", .number(statistics.worstSecondDroppedPercent)),
      .init("hitch_ms_per_s", .number(statistics.hitchMillisecondsPerSecond)),
      .init("memcpy_ms", .object(["p50": .number(memcpyP50)])),
      .init("memcpy_ratio", .number(memcpyRatio)),
      .init("allocations_per_frame", .number(allocationsPerFrame)),
      .init("isa", .string(setting.isa)),
      .init("cpu", .string(setting.cpu)),
    ]
    return .members(
      contract + setting.provenance + timeliness + [
        .init("adaptations", adaptations.map { .array($0.map(\.json)) } ?? .null),
        .init("hud_cpu_ms", hudCost.map { .number($0) } ?? .null), .init("estimates", estimates),
        .init("samples_ms", samples),
      ])
  }

  /// The statistics of timeliness, beyond the contract's keys; the module's README defines each.
  private var timeliness: [JSONValue.Member] {
    func milliseconds(_ seconds: Distribution) -> JSONValue { seconds.scaled(by: 1000).json }
    return [
      .init("basis", .string(statistics.basis.rawValue)),
      .init("over_budget", .integer(overBudget)),
      .init("lost", .integer(statistics.lost)),
      .init("worst_second_dropped", .integer(statistics.worstSecondDropped)),
      .init("frame_time_ms", milliseconds(statistics.frameTime)),
      .init("wait_ms", milliseconds(statistics.wait)),
      .init("overrun_ms", milliseconds(statistics.overrun)),
      .init("animation_error_ms", milliseconds(statistics.animationError)),
      .init("one_percent_low_fps", .number(statistics.onePercentLow)),
      .init("tenth_percent_low_fps", .number(statistics.tenthPercentLow)),
      .init("paced_ms", paced?.json ?? .null),
      .init(
        "late",
        .array(
          statistics.late.map {
            .object([
              "frame": .integer($0.index), "late_ms": .number($0.seconds * 1000), "cause": .string($0.cause.name),
            ])
          })),
    ]
  }

  private var estimates: JSONValue {
    .array(
      estimate.rows.map {
        .object([
          "change": .string($0.change), "mean_ms": .number($0.mean), "p99_ms": .number($0.p99),
          "certainty": .string($0.certainty.rawValue),
        ])
      })
  }

  /// The durations of the stored frames, and of each pass in the frames that contain it, to 0.1 us.
  private var samples: JSONValue {
    func series(_ name: String, _ values: [Double]) -> JSONValue.Member {
      .init(name, .array(values.map { .number($0, decimals: 4) }))
    }
    let stages = FrameStage.allCases.map { stage in series(stage.rawValue, records.map { $0[stage].seconds * 1000 }) }
    let passes = self.passes.map { series($0.name, $0.samples) }
    return .members([series("frame", work)] + stages + [.init("passes", .members(passes))])
  }
}

extension FrameReport.Adaptation {
  fileprivate var json: JSONValue {
    .object([
      "seconds": .number(seconds), "frame": .integer(frame), "resolution": .number(resolution), "text": .string(text),
    ])
  }
}

extension FrameReport.Pass {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name),
      "p50_ms": .number(milliseconds),
      "megapixels": .number(megapixels),
      "megabytes": .number(megabytes),
      "frames": .integer(frames),
      "ms_per_frame": .number(perFrame),
      "ms_per_run": .number(perRun),
    ])
  }
}

extension Distribution {
  var json: JSONValue {
    .object(["mean": .number(mean), "p50": .number(p50), "p95": .number(p95), "p99": .number(p99), "max": .number(max)])
  }
}
