/// The nodes whose layouts may have changed, by the number of nodes around them.
@MainActor
struct NodeLevels {
  private struct Level {
    var nodes: [ViewNode] = []
    var exchanges: [NodeExchange] = []
  }

  private var levels: [Level] = []
  /// The number of this pass, which tells its marks on nodes from those of earlier ones.
  private let round: UInt64
  @exclusivity(unchecked)
  private static var rounds: UInt64 = 0

  init() {
    Self.rounds += 1
    round = Self.rounds
  }

  /// Adds a node that differs from the one its layouts were made for.
  mutating func add(_ node: ViewNode) {
    guard node.levelMark.added != round else { return }
    node.levelMark.added = round
    node.needsPlacing = true
    var depth = 0
    if let parent = node.parent { depth = surroundings(of: parent).depth + 1 }
    extend(to: depth)
    levels[depth].nodes.append(node)
  }

  /// Adds a node that has replaced another one.
  mutating func add(_ exchange: NodeExchange) {
    guard let parent = exchange.new.parent else { return }
    let depth = surroundings(of: parent).depth + 1
    extend(to: depth)
    levels[depth].exchanges.append(exchange)
  }

  private mutating func extend(to depth: Int) {
    while levels.count <= depth { levels.append(Level()) }
  }

  /// Visits the nodes from the innermost out. If one does not answer as before, its parent follows.
  ///
  /// - Parameter arrange: arranges a node again; gets the pass from which on its answers count, and returns whether
  ///   they are as before.
  mutating func visitInnermostFirst(_ arrange: @MainActor (ViewNode, UInt32) -> Bool) {
    while let level = levels.popLast() {
      for node in level.nodes {
        let parent = node.parent
        var pass = UInt32.max
        if let parent { pass = surroundings(of: parent).pass }
        if !arrange(node, pass), let parent { add(parent) }
      }
      for exchange in level.exchanges {
        guard let parent = exchange.new.parent else { continue }
        if exchange.old.hasReportedGuides { exchange.new.hasReportedGuides = true }
        if !exchange.new.answers(like: exchange.old, since: surroundings(of: parent).pass) { add(parent) }
      }
    }
  }

  private func surroundings(of node: ViewNode) -> LevelMark {
    if node.levelMark.round == round { return node.levelMark }
    var outer: LevelMark?
    if let parent = node.parent { outer = surroundings(of: parent) }
    let pass = node.keepLayouts(since: outer?.pass)
    // There is nothing to compare with: the node is laid out again, and may differ in the same place.
    if pass == .max { node.needsPlacing = true }
    node.levelMark.round = round
    node.levelMark.depth = (outer?.depth ?? -1) + 1
    node.levelMark.pass = pass
    return node.levelMark
  }
}

/// The facts that `NodeLevels` keeps about a node, in the node: tables of nodes took a seventh of the layout of a
/// thousand rows.
struct LevelMark {
  /// The round in which the other facts were found out; 0 for none.
  var round: UInt64 = 0
  /// The round in which the node was added.
  var added: UInt64 = 0
  /// The number of nodes around it.
  var depth = 0
  /// The pass from which on the answers of the node's children count for it and for all nodes around it. Layouts that
  /// rest on older answers are forgotten, since those are not compared.
  var pass: UInt32 = 0
}
