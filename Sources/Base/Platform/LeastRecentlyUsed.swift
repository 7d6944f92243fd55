/// A cache that evicts its least recently used entries once their total cost exceeds a limit.
///
/// `@inlinable`, because frames look up hundreds of texts, and unspecialized lookups take metadata and allocations.
public struct LeastRecentlyUsed<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    @usableFromInline var lastUse: Int

    @inlinable
    init(value: Value, cost: Int, lastUse: Int) {
      (self.value, self.cost, self.lastUse) = (value, cost, lastUse)
    }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var clock = 0
  /// Entries used later are not evicted; nil until `pinUses()` is called.
  @usableFromInline var pinnedAfter: Int?
  @usableFromInline var totalCost = 0
  /// The total cost of the entries.
  @inlinable public var cost: Int { totalCost }
  /// The cost above which entries are evicted.
  public let limit: Int

  /// An empty cache.
  @inlinable public init(limit: Int) { self.limit = limit }

  /// The number of entries.
  @inlinable public var count: Int { entries.count }

  /// The value of a key, which counts as a use.
  @inlinable public mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// The value of a key, which does not count as a use.
  @inlinable public func peek(_ key: Key) -> Value? { entries[key]?.value }

  /// Keeps the entries that are used from now on until the next call, whatever their cost.
  @inlinable public mutating func pinUses() { pinnedAfter = clock }

  /// Adds or replaces an entry, which counts as a use. A cost above the limit is not kept unless uses are pinned.
  @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit || pinnedAfter != nil else { return }
    clock += 1
    totalCost += cost - (entries[key]?.cost ?? 0)
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
    if totalCost > limit { evict() }
  }

  /// Evicts down to the limit if uses are pinned, else to three quarters of it, so that a full cache is not sorted at
  /// every insertion.
  @inlinable mutating func evict() {
    let target = pinnedAfter == nil ? limit / 4 * 3 : limit
    let lastEvictable = pinnedAfter ?? clock - 1
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where totalCost > target {
      if entry.lastUse > lastEvictable { break }
      entries[key] = nil
      totalCost -= entry.cost
    }
  }
}
