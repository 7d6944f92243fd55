import FrameTiming
import Glibc

extension FrameRun {
  /// Makes frames at the pace of a display and returns the seconds of work on each.
  ///
  /// Between two frames the threads sleep, as in a window. The frames are not recorded.
  ///
  /// - Parameters:
  ///   - times: the times of the scene.
  ///   - interval: seconds from the start of a frame to that of the next; a frame that takes longer delays those after it.
  ///   - isEnded: returns whether to stop; called before each frame.
  package func makePacedFrames(
    at times: some Sequence<Double>, interval: Double, until isEnded: () -> Bool = { false }
  ) -> [Double] {
    let clock = MonotonicClock()
    var start = clock.now()
    var work: [Double] = []
    for time in times where !isEnded() {
      start = max(start + interval, clock.now())
      let seconds = start.rounded(.down)
      var instant = timespec(tv_sec: Int(seconds), tv_nsec: Int((start - seconds) * 1e9))
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &instant, nil) == EINTR, !isEnded() {}
      if let frame = frame(at: time) { work.append(frame.record.work) }
    }
    return work
  }
}
