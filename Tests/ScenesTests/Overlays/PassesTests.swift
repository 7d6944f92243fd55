import DisplayList
import FrameTiming
import RenderPlan
import Renderer
import Surfaces
import Testing
import Vitrine

@testable import Scenes

@Suite struct PassTimesTests {
  private let first = DisplayIdentity(1)

  private func timing(_ identity: DisplayIdentity, _ seconds: Double) -> PassTiming {
    PassTiming(identity: identity, work: .shaders, seconds: seconds)
  }

  @Test func timesAreMediansOfTheNewestFramesThatRanThePass() {
    var times = PassTimes()
    #expect(times.median(first, .shaders) == nil)
    for index in 0..<100 { times.record([timing(first, Double(index))]) }
    // The newest 31 are 69 to 99.
    #expect(times.median(first, .shaders)?.seconds == 84)
    #expect(times.median(first, .shaders)?.isCurrent == true)
    #expect(times.median(first, .canvas) == nil)
    times.record([timing(DisplayIdentity(2), 1)])
    #expect(times.median(first, .shaders)?.seconds == 84)
    #expect(times.median(first, .shaders)?.isCurrent == false)
    #expect(times.count == 2)
  }

  @Test func rowsSayWhatRunsWhereAndWhy() {
    let box = DeviceRect(x: 0, y: 0, width: 40, height: 30)
    let effects = [("a", ShaderKind.color), ("b", .distortion), ("c", .layer)].map {
      ShaderEffect(kind: $1, file: "a.metal", function: $0, boundingRect: box)
    }
    let square = DisplayItem(
      identity: DisplayIdentity(1), .content(.fill(.rect(box), .color(ResolvedColor(white: 0.5)))))
    let chain = effects.enumerated().reduce(square) { item, effect in
      DisplayItem(identity: DisplayIdentity(UInt64(effect.offset) + 2), .effect(.shader(effect.element), [item]))
    }
    let table = PassTable(DisplayList(size: PixelSize(width: 100, height: 80), items: [chain]))
    let content = PassesContent(table, times: PassTimes(), scale: 2, at: 7)
    #expect(content.rows.map(\.title) == ["picture", "a + b", "c", "surface"])
    #expect(content.rows[1].reason == "a distortion's result is baked")
    #expect(content.rows[2].reason == "no function follows")
    #expect(content.rows.map(\.milliseconds) == ["\u{2013}", "\u{2013}", "\u{2013}", "\u{2013}"])
    // Pixels over two a point.
    #expect(content.rows[1].frame == CGRect(x: 0, y: 0, width: 20, height: 15))
    #expect(content.rows.map(\.nesting) == [0, 1, 2, 0])
  }
}
