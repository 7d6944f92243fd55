@testable import FrameTiming

/// Stamps of a run of thirty frames on a simulated display.
///
/// Refresh k is at 100 + k T. A frame starts at a refresh; update takes 0.5 ms, layout and planning 0.25 ms each,
/// rendering 3 ms, so the pixels are done 4 ms after the start. It is handed over in 0.1 ms, from 2 ms before the next
/// refresh, and that refresh shows it, unless it was handed over less than 1 ms before it. The next frame starts when
/// one is shown.
struct StampSequence {
  /// The stages at which a frame is held up.
  enum Place: Hashable {
    case stage(FrameStage)
    /// Before the frame begins.
    case start
    /// Between rendering and handing over.
    case handover
    /// Between handing over and showing.
    case server
  }

  struct Stall: Hashable {
    var place: Place
    var seconds = 0.030
    var isCompiling = false
  }

  static let origin = 100.0
  private(set) var frames: [FrameRecord] = []
  private let interval: Double
  private var refresh = 0

  /// - Parameter stalls: the stalls by the number of their frame.
  init(interval: Double = 1.0 / 60, count: Int = 30, stalls: [Int: Stall] = [:]) {
    self.interval = interval
    for index in 0..<count { append(index, stalls[index]) }
  }

  private func time(_ refresh: Int) -> Double { Self.origin + Double(refresh) * interval }

  private mutating func append(_ index: Int, _ stall: Stall?) {
    func held(at place: Place) -> Double { stall?.place == place ? stall?.seconds ?? 0 : 0 }
    var frame = FrameRecord()
    frame.index = index
    frame.continues = index > 0
    frame.isCompiling = stall?.isCompiling ?? false
    frame.target = time(refresh + 1)
    frame.expected = frame.target
    var now = time(refresh) + held(at: .start)
    func span(_ stage: FrameStage, _ seconds: Double) -> TimeSpan {
      let span = TimeSpan(now, now + seconds + held(at: .stage(stage)))
      now = span.end
      return span
    }
    frame.update = span(.update, 0.0005)
    frame.layout = span(.layout, 0.00025)
    frame.plan = span(.plan, 0.00025)
    frame.render = span(.render, 0.003)
    now = max(now, frame.target - 0.002) + held(at: .handover)
    frame.present = span(.present, 0.0001)
    frame.submitted = now
    // The first refresh that is 1 ms or more after handing over.
    let reached = (now + held(at: .server) + 0.001 - Self.origin) / interval
    refresh = Int(reached.rounded(.up))
    frame.refresh = refresh
    frame.shown = time(refresh)
    frames.append(frame)
  }

  /// Changes frames by their number.
  func changing(_ indices: some Sequence<Int>, _ change: (inout FrameRecord) -> Void) -> [FrameRecord] {
    var result = frames
    for index in indices { change(&result[index]) }
    return result
  }
}
