/// The role of a record among the parts of the tree that are evaluated together.
struct EvaluationMark {
  enum Role {
    /// The record is evaluated by itself.
    case start
    /// Only a walk from the root can evaluate the record.
    case unreachable
    /// The record is inside a start, whose evaluation reaches it.
    case inside
    /// The record is around starts, and is not evaluated.
    case around
  }

  /// The round of `evaluateParts` that the role belongs to.
  var round: UInt64 = 0
  var role = Role.around
}

extension RecordTree {
  /// Evaluates parts of the tree in place, each in the context that it inherited last. A walk from the root would
  /// evaluate everything on the way again.
  ///
  /// - Parameter exchange: replaces the old nodes of a part with its present ones, and returns whether that is
  ///   possible.
  /// - Returns: the parts that a walk from the root has to reach.
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
        return start.reevaluate(in: context)
      }
      // An earlier part may have marked its surroundings, as a page marks the bar that shows its title.
      if needsWalk { parent.needsWalk = true }
      guard made == nil || !exchange(start, old) else { continue }
      // The part around it has to look at the new nodes.
      start.needsWalk = true
      rest.insert(parent.identity)
    }
    return rest
  }

  /// Returns the records to evaluate by themselves for these parts, in the order of the tree, with their indices in
  /// their parents.
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

  /// Returns the innermost part, at or around a part, whose nodes can be made and exchanged by themselves; nil for
  /// none.
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

  /// Marks the records around a start. A start inside another one is left to the evaluation of that one.
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

  /// True if the record's nodes can be made by themselves, and take the place of the last ones.
  fileprivate var canStart: Bool {
    guard canReevaluate, let context, !context.isBeingRemoved, !context.isPresentedSeparately, parent != nil,
      let root = context.session.laidOutRoot
    else {
      return false
    }
    // A node outside of the tree, such as the symbol of a canvas, is shown by a view that would not learn of the
    // change.
    return nodes.allSatisfy { $0.canBeExchanged && $0.isInside(root) }
  }
}
