import FrameTiming
import Session
import Testing

@testable import Scenes

@Suite struct HUDContentTests {
  @Test func theHUDTellsTheRateAndTheWork() {
    let log = FrameLog()
    for index in 0..<61 {
      var frame = FrameRecord()
      frame.index = index
      frame.render = TimeSpan(0, 0.004)
      frame.presented = Double(index) * 0.020
      frame.continues = index > 0
      log.record(frame)
    }
    let content = HUDContent(log, state: SceneState(), budget: 0.016, interval: 0.020, note: "note", at: 3)
    #expect(content.line == "50.0 fps   frame 4.00 ms   p99 4.00   dropped 0.0 %   1 thr")
    #expect(content.bars.count == 60)
    #expect(content.bars.allSatisfy { $0 == 0.25 })
    #expect(content.stages.map(\.name) == ["frame", "  update", "  layout", "  plan", "  render", "  present"])
    #expect(HUDContent(FrameLog(), state: SceneState(), budget: 1, interval: 1, note: "", at: 0).isEmpty)
  }
}
