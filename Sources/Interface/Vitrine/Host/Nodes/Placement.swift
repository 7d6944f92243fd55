import Surfaces

/// The place of a node's top left corner in the host's coordinates, in points.
///
/// Layout snaps to whole pixels when it is drawn, and an offset or a transform does not: hence the three parts.
struct Placement: Equatable {
  var origin = CGPoint.zero
  var shift = CGSize.zero
  /// The transforms around the node, applied after the origin and the shift, in points.
  var transform = AffineMap.identity

  /// The perspectives around the node, applied after the transforms; nil where there is none.
  var projection: ProjectiveMap?

  /// By how much scroll views around the node move it; nil for not at all.
  var scroll: ScrollTranslation?

  var position: CGPoint { origin + shift }
  var isTransformed: Bool { transform != .identity }

  func moved(by distance: CGPoint) -> Placement {
    var moved = self
    moved.origin = origin + distance
    return moved
  }

  func shifted(by distance: CGSize) -> Placement {
    var moved = self
    moved.shift = CGSize(width: shift.width + distance.width, height: shift.height + distance.height)
    return moved
  }

  /// - Parameter map: in the layout's coordinates.
  func transformed(by map: AffineMap) -> Placement {
    var inner = self
    inner.transform = map.followed(by: transform)
    return inner
  }

  /// - Parameter map: in the host's coordinates, after the transforms around the node.
  func projected(by map: ProjectiveMap) -> Placement {
    var inner = self
    inner.projection = projection.map { map.followed(by: $0) } ?? map
    return inner
  }
}

/// A node's size for a proposal, and its children's places in it.
struct Arrangement {
  struct Slot: Equatable {
    /// From the node's top left corner, in points.
    var origin = CGPoint.zero
    var proposal: ProposedViewSize
  }

  var size: CGSize
  var slots: [Slot] = []
}
