import JSON

extension FrameLog {
  /// Returns the stored frames in the Trace Event Format of Perfetto and Chrome; times in microseconds from the start
  /// of the first frame.
  ///
  /// A main and a render thread have a slice per stage. The track of the X server has an asynchronous slice per frame,
  /// from its submission until it was shown, or else read, because the next frame may be submitted before. Each of
  /// `workers` has a track, with the slices that lie within the stored frames.
  public func trace(workers: [TraceTrack] = []) -> String {
    let kept = frames()
    let origin = kept.first?.update.start ?? 0
    var events = [TraceEvent.threadName(.main, "main"), TraceEvent.threadName(.render, "render")]
    if kept.contains(where: { $0.submitted != nil }) { events.append(TraceEvent.threadName(.server, "X server")) }
    for frame in kept {
      for stage in FrameStage.allCases where frame[stage].seconds > 0 {
        events.append(
          TraceEvent.slice(
            stage.rawValue, on: stage == .render ? .render : .main, start: frame[stage].start - origin,
            seconds: frame[stage].seconds, "frame", frame.index))
      }
      if let submitted = frame.submitted {
        let name = frame.shown != nil ? "submitted to shown" : "submitted to read"
        events += TraceEvent.server(
          name, frame: frame.index, submitted: submitted - origin, end: (frame.shown ?? frame.read).map { $0 - origin })
      }
    }
    let first = UInt64(max(0, origin) * 1e9)
    let last = UInt64(max(0, kept.map { max($0.render.end, $0.present.end) }.max() ?? 0) * 1e9)
    for (index, track) in workers.enumerated() {
      let thread = TraceEvent.Thread.worker(index)
      events.append(TraceEvent.threadName(thread, track.name))
      for slice in track.slices where slice.start >= first && slice.end <= last {
        events.append(
          TraceEvent.slice(
            slice.name, on: thread, start: Double(slice.start - first) * 1e-9,
            seconds: Double(slice.end - slice.start) * 1e-9, "bands", slice.chunks))
      }
    }
    return JSONValue.object(["traceEvents": .array(events), "displayTimeUnit": .string("ms")]).compact
  }
}

/// Events of the Trace Event Format.
private enum TraceEvent {
  /// A track.
  enum Thread {
    case main, render, server
    case worker(Int)

    var id: JSONValue {
      switch self {
      case .main: .integer(1)
      case .render: .integer(2)
      case .server: .integer(3)
      case .worker(let index): .integer(10 + index)
      }
    }
  }

  static func threadName(_ thread: Thread, _ name: String) -> JSONValue {
    .object([
      "name": .string("thread_name"), "ph": .string("M"), "pid": .integer(1), "tid": thread.id,
      "args": .object(["name": .string(name)]),
    ])
  }

  /// A complete event, with one argument.
  static func slice(
    _ name: String, on thread: Thread, start: Double, seconds: Double, _ argument: String, _ value: Int
  ) -> JSONValue {
    .object([
      "name": .string(name), "ph": .string("X"), "pid": .integer(1), "tid": thread.id, "ts": .number(start * 1e6),
      "dur": .number(seconds * 1e6), "args": .members([JSONValue.Member(argument, .integer(value))]),
    ])
  }

  /// The asynchronous slice of a frame until it was shown, or at least read, or only the instant at which it was
  /// submitted.
  static func server(_ name: String, frame: Int, submitted: Double, end: Double?) -> [JSONValue] {
    let args = JSONValue.object(["frame": .integer(frame)])
    guard let end, end > submitted else {
      return [
        .object([
          "name": .string("submitted"), "ph": .string("i"), "s": .string("t"), "pid": .integer(1),
          "tid": Thread.server.id, "ts": .number(submitted * 1e6), "args": args,
        ])
      ]
    }
    return [("b", submitted), ("e", end)].map { phase, time in
      .object([
        "name": .string(name), "cat": .string("display"), "ph": .string(phase), "id": .integer(frame),
        "pid": .integer(1), "tid": Thread.server.id, "ts": .number(time * 1e6), "args": args,
      ])
    }
  }
}
