import Platform
import TestSupport
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

  /// A key that does not equal itself would never be found, not even to be evicted.
  @Test func aKeyThatIsNotItselfIsNotKept() {
    var cache = LeastRecentlyUsed<Double, Int>(limit: 4)
    cache.insert(1, for: .nan, cost: 1)
    #expect(cache.count == 0 && cache.cost == 0)
  }

  /// Random uses against a list that is searched from its end.
  @Test func isAsAListByUse() async throws {
    try await forEachRandomCase(200) { random in
      let limit = random.int(in: 0...30)
      var cache = LeastRecentlyUsed<Int, Int>(limit: limit)
      var list: [(key: Int, value: Int, cost: Int, isPinned: Bool)] = []
      var pins = false
      for step in 0..<200 {
        let key = random.int(in: 0...12)
        let place = list.firstIndex { $0.key == key }
        switch random.int(in: 0...9) {
        case 0 where random.oneIn(8):
          cache.pinUses()
          pins = true
          for index in list.indices { list[index].isPinned = false }
        case 0...3:
          #expect(cache.value(for: key) == place.map { list[$0].value })
          guard let place else { continue }
          var entry = list.remove(at: place)
          entry.isPinned = pins
          list.append(entry)
        case 4: #expect(cache.peek(key) == place.map { list[$0].value })
        default:
          let cost = random.int(in: 0...12)
          cache.insert(step, for: key, cost: cost)
          guard cost <= limit || pins else { continue }
          if let place { list.remove(at: place) }
          list.append((key, step, cost, pins))
          while list.reduce(0, { $0 + $1.cost }) > limit, list.count > 1, !list[0].isPinned { list.removeFirst() }
        }
        #expect(cache.count == list.count && cache.cost == list.reduce(0) { $0 + $1.cost })
      }
    }
  }
}
