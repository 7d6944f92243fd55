/// The layouts of a node by proposal, with the layout passes that have asked for them.
///
/// A container's layout for a proposal, made in one pass, rests on the answers of its children in that pass or a later
/// one. So the layouts of a root that the last pass has asked for tell which of its children's layouts count, and those
/// in turn which of their children's do. The rest is kept for a pass that may ask for it, until something below has
/// changed.
struct ArrangementCache {
  private struct Entry {
    let proposal: ProposedViewSize
    let arrangement: Arrangement
    /// The pass in which the layout was made, and the last one that asked for it.
    let made: UInt32
    var used: UInt32

    func holds(for other: ProposedViewSize) -> Bool {
      proposal == other || arrangement.reach.holds(for: other, madeFor: proposal)
    }
  }

  /// Counts the passes of all hosts.
  @MainActor @exclusivity(unchecked) static var pass: UInt32 = 0
  /// A cell of a grid is offered some twenty sizes.
  private static let limit = 32

  /// The first layout; most nodes are offered a single size, as far as it makes a difference.
  private var first: Entry?
  private var others: [Entry] = []
  /// The last pass that asked for a layout that has been dropped since.
  private var dropped: UInt32 = 0

  var isEmpty: Bool { first == nil }

  @MainActor
  mutating func arrangement(for proposal: ProposedViewSize) -> Arrangement? {
    guard let place = find(proposal) else { return nil }
    return place == 0 ? first!.arrangement : others[place - 1].arrangement
  }

  /// Returns the answer of a layout, for which the layout is not copied.
  @MainActor
  mutating func answer(for proposal: ProposedViewSize) -> Arrangement.Answer? {
    guard let place = find(proposal) else { return nil }
    return place == 0 ? first!.arrangement.answer : others[place - 1].arrangement.answer
  }

  /// Returns the place of the layout for a proposal, 0 for the first, and notes that this pass has asked for it.
  @MainActor
  private mutating func find(_ proposal: ProposedViewSize) -> Int? {
    guard first != nil else { return nil }
    if first!.holds(for: proposal) {
      first!.used = Self.pass
      return 0
    }
    for index in others.indices where others[index].holds(for: proposal) {
      others[index].used = Self.pass
      return index + 1
    }
    return nil
  }

  /// Returns whether two proposals lead to one layout, as far as is known.
  func areEquivalent(_ a: ProposedViewSize, _ b: ProposedViewSize) -> Bool {
    if let first, first.holds(for: a), first.holds(for: b) { return true }
    return others.contains { $0.holds(for: a) && $0.holds(for: b) }
  }

  mutating func add(_ arrangement: Arrangement, for proposal: ProposedViewSize, in pass: UInt32) {
    let entry = Entry(proposal: proposal, arrangement: arrangement, made: pass, used: pass)
    guard first != nil else { return first = entry }
    // The minimum, the maximum and the remaining length: few nodes are offered more.
    if others.isEmpty { others.reserveCapacity(2) }
    if others.count == Self.limit - 1, let oldest = others.indices.min(by: { others[$0].used < others[$1].used }) {
      dropped = max(dropped, others.remove(at: oldest).used)
    }
    others.append(entry)
  }

  /// The pass in which the first of the layouts was made; if there are none, the last pass possible.
  var firstMade: UInt32 { others.reduce(first?.made ?? .max) { min($0, $1.made) } }

  /// The last pass to ask for any of the layouts.
  var lastUse: UInt32 { others.reduce(first?.used ?? 0) { max($0, $1.used) } }

  /// Drops the layouts that neither a pass nor a later one has asked for: mostly none, which copies nothing.
  mutating func keep(since pass: UInt32) {
    guard first != nil, first!.used < pass || others.contains(where: { $0.used < pass }) else { return }
    let known = self
    (first, others) = (nil, [])
    keep(known.first!, since: pass)
    for entry in known.others { keep(entry, since: pass) }
  }

  private mutating func keep(_ entry: Entry, since pass: UInt32) {
    if entry.used < pass {
      dropped = max(dropped, entry.used)
    } else if first == nil {
      first = entry
    } else {
      others.append(entry)
    }
  }

  /// Tests the layouts that a pass or a later one has asked for; false if some of them are no longer known.
  func answers(since pass: UInt32, fit: (ProposedViewSize, Arrangement) -> Bool) -> Bool {
    guard dropped < pass else { return false }
    if let first, first.used >= pass, !fit(first.proposal, first.arrangement) { return false }
    for entry in others where entry.used >= pass && !fit(entry.proposal, entry.arrangement) { return false }
    return true
  }
}
