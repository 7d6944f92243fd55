import Platform
import Testing

@Suite struct LeastRecentlyUsedTests {
  @Test func evictsTheLeastRecentlyUsed() {
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

  @Test func aCostAboveTheLimitIsNotKept() {
    var cache = LeastRecentlyUsed<Int, Int>(limit: 100)
    cache.insert(1, for: 1, cost: 100)
    cache.insert(2, for: 2, cost: 101)
    #expect(cache.value(for: 1) == 1 && cache.value(for: 2) == nil)
  }

  @Test func peekingIsNoUse() {
    var cache = LeastRecentlyUsed<Int, Int>(limit: 4)
    for key in 0..<4 { cache.insert(key, for: key, cost: 1) }
    #expect(cache.peek(0) == 0 && cache.peek(7) == nil)
    cache.insert(4, for: 4, cost: 1)
    #expect(cache.peek(0) == nil && cache.peek(4) == 4)
  }

  @Test func pinnedUsesExceedTheLimitAndOthersAreEvictedDownToIt() {
    var cache = LeastRecentlyUsed<Int, Int>(limit: 3)
    cache.pinUses()
    for key in 0..<5 { cache.insert(key, for: key, cost: 1) }
    cache.insert(5, for: 5, cost: 10)
    #expect(cache.count == 6 && cache.cost == 15)
    cache.pinUses()
    #expect(cache.value(for: 1) == 1)
    cache.insert(5, for: 5, cost: 1)
    #expect((0..<6).map { cache.peek($0) != nil } == [false, true, false, false, true, true])
    cache.insert(6, for: 6, cost: 1)
    cache.insert(7, for: 7, cost: 1)
    #expect((0..<8).filter { cache.peek($0) != nil } == [1, 5, 6, 7] && cache.cost == 4)
  }
}
