import TestSupport
import Testing

@testable import Renderer

@Suite("Non-temporal or cached stores")
struct StorePolicyTests {
  /// Renders frames with a cost for each kind of store, give or take 1 %; returns how many of the last hundred used
  /// non-temporal stores.
  private func settled(
    _ policy: inout StorePolicy, nonTemporal: Double, cached: Double, frames: Int = 1000
  ) -> Int {
    var random = SeededRandom(seed: 11)
    var count = 0
    for frame in 0..<frames {
      if frame >= frames - 100, policy.usesNonTemporalStores { count += 1 }
      let cost = policy.usesNonTemporalStores ? nonTemporal : cached
      policy.note(cost: cost * (1 + Double(random.int(in: -10...10)) / 1000))
    }
    return count
  }

  @Test("frames use the cheaper kind, except for trials")
  func choice() {
    var policy = StorePolicy()
    #expect(settled(&policy, nonTemporal: 1, cached: 2) >= 100 - StorePolicy.trialFrames)
    var other = StorePolicy()
    #expect(settled(&other, nonTemporal: 2, cached: 1) <= StorePolicy.trialFrames)
  }

  @Test("the choice follows a change of costs")
  func change() {
    var policy = StorePolicy()
    _ = settled(&policy, nonTemporal: 1, cached: 2)
    #expect(settled(&policy, nonTemporal: 2, cached: 1) <= StorePolicy.trialFrames)
    #expect(settled(&policy, nonTemporal: 1, cached: 2) >= 100 - StorePolicy.trialFrames)
  }

  @Test("the first frames of a trial, which find in the caches what the other kind left, do not count")
  func transition() {
    var policy = StorePolicy()
    var lastKind = policy.usesNonTemporalStores
    var sinceChange = 0
    var cached = 0
    for frame in 0..<1000 {
      sinceChange = policy.usesNonTemporalStores == lastKind ? sinceChange + 1 : 0
      lastKind = policy.usesNonTemporalStores
      if frame >= 900, !policy.usesNonTemporalStores { cached += 1 }
      // Cached stores become more expensive once the caches are full.
      policy.note(cost: policy.usesNonTemporalStores ? 2 : sinceChange < 2 ? 1 : 4)
    }
    #expect(cached <= StorePolicy.trialFrames)
  }
}
