/// A dictionary that forgets what has not been asked for longest, once its contents cost more than its limit.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private(set) var cost = 0
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Keeps `value`, unless it alone exceeds the limit.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit else { return }
    clock += 1
    self.cost += cost - (entries[key]?.cost ?? 0)
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
    if self.cost > limit { shrink() }
  }

  /// Down to three quarters at once, so that a full cache is not sorted at every insertion.
  private mutating func shrink() {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where cost > limit / 4 * 3 {
      // What came last is what was asked for just now.
      if entry.lastUse == clock { break }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
