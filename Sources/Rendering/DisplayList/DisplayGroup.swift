public import Surfaces

/// Items in painting order that are kept together, so that lists share unchanged parts.
///
/// A group has no effect on its items, and is of interest only to code that stores or plans them: equal items paint the
/// same, and lists and effects with equal items are equal, however these are grouped. A group that has been moved as a
/// whole is an exception: it paints like its items, but equals only a group that has been moved in the same way.
public final class DisplayGroup: Sendable {
  /// A member of a group.
  public enum Element: Sendable {
    /// One item.
    case item(DisplayItem)
    /// The items of a group.
    case group(DisplayGroup)
  }

  /// The most elements of a group; more elements form a tree, in which a change rebuilds one group on each level.
  public static let breadth = 64

  /// The empty group.
  public static let empty = DisplayGroup([])

  private let content: GroupContent
  /// The number of items, through all groups inside.
  public let count: Int
  /// The number of items that are content, including those inside effects.
  package let contentCount: Int
  /// Every pixel that the items may paint.
  public let extent: PixelRect
  /// A hash of the items with their identities, within one process, which does not depend on their grouping; a part
  /// that has been moved counts as one.
  public let version: UInt64
  /// The features of all items.
  package let features: DisplayFeatures
  private let digest: SequenceDigest

  /// A group of items and groups.
  public init(_ elements: [Element]) {
    var elements = elements
    while elements.count > Self.breadth { elements = Self.blocks(of: elements) }
    var (count, contentCount) = (0, 0)
    var (extent, features, digest) = (PixelRect.empty, DisplayFeatures(), SequenceDigest())
    for element in elements {
      switch element {
      case .item(let item):
        count += 1
        contentCount += item.contentCount
        extent = extent.union(item.extent)
        features.formUnion(item.features)
        digest.append(SequenceDigest(of: combine(item.identity.rawValue, item.version)))
      case .group(let group):
        count += group.count
        contentCount += group.contentCount
        extent = extent.union(group.extent)
        features.formUnion(group.features)
        digest.append(group.digest)
      }
    }
    content = .elements(elements)
    (self.count, self.contentCount) = (count, contentCount)
    self.extent = extent
    self.features = features
    self.digest = digest
    version = combine(digest.value, UInt64(count))
  }

  /// A group of items.
  public convenience init(items: [DisplayItem]) { self.init(items.map { .item($0) }) }

  /// Creates a group that paints another one translated by whole pixels.
  init(_ group: DisplayGroup, movedBy x: Int, _ y: Int) {
    content = .moved(group, x: x, y: y)
    (count, contentCount, features) = (group.count, group.contentCount, group.features)
    extent = group.extent.offset(x: x, y: y)
    let version = combine(group.version, combine(UInt64(bitPattern: Int64(x)), UInt64(bitPattern: Int64(y))))
    digest = SequenceDigest(of: version)
    self.version = version
  }

  /// The elements in painting order; those of a moved group are created on request.
  public var elements: [Element] {
    switch content {
    case .elements(let elements): elements
    case .moved(let group, let x, let y): group.elements.map { $0.moved(x: x, y: y) }
    }
  }

  private static func blocks(of elements: [Element]) -> [Element] {
    stride(from: 0, to: elements.count, by: breadth).map { start in
      let end = min(start + breadth, elements.count)
      return end - start == 1 ? elements[start] : .group(DisplayGroup(Array(elements[start..<end])))
    }
  }

  /// True if there are no items.
  public var isEmpty: Bool { count == 0 }

  /// Returns the group translated by whole pixels, to the right and down.
  ///
  /// The items are moved only on request, so that the time does not depend on their number. The version of a moved
  /// group includes the distance, so that it differs from that of the same items without a move.
  ///
  /// - Complexity: O(1).
  public func moved(x: Int, y: Int) -> DisplayGroup {
    if x == 0 && y == 0 { return self }
    guard case .moved(let group, let x0, let y0) = content else { return DisplayGroup(self, movedBy: x, y) }
    return group.moved(x: x0 + x, y: y0 + y)
  }

  /// The items, through all groups inside; created on request.
  ///
  /// - Complexity: O(n), where n is the number of items.
  public var items: [DisplayItem] { elements.items }
}

extension DisplayGroup {
  /// The first item.
  package var first: DisplayItem? {
    for element in elements {
      switch element {
      case .item(let item): return item
      case .group(let group): if let first = group.first { return first }
      }
    }
    return nil
  }

  /// The identity of the first item.
  package var firstIdentity: DisplayIdentity? {
    switch content {
    case .moved(let group, _, _): return group.firstIdentity
    case .elements(let elements):
      for element in elements {
        switch element {
        case .item(let item): return item.identity
        case .group(let group): if let first = group.firstIdentity { return first }
        }
      }
      return nil
    }
  }

  /// The only item; nil if there are more, or none.
  package var only: DisplayItem? { count == 1 ? first : nil }

  /// `extent` with the whole content of scroll views.
  package var unscrolledExtent: PixelRect {
    guard features.contains(.scroll) else { return extent }
    return elements.reduce(.empty) { extent, element in
      switch element {
      case .item(let item): extent.union(item.unscrolledExtent)
      case .group(let group): extent.union(group.unscrolledExtent)
      }
    }
  }
}

extension DisplayGroup: Hashable {
  public static func == (a: DisplayGroup, b: DisplayGroup) -> Bool {
    a === b || (a.count == b.count && a.version == b.version && a.items == b.items)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(version) }
}

extension DisplayGroup.Element {
  /// The element as a group; an item becomes a group of its own.
  public var group: DisplayGroup {
    switch self {
    case .item: DisplayGroup([self])
    case .group(let group): group
    }
  }

  /// Every pixel that it may paint.
  public var extent: PixelRect {
    switch self {
    case .item(let item): item.extent
    case .group(let group): group.extent
    }
  }
}

extension [DisplayGroup.Element] {
  /// The items, through all groups.
  public var items: [DisplayItem] {
    var items: [DisplayItem] = []
    func collect(_ elements: [DisplayGroup.Element]) {
      for element in elements {
        switch element {
        case .item(let item): items.append(item)
        case .group(let group): collect(group.elements)
        }
      }
    }
    collect(self)
    return items
  }
}

/// The content of a group.
private enum GroupContent: Sendable {
  case elements([DisplayGroup.Element])
  /// The content of another group, translated by whole pixels.
  case moved(DisplayGroup, x: Int, y: Int)
}

/// A hash of a sequence that can be computed from the hashes of its parts, however it is divided: a polynomial in an
/// odd number.
private struct SequenceDigest {
  private(set) var value: UInt64 = 0
  /// The factor by which the hash of everything before is multiplied.
  private var weight: UInt64 = 1

  /// Creates the hash of no elements.
  init() {}

  /// Creates the hash of one element from that element's hash.
  init(of hash: UInt64) { (value, weight) = (hash, 0xD6E8_FEB8_6659_FD93) }

  mutating func append(_ next: SequenceDigest) {
    value = value &* next.weight &+ next.value
    weight = weight &* next.weight
  }
}
