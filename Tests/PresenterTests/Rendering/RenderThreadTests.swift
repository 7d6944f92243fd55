import DisplayList
import Glibc
import RenderPlan
import Surfaces
import Synchronization
import Testing

@testable import Presenter

@Suite struct RenderThreadTests {
  private static let size = PixelSize(width: 64, height: 48)

  private static func plan() -> RenderPlan {
    var planner = PassPlanner()
    let fill = Paint.color(ResolvedColor(red: 1, green: 0.5, blue: 0))
    let item = DisplayItem(
      identity: DisplayIdentity(1), .content(.fill(.rect(DeviceRect(size.bounds)), fill)))
    return planner.plan(DisplayList(size: size, items: [item]), age: 0)
  }

  /// Jobs run one after another in the order in which they were handed over, with any number of threads.
  @Test func jobsRunInOrder() {
    let thread = RenderThread()
    defer { thread.stop() }
    let buffer = PixelBuffer(size: Self.size)
    let view = buffer.view
    let seen = Mutex<[UInt32]>([])
    for round in 1...50 {
      memset(buffer.base, 0, buffer.stride * Self.size.height)
      seen.withLock { $0 = [] }
      thread.perform { _ in seen.withLock { $0.append(view[63, 47]) } }
      thread.render(Self.plan(), into: view, threads: 1 + round % 3)
      thread.perform { _ in seen.withLock { $0.append(view[63, 47]) } }
      thread.waitUntilIdle()
      #expect(!thread.isBusy)
      #expect(seen.withLock { $0 } == [0, 0xFFFF_8000])
      #expect(thread.takeResult() != nil)
      #expect(thread.takeResult() == nil)
    }
  }

  /// A thread that is told to stop finishes what it was given.
  @Test func stoppingFinishesTheJobs() {
    for _ in 0..<100 {
      let thread = RenderThread()
      let buffer = PixelBuffer(size: Self.size)
      thread.render(Self.plan(), into: buffer.view, threads: 2)
      thread.stop()
      #expect(buffer.view[63, 47] == 0xFFFF_8000)
      #expect(thread.takeResult() != nil)
    }
  }
}
