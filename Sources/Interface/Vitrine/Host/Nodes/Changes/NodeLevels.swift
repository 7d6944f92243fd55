/// The nodes whose layouts may be others now, by the number of nodes around them.
@MainActor
struct NodeLevels {
  private struct Level {
    var nodes: [ViewNode] = []
    var exchanges: [NodeExchange] = []
  }

  private struct Surroundings {
    let depth: Int
    /// The pass from which on the answers of the node's children count for it and for all that is around it. What rests on
    /// older ones is forgotten, since those are not compared.
    let pass: UInt32
  }

  private var levels: [Level] = []
  private var known: [ObjectIdentifier: Surroundings] = [:]
  private var added: Set<ObjectIdentifier> = []

  /// Adds a node that is not what its layouts were made of.
  mutating func add(_ node: ViewNode) {
    guard added.insert(ObjectIdentifier(node)).inserted else { return }
    node.needsPlacing = true
    let depth = node.parent.map { surroundings(of: $0).depth + 1 } ?? 0
    extend(to: depth)
    levels[depth].nodes.append(node)
  }

  /// Adds a node that has taken the place of another one.
  mutating func add(_ exchange: NodeExchange) {
    guard let parent = exchange.new.parent else { return }
    let depth = surroundings(of: parent).depth + 1
    extend(to: depth)
    levels[depth].exchanges.append(exchange)
  }

  private mutating func extend(to depth: Int) {
    while levels.count <= depth { levels.append(Level()) }
  }

  /// Goes through the nodes from the innermost out. Where one does not answer as before, its parent follows.
  ///
  /// - Parameter arrange: arranges a node again; gets the pass from which on its answers count, and returns whether they are
  ///   as before.
  mutating func goThrough(_ arrange: (ViewNode, UInt32) -> Bool) {
    while let level = levels.popLast() {
      for node in level.nodes where !arrange(node, node.parent.map { surroundings(of: $0).pass } ?? .max) {
        if let parent = node.parent { add(parent) }
      }
      for exchange in level.exchanges {
        guard let parent = exchange.new.parent else { continue }
        if exchange.old.hasToldGuides { exchange.new.hasToldGuides = true }
        if !exchange.new.answers(like: exchange.old, since: surroundings(of: parent).pass) { add(parent) }
      }
    }
  }

  private mutating func surroundings(of node: ViewNode) -> Surroundings {
    if let found = known[ObjectIdentifier(node)] { return found }
    let outer = node.parent.map { surroundings(of: $0) }
    let pass = node.keepLayouts(since: outer?.pass)
    // Nothing to compare with: it is laid out again, and may be otherwise in the same place.
    if pass == .max { node.needsPlacing = true }
    let made = Surroundings(depth: outer.map { $0.depth + 1 } ?? 0, pass: pass)
    known[ObjectIdentifier(node)] = made
    return made
  }
}
