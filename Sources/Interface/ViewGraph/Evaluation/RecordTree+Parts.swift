/// What a record is to the parts of the tree that are evaluated together.
struct EvaluationMark {
  enum Role {
    /// It is evaluated by itself.
    case start
    /// Only a walk from the root can evaluate it.
    case unreachable
    /// It is inside one of these, whose evaluation comes by.
    case inside
    /// It is around starts, and not to be evaluated.
    case around
  }

  /// Of which round of `evaluateParts` the role is.
  var round: UInt64 = 0
  var role = Role.around
}

extension RecordTree {
  /// Evaluates parts of the tree where they are, each in what it inherited last. A walk from the root would make all that
  /// is on the way again.
  ///
  /// - Parameter exchange: has the present nodes of a part take the place of its old ones, and returns whether they can.
  /// - Returns: what a walk from the root has to come by.
  func evaluateParts(
    _ parts: Set<ViewIdentity>, exchange: (_ part: ViewRecord, _ old: [ViewNode]) -> Bool
  ) -> Set<ViewIdentity> {
    guard !parts.isEmpty else { return [] }
    round += 1
    var rest: Set<ViewIdentity> = []
    for (start, index) in starts(of: parts, &rest) {
      guard let parent = start.parent, let context = start.context else { continue }
      let (old, needsWalk) = (start.nodes, parent.needsWalk)
      let made = resume(parent) {
        step(to: index, of: parent)
        return start.evaluateAgain(in: context)
      }
      // A part before this one may have marked others around it, as a page does the bar that shows its title.
      if needsWalk { parent.needsWalk = true }
      guard made == nil || !exchange(start, old) else { continue }
      // What is around is to look at the nodes.
      start.needsWalk = true
      rest.insert(parent.identity)
    }
    return rest
  }

  /// What is to be evaluated by itself for these parts, in the order of the tree, with its place in its parent.
  private func starts(
    of parts: Set<ViewIdentity>, _ rest: inout Set<ViewIdentity>
  ) -> [(start: ViewRecord, index: Int)] {
    var found: [ViewRecord] = []
    for identity in parts {
      guard let part = records[identity] else { continue }
      guard let start = start(of: part) else {
        part.mark = EvaluationMark(round: round, role: .unreachable)
        rest.insert(identity)
        continue
      }
      if start.mark.round != round {
        start.mark = EvaluationMark(round: round, role: .start)
        found.append(start)
      }
    }
    for start in found { markAround(start) }
    found.removeAll { $0.mark.role != .start }
    if found.count > 1 {
      let ordered = ordered(in: root)
      if ordered.count < found.count {
        let reached = Set(ordered.map(\.start.identity))
        rest.formUnion(found.map(\.identity).filter { !reached.contains($0) })
      }
      return ordered
    }
    return found.compactMap { start in
      guard let index = start.parent?.index(of: start) else {
        rest.insert(start.identity)
        return nil
      }
      return (start, index)
    }
  }

  /// The innermost part around a part, or itself, whose nodes can be made and exchanged by themselves; nil for none.
  private func start(of part: ViewRecord) -> ViewRecord? {
    var start = part
    while !start.canStart {
      guard let parent = start.parent, parent !== root else { return nil }
      start = parent
    }
    var next = part
    while next !== start, let parent = next.parent {
      next.needsWalk = true
      next = parent
    }
    start.needsWalk = true
    return start
  }

  /// Finds out whether a start is inside another one, and then has that one's evaluation come by.
  private func markAround(_ start: ViewRecord) {
    var path: [ViewRecord] = []
    var role = EvaluationMark.Role.around
    var next = start.parent
    while let record = next, record !== root {
      if record.mark.round == round {
        if record.mark.role != .around { role = .inside }
        break
      }
      path.append(record)
      next = record.parent
    }
    for record in path {
      record.mark = EvaluationMark(round: round, role: role)
      if role == .inside { record.needsWalk = true }
    }
    if role == .inside { start.mark.role = .inside }
  }

  private func ordered(in record: ViewRecord) -> [(start: ViewRecord, index: Int)] {
    var found: [(start: ViewRecord, index: Int)] = []
    func visit(_ record: ViewRecord) {
      for (index, child) in record.children.enumerated() where child.mark.round == round {
        switch child.mark.role {
        case .start: if child.parent === record { found.append((child, index)) }
        case .around: visit(child)
        case .inside, .unreachable: break
        }
      }
    }
    visit(record)
    return found
  }
}

extension ViewRecord {
  fileprivate func index(of child: ViewRecord) -> Int? {
    children.indices.contains(child.place) && children[child.place] === child
      ? child.place : children.firstIndex { $0 === child }
  }

  /// Whether its nodes can be made by themselves, and take the place of the last ones.
  fileprivate var canStart: Bool {
    guard canEvaluateAgain, let context, !context.isLeaving, !context.isMadeElsewhere, parent != nil,
      let root = context.session.laidOutRoot
    else {
      return false
    }
    // What is outside of the tree, as the symbols of a canvas are, is shown by something that would not learn of it.
    return nodes.allSatisfy { $0.canBeExchanged && $0.isInside(root) }
  }
}
