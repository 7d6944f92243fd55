import FrameTiming
import Renderer

extension FrameLog {
  /// Adds the passes of a frame that ran.
  func record(_ trace: RenderTrace) {
    for (name, sample) in trace.samples where sample.pixels > 0 {
      record(PassCost(name: name, seconds: sample.seconds, pixels: sample.pixels, bytes: sample.bytes))
    }
  }
}
