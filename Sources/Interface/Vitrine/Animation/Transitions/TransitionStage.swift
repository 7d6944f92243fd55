/// The views of one place of the tree that come and go: those of an `if`, of a `ForEach`, of an `id`.
///
/// Each evaluation tells which of them are there. One that has gone under an animation is evaluated on, as it was last,
/// until its transition is over.
@MainActor
final class TransitionStage<Element> {
  private struct Entry {
    let identity: ViewIdentity
    var element: Element
    /// As the container has them.
    var nodes: [ViewNode] = []
    var run: TransitionRun?
  }

  private var entries: [Entry] = []
  /// What is there when the place itself comes has no transition of its own.
  private var isNew = true

  /// - Parameters:
  ///   - elements: those that are there, in order.
  ///   - evaluate: makes the nodes of one of them.
  func nodes(
    of elements: [(identity: ViewIdentity, element: Element)], in context: ViewContext,
    evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    update(to: elements, in: context)
    var nodes: [ViewNode] = []
    for index in entries.indices {
      let made = self.nodes(of: entries[index], in: context, evaluate: evaluate)
      entries[index].nodes = made
      nodes += made
    }
    return nodes
  }

  private func update(to elements: [(identity: ViewIdentity, element: Element)], in context: ViewContext) {
    defer { isNew = false }
    if entries.count == elements.count, zip(entries, elements).allSatisfy({ $0.identity == $1.identity }),
      entries.allSatisfy({ $0.run?.isLeaving != true })
    {
      for index in entries.indices { entries[index].element = elements[index].element }
      return
    }
    var known: [ViewIdentity: Entry] = [:]
    for entry in entries { known[entry.identity] = entry }
    var updated: [Entry] = []
    updated.reserveCapacity(elements.count)
    for (identity, element) in elements {
      if var entry = known.removeValue(forKey: identity) {
        entry.element = element
        if entry.run?.isLeaving == true { entry.run?.turn(to: .identity, in: context) }
        updated.append(entry)
      } else {
        let run = isNew ? nil : TransitionRun(from: .willAppear, in: context)
        updated.append(Entry(identity: identity, element: element, run: run))
      }
    }
    // What goes stays behind what it was behind: after the view that was before it.
    var last: ViewIdentity?
    for var entry in entries {
      let before = last
      last = entry.identity
      guard known[entry.identity] != nil else { continue }
      if entry.run?.isLeaving != true {
        let run = entry.run ?? TransitionRun(from: .identity, in: context)
        guard run.leave(entry.nodes, in: context) else { continue }
        entry.run = run
      } else if entry.run?.isOver == true {
        continue
      }
      let index = before.flatMap { before in updated.firstIndex { $0.identity == before } }
      updated.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }
    entries = updated
  }

  private func nodes(
    of entry: Entry, in context: ViewContext, evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    var inner = context
    inner.identity = entry.identity
    inner.isLeaving = context.isLeaving || entry.run?.isLeaving == true
    let nodes = evaluate(entry.element, inner)
    entry.run?.begin(with: nodes, in: context)
    guard let run = entry.run, !run.isOver else {
      return context.session.usesTransitions ? nodes.enumerated().flatMap { settled($1, $0, in: inner) } : nodes
    }
    inner.transaction = run.transaction ?? context.transaction
    run.transaction = nil
    return nodes.enumerated().flatMap { index, node in
      let transition = (node.traits.transition ?? .opacity).base
      let around = transition.nodes(around: node, phase: run.phase, in: inner.child(0x7472).child(index))
      return run.isLeaving ? around.map { LeavingNode(run.places[safe: index] ?? nil, child: $0) } : around
    }
  }

  /// A view that is there and stays, in a transition that does something even then.
  private func settled(_ node: ViewNode, _ index: Int, in context: ViewContext) -> [ViewNode] {
    guard let transition = node.traits.transition?.base, !transition.traits.isPlain else { return [node] }
    return transition.nodes(around: node, phase: .identity, in: context.child(0x7472).child(index))
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

@MainActor
extension ViewContext {
  /// The nodes of views that come and go in this place.
  func changing<Element>(
    _ elements: [(identity: ViewIdentity, element: Element)], evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    let stage = session.store.object(at: identity.child(0x7374)) { TransitionStage<Element>() }
    return stage.nodes(of: elements, in: self, evaluate: evaluate)
  }
}
