import DisplayList
import RenderPlan
import Renderer
import Surfaces
import TestSupport
import Testing

/// Measuring passes says which ran, and changes no pixel.
@Suite("Pass timings")
struct PassTimingTests {
  private static let size = PixelSize(width: 200, height: 150)

  private static let list = DisplayList(
    size: size,
    items: [
      .fill(1, size.bounds, ResolvedColor(white: 1)),
      .group(
        2, .blur(Blur(sigma: 5)),
        [.fill(3, PixelRect(x: 20, y: 20, width: 60, height: 50), ResolvedColor(red: 1, green: 0, blue: 0))]),
      .group(
        4, .flatten(opaque: false),
        [.fill(5, PixelRect(x: 90, y: 20, width: 60, height: 50), ResolvedColor(red: 0, green: 1, blue: 0))]),
    ])

  @Test("every pass of the table has a time, at any number of threads", arguments: [1, 3])
  func times(threads: Int) {
    let renderer = FrameRenderer(threads: threads, timesPasses: true)
    var planner = PassPlanner()
    let target = PixelBuffer(size: Self.size)
    renderer.render(planner.plan(Self.list, age: 0), into: target.view)
    let timings = renderer.passTimings
    for row in PassTable(Self.list).rows {
      let work: PassTiming.Work
      switch row.work {
      case .picture, .surface: work = .canvas
      case .blur, .material: work = .blur
      case .shaders: work = .shaders
      }
      let found = timings.filter { $0.identity == row.identity && $0.work == work }
      #expect(found.count == 1, "\(row)")
      #expect(found.allSatisfy { $0.seconds > 0 })
    }
    #expect(timings.count == PassTable(Self.list).rows.count)

    let plain = FrameRenderer(threads: threads)
    var other = PassPlanner()
    let same = PixelBuffer(size: Self.size)
    plain.render(other.plan(Self.list, age: 0), into: same.view)
    #expect(plain.passTimings.isEmpty)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width { #expect(target[x, y] == same[x, y]) }
    }
  }

  @Test("what is kept is not timed again")
  func kept() {
    let renderer = FrameRenderer(threads: 1, timesPasses: true)
    var planner = PassPlanner()
    let target = PixelBuffer(size: Self.size)
    renderer.render(planner.plan(Self.list, age: 0), into: target.view)
    var moved = Self.list
    moved.items.append(.fill(6, PixelRect(x: 5, y: 5, width: 9, height: 9), ResolvedColor(white: 0)))
    renderer.render(planner.plan(moved, age: 1), into: target.view)
    let canvases = renderer.passTimings.filter { $0.work == .canvas }
    #expect(canvases.map(\.identity) == [DisplayIdentity(0)])
  }
}
