public import Surfaces

/// Items in painting order that are kept together, so that lists share what has not changed.
///
/// A group does nothing to its items, and nobody but who keeps or plans them need know of it: equal items paint the same,
/// and lists and effects are equal with them, however they are grouped, as long as nothing has been moved as a whole: that
/// paints as its items do, and is equal only to what has been moved so too.
public final class DisplayGroup: Sendable {
  /// A member of a group.
  public enum Element: Sendable {
    /// One item.
    case item(DisplayItem)
    /// The items of a group.
    case group(DisplayGroup)
  }

  /// The most elements of a group: more form a tree, in which a change rebuilds one group on each level.
  public static let breadth = 64

  /// No items.
  public static let empty = DisplayGroup([])

  private let content: GroupContent
  /// The number of items, through all groups inside.
  public let count: Int
  /// The number of items that are content, inside of effects too.
  package let contentCount: Int
  /// Every pixel that the items may paint.
  public let extent: PixelRect
  /// A hash of the items with their identities, within one process, which is the same however they are grouped; a part that
  /// has been moved counts as one.
  public let version: UInt64
  /// What the items have in them.
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

  /// What another group paints, whole pixels away.
  init(_ group: DisplayGroup, movedBy x: Int, _ y: Int) {
    content = .moved(group, x: x, y: y)
    (count, contentCount, features) = (group.count, group.contentCount, group.features)
    extent = group.extent.offset(x: x, y: y)
    let version = combine(group.version, combine(UInt64(bitPattern: Int64(x)), UInt64(bitPattern: Int64(y))))
    digest = SequenceDigest(of: version)
    self.version = version
  }

  /// In painting order; those of a group that has been moved are made when they are asked for.
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

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// What the group paints, whole pixels further to the right and further down.
  ///
  /// Takes no time that depends on the number of items: they are moved when somebody asks for them. The version says of a
  /// group that has been moved by how much it was, so that it is not that of the same items without a move.
  public func moved(x: Int, y: Int) -> DisplayGroup {
    if x == 0 && y == 0 { return self }
    guard case .moved(let group, let x0, let y0) = content else { return DisplayGroup(self, movedBy: x, y) }
    return group.moved(x: x0 + x, y: y0 + y)
  }

  /// The items, through all groups inside; made when it is asked for.
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

  /// The item that is alone.
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
  /// The group; an item is one of its own.
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

/// What a group is made of.
private enum GroupContent: Sendable {
  case elements([DisplayGroup.Element])
  /// What another group paints, whole pixels away.
  case moved(DisplayGroup, x: Int, y: Int)
}

/// A hash of a sequence that follows from those of its parts, however it is divided: a polynomial in an odd number.
private struct SequenceDigest {
  private(set) var value: UInt64 = 0
  /// What the hash of whatever comes before is multiplied by.
  private var weight: UInt64 = 1

  /// Of no elements.
  init() {}

  /// Of one element, by its hash.
  init(of hash: UInt64) { (value, weight) = (hash, 0xD6E8_FEB8_6659_FD93) }

  mutating func append(_ next: SequenceDigest) {
    value = value &* next.weight &+ next.value
    weight = weight &* next.weight
  }
}
