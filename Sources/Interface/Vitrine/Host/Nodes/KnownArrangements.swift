/// The layouts that a node has come to, by proposal, with the passes of the layout that have asked for them.
///
/// A container's layout for a proposal, made in one pass, rests on what its children have answered in that pass. What was
/// asked for in the last pass that asked anything is alive; the rest is kept for another pass that may ask for it.
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

  @MainActor
  mutating func add(_ arrangement: Arrangement, for proposal: ProposedViewSize) {
    // The least, the most and what is left: few nodes are offered more.
    if entries.isEmpty { entries.reserveCapacity(4) }
    if entries.count == Self.limit, let oldest = entries.indices.min(by: { entries[$0].used < entries[$1].used }) {
      dropped = max(dropped, entries.remove(at: oldest).used)
    }
    entries.append(Entry(proposal: proposal, arrangement: arrangement, made: Self.pass, used: Self.pass))
  }

  /// The pass from which on the answers of children count: that in which the first of the living layouts was made.
  var aliveSince: UInt32 {
    let last = entries.reduce(0) { max($0, $1.used) }
    return entries.reduce(.max) { $1.used == last ? min($0, $1.made) : $0 }
  }

  /// The living layouts alone.
  var alive: KnownArrangements {
    let last = entries.reduce(0) { max($0, $1.used) }
    var alive = self
    for entry in entries where entry.used < last { alive.dropped = max(alive.dropped, entry.used) }
    alive.entries.removeAll { $0.used < last }
    return alive
  }

  /// The proposals that a pass or a later one has asked for, with the sizes; nil where some are not known any more.
  func answers(since pass: UInt32) -> [(proposal: ProposedViewSize, size: CGSize)]? {
    guard dropped < pass else { return nil }
    return entries.lazy.filter { $0.used >= pass }.map { ($0.proposal, $0.arrangement.size) }
  }
}
