/// A cache that evicts its least recently used entries once their total cost exceeds a limit.
public struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  /// Entries used later are not evicted; nil until `pinUses()` is called.
  private var pinnedAfter: Int?
  /// The total cost of the entries.
  public private(set) var cost = 0
  /// The cost above which entries are evicted.
  public let limit: Int

  public init(limit: Int) { self.limit = limit }

  /// The number of entries.
  public var count: Int { entries.count }

  /// The value of a key, which counts as a use.
  public mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// The value of a key, which does not count as a use.
  public func peek(_ key: Key) -> Value? { entries[key]?.value }

  /// Keeps the entries that are used from now on until the next call, whatever their cost.
  public mutating func pinUses() { pinnedAfter = clock }

  /// Adds or replaces an entry, which counts as a use. A cost above the limit is not kept unless uses are pinned.
  public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit || pinnedAfter != nil else { return }
    clock += 1
    self.cost += cost - (entries[key]?.cost ?? 0)
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
    if self.cost > limit { evict() }
  }

  /// Evicts down to the limit if uses are pinned, else to three quarters of it, so that a full cache is not sorted at
  /// every insertion.
  private mutating func evict() {
    let target = pinnedAfter == nil ? limit / 4 * 3 : limit
    let lastEvictable = pinnedAfter ?? clock - 1
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where cost > target {
      if entry.lastUse > lastEvictable { break }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
