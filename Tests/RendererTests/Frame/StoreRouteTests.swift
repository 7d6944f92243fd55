import TestSupport
import Testing

@testable import Renderer

@Suite("Round the caches or through them")
struct StoreRouteTests {
  /// Frames that cost `round` or `through` by the way they go, give or take a hundredth; returns how many of the last
  /// hundred went round.
  private func settled(_ route: inout StoreRoute, round: Double, through: Double, frames: Int = 1000) -> Int {
    var random = SeededRandom(seed: 11)
    var count = 0
    for frame in 0..<frames {
      if frame >= frames - 100, route.goesRound { count += 1 }
      route.note(cost: (route.goesRound ? round : through) * (1 + Double(random.int(in: -10...10)) / 1000))
    }
    return count
  }

  @Test("frames go the cheaper way, but for a trial now and then")
  func choice() {
    var route = StoreRoute()
    #expect(settled(&route, round: 1, through: 2) >= 100 - StoreRoute.trial)
    var other = StoreRoute()
    #expect(settled(&other, round: 2, through: 1) <= StoreRoute.trial)
  }

  @Test("what becomes dearer is left")
  func change() {
    var route = StoreRoute()
    _ = settled(&route, round: 1, through: 2)
    #expect(settled(&route, round: 2, through: 1) <= StoreRoute.trial)
    #expect(settled(&route, round: 1, through: 2) >= 100 - StoreRoute.trial)
  }

  @Test("the first frames of a trial, which find in the caches what the other way left, do not count")
  func transition() {
    var route = StoreRoute()
    var lastWay = route.goesRound
    var sinceChange = 0
    var through = 0
    for frame in 0..<1000 {
      sinceChange = route.goesRound == lastWay ? sinceChange + 1 : 0
      lastWay = route.goesRound
      if frame >= 900, !route.goesRound { through += 1 }
      // Through the caches is dearer once they are full.
      route.note(cost: route.goesRound ? 2 : sinceChange < 2 ? 1 : 4)
    }
    #expect(through <= StoreRoute.trial)
  }
}
