/// The layouts that a node has come to, by proposal, with the passes of the layout that have asked for them.
///
/// A container's layout for a proposal, made in one pass, rests on what its children have answered in that pass or were asked
/// again later. So a root's layouts that the last pass has asked for say which ones of its children count, and those which
/// of theirs. The rest is kept for a pass that may ask for it, until something below has changed.
struct KnownArrangements {
  private struct Entry {
    let proposal: ProposedViewSize
    let arrangement: Arrangement
    /// The pass in which it was made, and the last one that asked for it.
    let made: UInt32
    var used: UInt32
  }

  /// Counts the passes of all hosts.
  @MainActor @exclusivity(unchecked) static var pass: UInt32 = 0
  /// A cell of a grid is offered some twenty sizes.
  private static let limit = 32

  private var entries: [Entry] = []
  /// The last pass that asked for what has been dropped since.
  private var dropped: UInt32 = 0

  var isEmpty: Bool { entries.isEmpty }

  @MainActor
  mutating func arrangement(for proposal: ProposedViewSize) -> Arrangement? {
    for index in entries.indices where entries[index].proposal == proposal {
      entries[index].used = Self.pass
      return entries[index].arrangement
    }
    return nil
  }

  mutating func add(_ arrangement: Arrangement, for proposal: ProposedViewSize, in pass: UInt32) {
    // The least, the most and what is left: few nodes are offered more.
    if entries.isEmpty { entries.reserveCapacity(4) }
    if entries.count == Self.limit, let oldest = entries.indices.min(by: { entries[$0].used < entries[$1].used }) {
      dropped = max(dropped, entries.remove(at: oldest).used)
    }
    entries.append(Entry(proposal: proposal, arrangement: arrangement, made: pass, used: pass))
  }

  /// The pass in which the first of them was made; the last there could be where there is none.
  var firstMade: UInt32 { entries.reduce(.max) { min($0, $1.made) } }

  /// Those that the last pass has asked for of all that have asked for any.
  var alive: KnownArrangements { used(since: entries.reduce(0) { max($0, $1.used) }) }

  /// Those that a pass or a later one has asked for.
  func used(since pass: UInt32) -> KnownArrangements {
    guard entries.contains(where: { $0.used < pass }) else { return self }
    var kept = self
    for entry in entries where entry.used < pass { kept.dropped = max(kept.dropped, entry.used) }
    kept.entries.removeAll { $0.used < pass }
    return kept
  }

  /// Tests the sizes for all proposals that a pass or a later one has asked for; false where some are not known any more.
  func answers(since pass: UInt32, fit: (ProposedViewSize, CGSize) -> Bool) -> Bool {
    guard dropped < pass else { return false }
    for entry in entries where entry.used >= pass && !fit(entry.proposal, entry.arrangement.size) { return false }
    return true
  }
}
