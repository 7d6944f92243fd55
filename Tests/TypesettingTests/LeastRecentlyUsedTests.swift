import Testing

@testable import Typesetting

@Suite struct LeastRecentlyUsedTests {
  @Test func forgetsWhatWasNotAskedForLongest() {
    var cache = LeastRecentlyUsed<Int, String>(limit: 100)
    for key in 0..<10 { cache.insert("\(key)", for: key, cost: 10) }
    #expect(cache.count == 10 && cache.cost == 100)
    #expect(cache.value(for: 0) == "0")
    cache.insert("new", for: 10, cost: 10)
    #expect(cache.cost <= 100)
    #expect(cache.value(for: 10) == "new" && cache.value(for: 0) == "0")
    #expect(cache.value(for: 1) == nil && cache.value(for: 9) == "9")
  }

  @Test func replacingCountsOnce() {
    var cache = LeastRecentlyUsed<Int, Int>(limit: 100)
    for value in 0..<50 { cache.insert(value, for: 1, cost: 60) }
    #expect(cache.cost == 60 && cache.value(for: 1) == 49)
  }

  @Test func tooLargeIsNotKept() {
    var cache = LeastRecentlyUsed<Int, Int>(limit: 100)
    cache.insert(1, for: 1, cost: 100)
    cache.insert(2, for: 2, cost: 101)
    #expect(cache.value(for: 1) == 1 && cache.value(for: 2) == nil)
  }
}
