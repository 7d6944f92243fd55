/// A cache that evicts its least recently used entries once their total cost exceeds a limit.
///
/// Each call takes amortized constant time.
///
/// `@inlinable`, because frames look up hundreds of texts, and unspecialized lookups take metadata and allocations.
public struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// An element of the list in order of use. Separate from the entries, so that a use touches numbers alone.
  @usableFromInline
  struct Link {
    @usableFromInline var cost: Int
    @usableFromInline var lastUse: Int
    /// The place of the entry that was used before this one, -1 for the oldest.
    @usableFromInline var older = -1
    /// The place of the entry that was used after this one, -1 for the newest.
    @usableFromInline var newer = -1

    @inlinable
    init(cost: Int, lastUse: Int) { (self.cost, self.lastUse) = (cost, lastUse) }
  }

  @usableFromInline
  struct Entry {
    @usableFromInline var key: Key
    @usableFromInline var value: Value

    @inlinable
    init(key: Key, value: Value) { (self.key, self.value) = (key, value) }
  }

  /// The index in `entries` and `links` of each key.
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var entries: [Entry?] = []
  @usableFromInline var links: [Link] = []
  /// The places that hold no entry.
  @usableFromInline var free: [Int] = []
  /// The ends of the list; -1 while it is empty.
  @usableFromInline var oldest = -1
  @usableFromInline var newest = -1
  @usableFromInline var clock = 0
  /// The last use before the pinned ones: entries used later are not evicted; nil until `pinUses()` is called.
  @usableFromInline var pinnedAfter: Int?
  @usableFromInline var totalCost = 0
  /// The total cost of the entries.
  @inlinable public var cost: Int { totalCost }
  /// The cost above which entries are evicted.
  public let limit: Int

  /// An empty cache.
  @inlinable public init(limit: Int) { self.limit = limit }

  /// The number of entries.
  @inlinable public var count: Int { places.count }

  /// Returns the value of a key, which counts as a use.
  @inlinable public mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    use(place)
    return entries[place].unsafelyUnwrapped.value
  }

  /// Returns the value of a key without counting as a use.
  @inlinable public func peek(_ key: Key) -> Value? {
    places[key].map { entries[$0].unsafelyUnwrapped.value }
  }

  /// Pins the entries that are used from now on until the next call, whatever their cost.
  @inlinable public mutating func pinUses() { pinnedAfter = clock }

  /// Adds or replaces an entry, which counts as a use. An entry that costs more than the limit is kept only with pinned
  /// uses.
  @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    // A key with NaN in it would never be found, not even to be evicted.
    guard cost <= limit || pinnedAfter != nil, key == key else { return }
    let entry = Entry(key: key, value: value)
    if let place = places[key] {
      totalCost += cost - links[place].cost
      links[place].cost = cost
      entries[place] = entry
      use(place)
    } else {
      clock += 1
      totalCost += cost
      let link = Link(cost: cost, lastUse: clock)
      let place: Int
      if let last = free.popLast() {
        place = last
        (entries[place], links[place]) = (entry, link)
      } else {
        place = entries.count
        entries.append(entry)
        links.append(link)
      }
      places[key] = place
      appendAsNewest(place)
    }
    if totalCost > limit { evict() }
  }

  /// Evicts down to the limit, but neither the newest entry nor pinned ones.
  @inlinable mutating func evict() {
    let lastEvictable = pinnedAfter ?? .max
    while totalCost > limit, oldest != newest, links[oldest].lastUse <= lastEvictable, let entry = entries[oldest] {
      let place = oldest
      unlink(place)
      entries[place] = nil
      free.append(place)
      places[entry.key] = nil
      totalCost -= links[place].cost
    }
  }

  @inlinable mutating func use(_ place: Int) {
    clock += 1
    links[place].lastUse = clock
    guard place != newest else { return }
    unlink(place)
    appendAsNewest(place)
  }

  @inlinable mutating func appendAsNewest(_ place: Int) {
    links[place].older = newest
    links[place].newer = -1
    if newest >= 0 { links[newest].newer = place } else { oldest = place }
    newest = place
  }

  @inlinable mutating func unlink(_ place: Int) {
    let link = links[place]
    if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
    if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
  }
}
