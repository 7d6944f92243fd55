import DisplayList
import Surfaces

/// A visible step of a list, with a version that changes when any of its pixels may.
struct StepRecord {
  var identity: DisplayIdentity
  var version: UInt64
  var extent: PixelRect
  /// The number of the site in which it was found (`ListDifference`); 0 if all steps of a list are compared.
  var site = 0
}

/// The difference between two lists: the steps of both, in painting order, where they differ.
///
/// Groups are compared from the outside in, and those with equal versions are skipped. A sequence of items or groups
/// that do not correspond one to one, or an item that differs, is a site: it is flattened in both lists, so that its
/// steps can be compared by identity. A step that is in another site than before has changed its order.
struct ListDifference {
  private var (oldSites, newSites) = (SiteRecords(), SiteRecords())
  private var (sites, compared) = (0, 0)

  var old: [StepRecord] { oldSites.records }
  var new: [StepRecord] { newSites.records }
  /// The number of groups that were compared element by element, and of groups that were flattened.
  var groups: Int { compared + oldSites.groups + newSites.groups }

  init(from old: FlatList, to new: FlatList) { compare(old.group, new.group, new.context) }

  private mutating func compare(_ old: DisplayGroup, _ new: DisplayGroup, _ context: Flattening.Context) {
    if old.isSame(as: new) { return }
    guard old.extent.intersects(context.bounds) || new.extent.intersects(context.bounds) else { return }
    compared += 1
    let (a, b) = (old.elements, new.elements)
    var start = 0
    while start < min(a.count, b.count), a[start].isSame(as: b[start]) { start += 1 }
    var (endA, endB) = (a.count, b.count)
    while endA > start, endB > start, a[endA - 1].isSame(as: b[endB - 1]) { (endA, endB) = (endA - 1, endB - 1) }
    guard endA == endB, (start..<endA).allSatisfy({ a[$0].corresponds(to: b[$0]) }) else {
      sites += 1
      oldSites.add(a[start..<endA], context, site: sites)
      return newSites.add(b[start..<endB], context, site: sites)
    }
    for index in start..<endA {
      switch (a[index], b[index]) {
      case (.group(let a), .group(let b)): compare(a, b, context)
      case (.item(let a), .item(let b)): if !a.isSame(as: b) { compare(a, b, context) }
      default: break
      }
    }
  }

  /// Compares items of one identity.
  private mutating func compare(_ old: DisplayItem, _ new: DisplayItem, _ context: Flattening.Context) {
    // Descends into an effect that has not changed and applies to each item separately.
    if !old.isContent, !new.isContent, case .effect(let effect, let items) = new.layer,
      case .effect(let former, let formerItems) = old.layer, let inner = context.applying(effect, to: items),
      let outer = context.applying(former, to: formerItems), inner.seed == outer.seed, inner.bounds == outer.bounds
    {
      return compare(formerItems, items, inner)
    }
    sites += 1
    oldSites.add(old, context, site: sites)
    newSites.add(new, context, site: sites)
  }
}

extension Flattening.Step {
  /// The record of the end of a layer, or of a leaf; a material has its own version alone.
  var record: StepRecord? {
    switch self {
    case .beginLayer: nil
    case .endLayer(let layer): StepRecord(identity: layer.identity, version: layer.version, extent: layer.extent)
    case .leaf(let leaf): StepRecord(identity: leaf.identity, version: leaf.version, extent: leaf.extent)
    }
  }
}

extension DisplayGroup.Element {
  /// Returns whether both have the same items, however they are grouped.
  fileprivate func isSame(as other: DisplayGroup.Element) -> Bool {
    switch (self, other) {
    case (.item(let a), .item(let b)): a.isSame(as: b)
    case (.group(let a), .group(let b)): a.isSame(as: b)
    default: false
    }
  }

  /// Returns whether both certainly come from the same place in their lists.
  fileprivate func corresponds(to other: DisplayGroup.Element) -> Bool {
    switch (self, other) {
    case (.item(let a), .item(let b)): a.identity == b.identity
    case (.group(let a), .group(let b)): a.firstIdentity == b.firstIdentity
    default: false
    }
  }
}

extension DisplayGroup {
  /// Returns whether both have the same items, by their version.
  fileprivate func isSame(as other: DisplayGroup) -> Bool {
    self === other || (version == other.version && count == other.count)
  }
}

extension DisplayItem {
  /// Returns whether both are the same item, by their version.
  fileprivate func isSame(as other: DisplayItem) -> Bool { identity == other.identity && version == other.version }
}

extension Region {
  /// Returns the pixels that differ between two lists, by the records of all of their steps or of those where they
  /// differ.
  ///
  /// - Parameters:
  ///   - changed: receives the number of new records that differ from the old ones.
  /// - Returns: at most `limit` rectangles; nil if the order of steps that are in both lists has changed.
  static func damage(
    from old: [StepRecord], to new: [StepRecord], limit: Int, changed: inout Int
  ) -> Region? {
    var damage = Region()
    func isAligned(_ pair: (StepRecord, StepRecord)) -> Bool {
      pair.0.identity == pair.1.identity && pair.0.site == pair.1.site
    }
    var start = 0
    func compare(_ former: StepRecord, _ record: StepRecord) {
      guard former.version != record.version else { return }
      changed += 1
      damage.add(former.extent, atMost: limit)
      damage.add(record.extent, atMost: limit)
    }
    while start < min(old.count, new.count), isAligned((old[start], new[start])) {
      compare(old[start], new[start])
      start += 1
    }
    if start == old.count, start == new.count { return damage }
    var (endA, endB) = (old.count, new.count)
    while endA > start, endB > start, isAligned((old[endA - 1], new[endB - 1])) { (endA, endB) = (endA - 1, endB - 1) }
    let (gone, come) = (old[start..<endA], new[start..<endB])
    let known = Dictionary(gone.map { ($0.identity, $0) }, uniquingKeysWith: { _, last in last })
    var survivors: [StepRecord] = []
    for record in come {
      if let former = known[record.identity] {
        survivors.append(record)
        compare(former, record)
      } else {
        changed += 1
        damage.add(record.extent, atMost: limit)
      }
    }
    let present = Set(come.map(\.identity))
    let former = gone.filter { present.contains($0.identity) }
    guard former.count == survivors.count, zip(former, survivors).allSatisfy(isAligned) else { return nil }
    for (former, record) in zip(old[endA...], new[endB...]) { compare(former, record) }
    for record in gone where !present.contains(record.identity) { damage.add(record.extent, atMost: limit) }
    return damage
  }
}
