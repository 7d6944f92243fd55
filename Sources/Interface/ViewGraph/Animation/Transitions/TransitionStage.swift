/// The views of one place of the tree that come and go: those of an `if`, of a `ForEach`, of an `id`.
///
/// Each evaluation tells which of them are there. One that has gone under an animation is evaluated on, as it was last,
/// until its transition is over.
final class TransitionStage<Element>: TransitionPlace {
  private struct Entry {
    let identity: ViewIdentity
    var element: Element
    /// As the container has them.
    var nodes: [ViewNode] = []
    var run: TransitionRun?
  }

  private var entries: [Entry] = []
  /// True while any of them is coming or going.
  private var isChanging = false
  /// What is there when the place itself comes has no transition of its own.
  private var isNew = true
  /// The only view, where it is one that stays: then `entries` is empty. In memory of its own, since a generic optional
  /// would be looked up by its type at each access.
  private let only = UnsafeMutablePointer<Element>.allocate(capacity: 1)

  init() { super.init(of: Element.self) }

  isolated deinit {
    if settled != nil { only.deinitialize(count: 1) }
    only.deallocate()
  }

  /// As `nodes(of:in:evaluate:)` for one view: nothing is done about it as long as it is the same one.
  func nodes(
    of element: Element, at identity: ViewIdentity, in context: ViewContext,
    evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    guard settled == identity else { return changedNodes(of: element, at: identity, in: context, evaluate: evaluate) }
    var inner = context
    inner.identity = identity
    only.pointee = element
    nodes = evaluate(element, inner)
    guard context.session.usesTransitions else { return nodes }
    return nodes.enumerated().flatMap { shown($1, $0, in: inner) }
  }

  /// A function of its own, so that the generic type of an entry is looked up only when it is called.
  @inline(never)
  private func changedNodes(
    of element: Element, at identity: ViewIdentity, in context: ViewContext,
    evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    if settled != nil { unsettle() }
    let made = nodes(of: [(identity, element)], in: context, evaluate: evaluate)
    if entries.count == 1, entries[0].run?.isOver ?? true { settle(entries[0]) }
    return made
  }

  private func settle(_ entry: Entry) {
    settled = entry.identity
    only.initialize(to: entry.element)
    nodes = entry.nodes
    entries = []
  }

  private func unsettle() {
    guard let identity = settled else { return }
    entries = [Entry(identity: identity, element: only.move(), nodes: nodes)]
    settled = nil
    nodes = []
  }

  /// Whether these are the places of the views.
  func isShowing(_ identities: [ViewIdentity]) -> Bool {
    guard entries.count == identities.count else { return false }
    for index in identities.indices where entries[index].identity != identities[index] { return false }
    return true
  }

  /// True where so many views are there, and none of them comes or goes.
  func isSteady(count: Int, in context: ViewContext) -> Bool {
    entries.count == count && !context.session.usesTransitions && !isChanging
  }

  /// Looks at the views where they are: they are large.
  ///
  /// - Parameter body: gets the place of the first in memory, and how far the next ones are from one another.
  func withElements(_ body: (UnsafeRawPointer, _ stride: Int) -> Bool) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      guard let first = entries.baseAddress, let offset = MemoryLayout<Entry>.offset(of: \.element) else {
        return false
      }
      return body(UnsafeRawPointer(first) + offset, MemoryLayout<Entry>.stride)
    }
  }

  func set(_ element: Element, at index: Int) { entries[index].element = element }

  /// The nodes of views of which only some are to be evaluated; nil where any of them comes or goes.
  ///
  /// - Parameters:
  ///   - last: those of the last evaluation.
  ///   - needs: whether the view at an index is to be evaluated.
  ///   - evaluate: makes the nodes of the view at an index.
  func patchedNodes(
    in context: ViewContext, count: Int, last: [ViewNode], where needs: (Int) -> Bool,
    evaluate: (Int, Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode]? {
    guard isSteady(count: count, in: context) else { return nil }
    var nodes = last
    // Where each view has one node, the others need not be gone through.
    var isWhole = last.count == count
    var inner = context
    for index in entries.indices where needs(index) {
      inner.identity = entries[index].identity
      let (made, old) = (evaluate(index, entries[index].element, inner), entries[index].nodes)
      entries[index].nodes = made
      isWhole = isWhole && made.count == 1 && old.count == 1 && nodes[index] === old[0]
      if isWhole { nodes[index] = made[0] }
    }
    // One of them may be the first with a transition that does something even then.
    guard !context.session.usesTransitions else { return nil }
    if isWhole { return nodes }
    nodes.removeAll(keepingCapacity: true)
    for index in entries.indices { nodes += entries[index].nodes }
    return nodes
  }

  override func replace(_ old: ViewNode, with new: ViewNode, near: Int) {
    super.replace(old, with: new, near: near)
    func replace(at index: Int) -> Bool {
      guard let place = entries[index].nodes.index(of: old, near: 0) else { return false }
      entries[index].nodes[place] = new
      return true
    }
    if entries.indices.contains(near), replace(at: near) { return }
    for index in entries.indices where replace(at: index) { return }
  }

  /// - Parameters:
  ///   - elements: those that are there, in order.
  ///   - evaluate: makes the nodes of one of them.
  func nodes(
    of elements: [(identity: ViewIdentity, element: Element)], in context: ViewContext,
    evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    unsettle()
    update(to: elements, in: context)
    var nodes: [ViewNode] = []
    for index in entries.indices {
      let made = self.nodes(of: entries[index], in: context, evaluate: evaluate)
      entries[index].nodes = made
      nodes += made
      // From now on it is as one that has always been there.
      if let run = entries[index].run, run.isOver, !run.isLeaving {
        entries[index].run = nil
        for node in made { node.release() }
      }
    }
    isChanging = entries.contains { $0.run != nil }
    return nodes
  }

  private func update(to elements: [(identity: ViewIdentity, element: Element)], in context: ViewContext) {
    defer { isNew = false }
    if isUnchanged(by: elements) {
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
        guard run.leave(entry.nodes, in: context) else {
          if entry.nodes.contains(where: \.leavesAtOnce) { context.session.sweepsFirst = true }
          continue
        }
        entry.run = run
      } else if entry.run?.isOver == true {
        continue
      }
      let index = before.flatMap { before in updated.firstIndex { $0.identity == before } }
      updated.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }
    entries = updated
  }

  private func isUnchanged(by elements: [(identity: ViewIdentity, element: Element)]) -> Bool {
    guard entries.count == elements.count else { return false }
    for index in entries.indices where entries[index].identity != elements[index].identity { return false }
    for index in entries.indices where entries[index].run?.isLeaving == true { return false }
    return true
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
      return context.session.usesTransitions ? nodes.enumerated().flatMap { shown($1, $0, in: inner) } : nodes
    }
    if let transaction = run.transaction { inner = inner.with(transaction) }
    run.transaction = nil
    return nodes.enumerated().flatMap { index, node in
      let transition = (node.traits.transition ?? .opacity).base
      let around = transition.nodes(around: node, phase: run.phase, in: inner.child(.transition, index))
      return run.isLeaving ? around.map { LeavingNode(run.places[safe: index] ?? nil, child: $0) } : around
    }
  }

  /// A view that is there and stays, in a transition that does something even then.
  private func shown(_ node: ViewNode, _ index: Int, in context: ViewContext) -> [ViewNode] {
    guard let transition = node.traits.transition?.base, !transition.traits.isPlain else { return [node] }
    return transition.nodes(around: node, phase: .identity, in: context.child(.transition, index))
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// What is known of a stage without its type: looking up a generic type costs more than all that a stage does for a view
/// that stays.
@MainActor
class TransitionPlace {
  private let element: ObjectIdentifier
  /// The only view and its nodes, where it is one that stays.
  fileprivate(set) final var settled: ViewIdentity?
  fileprivate final var nodes: [ViewNode] = []

  fileprivate init(of element: Any.Type) { self.element = ObjectIdentifier(element) }

  /// Has another node in the place of one.
  ///
  /// - Parameter near: the index of the view that it may be of.
  func replace(_ old: ViewNode, with new: ViewNode, near: Int) {
    if let index = nodes.index(of: old, near: 0) { nodes[index] = new }
  }

  fileprivate final func isStage(of element: Any.Type) -> Bool { self.element == ObjectIdentifier(element) }
}

@MainActor
extension ViewContext {
  /// The stage of the views that come and go in this place.
  func stage<Element>(of element: Element.Type) -> TransitionStage<Element> {
    let place = session.store.object(at: identity.child(.stage)) { Self.newPlace(of: element) }
    if place.isStage(of: element) { return unsafeDowncast(place, to: TransitionStage<Element>.self) }
    // The same place in another type of view.
    return session.store.object(at: identity.child(.stage).child(type: element)) { TransitionStage<Element>() }
  }

  /// A function of its own, so that the generic type is looked up only when it is called.
  @inline(never)
  private static func newPlace<Element>(of element: Element.Type) -> TransitionPlace { TransitionStage<Element>() }

  /// The nodes of views that come and go in this place.
  func changing<Element>(
    _ elements: [(identity: ViewIdentity, element: Element)], evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    stage(of: Element.self).nodes(of: elements, in: self, evaluate: evaluate)
  }

  /// The nodes of a view that takes turns with others in this place.
  package func changing<Element>(
    _ element: Element, at identity: ViewIdentity, evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    stage(of: Element.self).nodes(of: element, at: identity, in: self, evaluate: evaluate)
  }
}

extension ViewNode {
  /// Whether the view has the transition `identity`: it has gone before others come.
  fileprivate var leavesAtOnce: Bool { traits.transition.map { $0.base is IdentityTransition } ?? false }
}
