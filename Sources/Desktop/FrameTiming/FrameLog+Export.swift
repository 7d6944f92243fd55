extension FrameLog {
  /// Returns a CSV table with one line per stored frame, after `#` lines that describe the run.
  public func csv(_ setting: FrameReport.Setting) -> String {
    var text = """
      # \(setting.scene) \(setting.width)x\(setting.height), \(setting.threads) threads, \(setting.isa), \(setting.cpu)
      # times in seconds of the monotonic clock, durations in milliseconds
      frame,target_s,presented_s,update_ms,layout_ms,plan_ms,render_ms,present_ms,damage_pixels

      """
    for frame in frames() {
      var cells = [String(frame.index), frame.target.fixed(6), frame.presented?.fixed(6) ?? ""]
      cells += FrameStage.allCases.map { (frame[$0].seconds * 1000).fixed(4) }
      cells.append(String(frame.damage))
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  /// The stored frames in the Trace Event Format of Perfetto and Chrome: one slice per stage, on a main and a render
  /// thread; times in microseconds from the start of the first frame.
  public var trace: String {
    let kept = frames()
    let origin = kept.first?.update.start ?? 0
    var events = [Self.threadName(1, "main"), Self.threadName(2, "render")]
    for frame in kept {
      for stage in FrameStage.allCases where frame[stage].seconds > 0 {
        let span = frame[stage]
        events.append(
          .object([
            "name": .string(stage.rawValue), "ph": .string("X"), "pid": .integer(1),
            "tid": .integer(stage == .render ? 2 : 1), "ts": .number((span.start - origin) * 1e6),
            "dur": .number(span.seconds * 1e6), "args": .object(["frame": .integer(frame.index)]),
          ]))
      }
    }
    return JSONValue.object(["traceEvents": .array(events), "displayTimeUnit": .string("ms")]).compact
  }

  private static func threadName(_ thread: Int, _ name: String) -> JSONValue {
    .object([
      "name": .string("thread_name"), "ph": .string("M"), "pid": .integer(1), "tid": .integer(thread),
      "args": .object(["name": .string(name)]),
    ])
  }
}
