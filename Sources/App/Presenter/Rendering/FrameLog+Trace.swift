import FrameTiming
import Renderer
import Scenes

extension FrameLog {
  /// Records the cost of each kind of work in a frame.
  func record(_ trace: RenderTrace) {
    for (name, sample) in trace.samples where sample.pixels > 0 {
      record(PassCost(name: name, seconds: sample.seconds, pixels: sample.pixels, bytes: sample.bytes))
    }
    let panels = trace.panels
    guard panels.pixels > 0 else { return }
    record(
      PassCost(name: PassCost.panels, seconds: panels.seconds, pixels: panels.pixels, bytes: panels.bytes))
  }
}

extension FrameTotals {
  /// Adds the renderer's use of its caches, and the cost of painting the statistics.
  mutating func add(_ trace: RenderTrace) {
    frames = 1
    blurs = trace.blurs
    pictures = trace.pictures
    images = trace.images
    painting = trace.measured
  }
}
