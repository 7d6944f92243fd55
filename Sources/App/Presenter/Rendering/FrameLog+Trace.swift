import FrameTiming
import Renderer

extension FrameLog {
  /// Records the kinds of work of a frame, with their costs.
  func record(_ trace: RenderTrace) {
    for (name, sample) in trace.samples where sample.pixels > 0 {
      record(PassCost(name: name, seconds: sample.seconds, pixels: sample.pixels, bytes: sample.bytes))
    }
  }
}
