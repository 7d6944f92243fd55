import FrameTiming
import RenderPlan
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

/// The HUD in windows of any size: whole lines inside the window, and those that do not fit in a part that scrolls.
@MainActor
@Suite struct HUDLayoutTests {
  nonisolated private static let sizes: [(width: Double, height: Double)] = [
    (320, 240), (480, 800), (640, 360), (900, 560), (1280, 800), (1920, 1080), (400, 1400), (1600, 300), (7680, 4320),
  ]

  /// Statistics with wide numbers: a rate of four digits, times of five, all kinds of passes.
  private static func content(_ level: SceneState.HUDLevel) -> HUDContent {
    let log = FrameLog()
    for index in 0..<200 {
      let start = Double(index) * 0.0167
      var frame = FrameRecord()
      frame.index = index
      frame.update = TimeSpan(start, start + 0.1)
      frame.render = TimeSpan(start + 0.1, start + 0.9)
      frame.present = TimeSpan(start + 0.9, start + 0.95)
      frame.submitted = start + 0.005 + (index % 50 == 49 ? 0.03 : 0)
      frame.continues = index > 0
      for name in ["scale", "downsample", "blur", "color", "paint"] {
        log.record(PassCost(name: name, seconds: 0.9345, pixels: 1, bytes: 987_654_321))
      }
      log.record(frame)
    }
    var state = SceneState()
    (state.hud, state.threads, state.frameLimit) = (level, 256, .none)
    var totals = FrameTotals()
    totals.frames = 3600
    totals.text = CacheCount(kept: 123_456, made: 12_345)
    (totals.making, totals.painting) = (3, 9)
    var content = HUDContent()
    content.refresh(
      HUDInput(
        log: log, state: state, budget: 1.0 / 60, interval: 1.0 / 60, refresh: 1.0 / 240,
        note: "shared memory, three buffers, shown times not available", totals: totals, copy: 0.012_345,
        quality: "1/2 resolution"), at: 100)
    content.legibility = LegibilitySummary(
      Legibility(lowest: 3.987, place: PixelRect(x: 10, y: 20, width: 30, height: 12), count: 24, failures: 3), scale: 1
    )
    return content
  }

  @Test(arguments: [SceneState.HUDLevel.line, .page], sizes)
  func everyLineIsWholeAndInTheWindow(level: SceneState.HUDLevel, size: (width: Double, height: Double)) {
    let size = CGSize(width: size.width, height: size.height)
    for content in [HUDContent(), Self.content(level)] {
      let host = ViewHost(HUDView(content: content, level: level, size: size, perform: { _ in }))
      for time in 0..<2 { _ = host.displayList(size: size, scale: 1, time: Double(time)) }
      let texts = host.textFrames.filter { !$0.text.isEmpty }
      #expect(!texts.isEmpty)
      for text in texts {
        let (frame, shown) = (text.frame, "\(level) \(size): \u{201C}\(text.text)\u{201D} at \(text.frame)")
        #expect(frame.width >= text.widestWord - 1, "\(shown), widest word \(text.widestWord)")
        #expect(frame.minX >= 0 && frame.maxX <= size.width, "\(shown)")
        if !text.scrolls.contains(.vertical) { #expect(frame.minY >= 0 && frame.maxY <= size.height, "\(shown)") }
        // No text lies on another.
        for other in texts where other.frame != frame {
          let common = other.frame.intersection(frame)
          #expect(common.isNull || common.width < 1 || common.height < 1, "\(shown), \(other.text)")
        }
      }
    }
  }

  /// Content that fits on its page does not scroll.
  @Test func itScrollsOnlyWhereItMust() {
    func scrolls(_ width: Double, _ height: Double) -> Bool {
      let size = CGSize(width: width, height: height)
      let host = ViewHost(HUDView(content: Self.content(.page), level: .page, size: size, perform: { _ in }))
      _ = host.displayList(size: size, scale: 1, time: 0)
      return host.textFrames.contains { $0.scrolls.contains(.vertical) }
    }
    #expect(!scrolls(1280, 800) && !scrolls(900, 560) && !scrolls(1920, 1080))
    #expect(scrolls(320, 240) && scrolls(640, 360))
  }

  @Test func aClickChoosesWhatTheStatisticsCover() {
    var performed: [SceneAction] = []
    let size = CGSize(width: 900, height: 560)
    let host = ViewHost(
      HUDView(content: Self.content(.page), level: .page, size: size, perform: { performed.append($0) }))
    _ = host.displayList(size: size, scale: 1, time: 0)
    for phase in [PointerEvent.Phase.down, .up] { host.send(PointerEvent(phase, at: CGPoint(x: 100, y: 100), time: 0)) }
    #expect(performed == [.cycleStatisticsSpan(1)])
    #expect(!host.contains(CGPoint(x: 899, y: 559)))
  }
}
