package import Surfaces

/// The place of a node's top left corner in the host's coordinates, in points.
///
/// Layout snaps to whole pixels when it is drawn, and an offset or a transform does not: hence the three parts.
package struct Placement: Equatable {
  package var origin = CGPoint.zero
  var shift = CGSize.zero
  /// The parts that most placements lack, kept apart so that a placement is small.
  private var surroundings: Surroundings?

  package init(origin: CGPoint = .zero) { self.origin = origin }

  /// The transforms around the node, applied after the origin and the shift, in points.
  package var transform: AffineMap {
    get { surroundings?.transform ?? .identity }
    set { surround { $0.transform = newValue } }
  }

  /// The perspectives around the node, applied after the transforms; nil where there is none.
  package var projection: ProjectiveMap? {
    get { surroundings?.projection }
    set { surround { $0.projection = newValue } }
  }

  /// The translation by which scroll views around the node move it; nil if they do not.
  package var scroll: ScrollTranslation? {
    get { surroundings?.scroll }
    set { surround { $0.scroll = newValue } }
  }

  private mutating func surround(_ change: (Surroundings) -> Void) {
    let next = Surroundings(surroundings)
    change(next)
    surroundings = next.isEmpty ? nil : next
  }

  package var position: CGPoint { origin + shift }
  /// True if transforms, a perspective or scroll views apply to the coordinates of the node's layout.
  var isSurrounded: Bool { surroundings != nil }
  package var isTransformed: Bool { surroundings != nil && transform != .identity }

  package func moved(by distance: CGPoint) -> Placement {
    var moved = self
    moved.origin = origin + distance
    return moved
  }

  func shifted(by distance: CGSize) -> Placement {
    var moved = self
    moved.shift = CGSize(width: shift.width + distance.width, height: shift.height + distance.height)
    return moved
  }

  /// - Parameter map: a map of the layout's coordinates.
  package func transformed(by map: AffineMap) -> Placement {
    var inner = self
    inner.transform = map.followed(by: transform)
    return inner
  }

  /// - Parameter map: a map of the host's coordinates, applied after the transforms around the node.
  func projected(by map: ProjectiveMap) -> Placement {
    var inner = self
    inner.projection = projection.map { map.followed(by: $0) } ?? map
    return inner
  }
}

/// The transforms and the scrolling around a node.
private final class Surroundings: Equatable, @unchecked Sendable {
  // Only changed before the object is shared.
  var transform: AffineMap
  var projection: ProjectiveMap?
  var scroll: ScrollTranslation?

  init(_ other: Surroundings?) {
    (transform, projection, scroll) = (other?.transform ?? .identity, other?.projection, other?.scroll)
  }

  var isEmpty: Bool { transform == .identity && projection == nil && scroll == nil }

  static func == (a: Surroundings, b: Surroundings) -> Bool {
    a === b || (a.transform == b.transform && a.projection == b.projection && a.scroll == b.scroll)
  }
}

/// A node's size for a proposal, and its children's places in it.
@_spi(Nodes) public struct Arrangement {
  package struct Slot: Equatable {
    /// The child's corner from the node's top left corner, in points.
    package var origin = CGPoint.zero
    package var proposal: ProposedViewSize

    package init(origin: CGPoint = .zero, proposal: ProposedViewSize) {
      self.origin = origin
      self.proposal = proposal
    }
  }

  /// The places of the children, in their order; a single one, which most nodes have, takes no memory of its own.
  struct Slots: RandomAccessCollection {
    private enum Storage {
      case none
      case one(Slot)
      case many([Slot])
    }
    private let storage: Storage

    init(_ slots: [Slot]) { storage = slots.isEmpty ? .none : slots.count == 1 ? .one(slots[0]) : .many(slots) }

    init(_ slot: Slot) { storage = .one(slot) }

    var startIndex: Int { 0 }

    var endIndex: Int {
      switch storage {
      case .none: 0
      case .one: 1
      case .many(let slots): slots.count
      }
    }

    subscript(index: Int) -> Slot {
      switch storage {
      case .none: preconditionFailure("no slot")
      case .one(let slot):
        precondition(index == 0)
        return slot
      case .many(let slots): return slots[index]
      }
    }
  }

  /// The arrangement without the places of the children.
  typealias Answer = (size: CGSize, reach: Reach)

  var size: CGSize
  var slots: Slots
  /// The other proposals for which this is the node's arrangement too.
  var reach: Reach

  var answer: Answer { (size, reach) }

  package init(size: CGSize, slots: [Slot] = [], reach: Reach = .exact) {
    (self.size, self.slots, self.reach) = (size, Slots(slots), reach)
  }

  /// Creates the arrangement of a node with one child.
  package init(size: CGSize, slot: Slot, reach: Reach = .exact) {
    (self.size, self.slots, self.reach) = (size, Slots(slot), reach)
  }
}
