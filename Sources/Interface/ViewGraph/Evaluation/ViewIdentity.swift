/// A view's place in the tree: a hash of the path of positions, types and explicit ids that leads to it.
///
/// It is equal from frame to frame while the view keeps its place, and so the key of everything that must outlive a
/// frame. Two places of one tree share a value with a probability of 2^-63.
///
/// Bit 0 tells whether the path is hashed by names, which are the same in every process, instead of by addresses; a
/// child inherits it from its parent.
package struct ViewIdentity: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let root = ViewIdentity(rawValue: 0x9E37_79B9_7F4A_7C14)
  /// The root of a tree whose identities are the same in every process.
  static let stableRoot = ViewIdentity(rawValue: root.rawValue | 1)

  var isStable: Bool { rawValue & 1 != 0 }

  private func step(_ value: UInt64) -> ViewIdentity {
    // The finalizer of SplitMix64 over the running hash.
    var z = (rawValue &+ value &* 0xBF58_476D_1CE4_E5B9) &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return ViewIdentity(rawValue: (z ^ (z >> 31)) & ~1 | rawValue & 1)
  }

  package func child(_ index: Int) -> ViewIdentity { step(UInt64(bitPattern: Int64(index)) &* 4) }
  func child(type: Any.Type) -> ViewIdentity {
    let hash = isStable ? StableHash.of(type: type) : UInt64(UInt(bitPattern: ObjectIdentifier(type)))
    return step(hash &* 4 &+ 1)
  }
  package func child(id: some Hashable) -> ViewIdentity {
    let hash = isStable ? StableHash.of(id: id) : UInt64(UInt(bitPattern: id.hashValue))
    return step(hash &* 4 &+ 2)
  }
  /// Returns the identity of something that belongs to the view.
  ///
  /// - Parameter index: distinguishes several with the same role.
  package func child(_ role: ViewRole, _ index: Int = 0) -> ViewIdentity {
    step((UInt64(bitPattern: Int64(index)) << 8 | role.rawValue) &* 4 &+ 3)
  }
  /// Returns the identity of a stored property: by its label if identities are stable, else by its offset.
  func child(property label: UInt64, at offset: Int) -> ViewIdentity {
    isStable ? step(label &* 4 &+ 2) : child(.property, offset)
  }
  /// The identity of the node that wraps this one.
  package var wrapped: ViewIdentity { child(.wrapper) }
}
