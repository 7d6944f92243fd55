import DisplayList
import Foundation
import RenderPlan
import Surfaces
import TestSupport
import Testing

@testable import Viewer

@Suite struct RenderThreadTests {
  private static let size = PixelSize(width: 64, height: 48)

  private static func plan() -> RenderPlan {
    var planner = PassPlanner()
    let fill = Paint.color(ResolvedColor(red: 1, green: 0.5, blue: 0))
    let item = DisplayItem(
      identity: DisplayIdentity(1), .content(.fill(.rect(DeviceRect(size.bounds)), fill)))
    return planner.plan(DisplayList(size: size, items: [item]), age: 0)
  }

  @Test func whatIsRenderedNowWaitsForWhatWasHandedOver() {
    let thread = RenderThread()
    defer { thread.stop() }
    let buffer = PixelBuffer(size: Self.size)
    for round in 1...50 {
      let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      defer { steps.deallocate() }
      steps.pointee = 0
      let address = UInt(bitPattern: steps)
      thread.perform { _ in
        // Long enough to be overtaken.
        var value = UInt64(address)
        for _ in 0..<200_000 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
        guard value != 0 else { return }
        UnsafeMutablePointer<Int>(bitPattern: address)!.pointee = round
      }
      _ = thread.renderNow(Self.plan(), into: buffer.view, threads: 1 + round % 3)
      #expect(steps.pointee == round)
      #expect(!thread.isBusy)
      #expect(buffer.view[63, 47] == 0xFFFF_8000)
    }
  }

  @Test func itEndsWhileAnotherThreadRenders() throws {
    for _ in 0..<100 {
      let thread = RenderThread()
      let buffer = PixelBuffer(size: Self.size)
      let plan = Self.plan()
      let isOver = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        thread.stop()
        isOver.signal()
      }
      _ = thread.renderNow(plan, into: buffer.view, threads: 2)
      try #require(isOver.wait(timeout: .now() + patience) == .success)
    }
  }
}
