import DisplayList
import Surfaces

/// The steps of one of two lists where they differ.
struct SiteRecords {
  /// The records, in painting order.
  private(set) var records: [StepRecord] = []
  /// The number of groups that were visited.
  private(set) var groups = 0

  /// Adds the steps of elements of a list.
  mutating func add(_ elements: some Sequence<DisplayGroup.Element>, _ context: Flattening.Context, site: Int) {
    for element in elements {
      switch element {
      case .item(let item): add(item, context, site: site)
      case .group(let group): add(group, context, site: site)
      }
    }
  }

  private mutating func add(_ group: DisplayGroup, _ context: Flattening.Context, site: Int) {
    guard group.extent.intersects(context.bounds) || group.readsBackdrop else { return }
    groups += 1
    add(group.elements, context, site: site)
  }

  /// Adds the steps of an item.
  mutating func add(_ item: DisplayItem, _ context: Flattening.Context, site: Int) {
    // Most of what changes in every frame is content: steps that are made for their records would take longer than the
    // rest of a plan.
    if item.isContent {
      guard let extent = context.extent(of: item) else { return }
      let version = context.version(of: item)
      return records.append(StepRecord(identity: item.identity, version: version, extent: extent, site: site))
    }
    if case .effect(let effect, let items) = item.layer, let inner = context.applying(effect, to: items) {
      return inner.bounds.isEmpty ? () : add(items, inner, site: site)
    }
    let flattening = Flattening(item, context)
    groups += flattening.groups
    for step in flattening.steps {
      guard var record = step.record else { continue }
      record.site = site
      records.append(record)
    }
  }
}
