/// The views in one place of the tree that come and go: those of an `if`, of a `ForEach`, of an `id`.
///
/// Each evaluation tells which of them are there. A view that is removed with an animation is still evaluated, with its
/// last value, until its transition is over.
final class TransitionStage<Element>: TransitionPlace {
  private struct Entry {
    let identity: ViewIdentity
    var element: Element
    /// The view's nodes, as the container has them.
    var nodes: [ViewNode] = []
    var run: TransitionRun?
  }

  private var entries: [Entry] = []
  /// True while any of them is coming or going.
  private var isChanging = false
  /// True until the first evaluation: views that appear together with the place itself have no transition of their own.
  private var isNew = true
  /// The only view, if there is one and it stays: then `entries` is empty. Allocated separately, since the type of a
  /// generic optional would be looked up at each access.
  private let only = UnsafeMutablePointer<Element>.allocate(capacity: 1)

  init() { super.init(of: Element.self) }

  isolated deinit {
    if settled != nil { only.deinitialize(count: 1) }
    only.deallocate()
  }

  /// Like `nodes(of:in:evaluate:)`, for a single view: there is nothing to do as long as it is the same one.
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

  /// A separate function, so that the generic type of an entry is looked up only when it is called.
  @inline(never)
  private func changedNodes(
    of element: Element, at identity: ViewIdentity, in context: ViewContext,
    evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    if settled != nil { resetSettled() }
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

  private func resetSettled() {
    guard let identity = settled else { return }
    entries = [Entry(identity: identity, element: only.move(), nodes: nodes)]
    settled = nil
    nodes = []
  }

  /// Returns whether these are the identities of the views.
  func isShowing(_ identities: [ViewIdentity]) -> Bool {
    guard entries.count == identities.count else { return false }
    for index in identities.indices where entries[index].identity != identities[index] { return false }
    return true
  }

  /// Returns true if this many views are there, and none of them is coming or going.
  func isSteady(count: Int, in context: ViewContext) -> Bool {
    entries.count == count && !context.session.usesTransitions && !isChanging
  }

  /// Gives access to the views in place, since they are large.
  ///
  /// - Parameter body: gets the address of the first view, and the stride from one to the next.
  func withElements(_ body: (UnsafeRawPointer, _ stride: Int) -> Bool) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      guard let first = entries.baseAddress, let offset = MemoryLayout<Entry>.offset(of: \.element) else {
        return false
      }
      return body(UnsafeRawPointer(first) + offset, MemoryLayout<Entry>.stride)
    }
  }

  func set(_ element: Element, at index: Int) { entries[index].element = element }

  /// Returns the nodes of the views after an evaluation of only some of them; nil if any of them comes or goes.
  ///
  /// - Parameters:
  ///   - last: the nodes of the last evaluation.
  ///   - needs: whether the view at an index is to be evaluated.
  ///   - evaluate: makes the nodes of the view at an index.
  func patchedNodes(
    in context: ViewContext, count: Int, last: [ViewNode], where needs: (Int) -> Bool,
    evaluate: (Int, Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode]? {
    guard isSteady(count: count, in: context) else { return nil }
    var nodes = last
    // If each view has one node, the others need not be gone through.
    var isWhole = last.count == count
    var inner = context
    for index in entries.indices where needs(index) {
      inner.identity = entries[index].identity
      let (made, old) = (evaluate(index, entries[index].element, inner), entries[index].nodes)
      entries[index].nodes = made
      isWhole = isWhole && made.count == 1 && old.count == 1 && nodes[index] === old[0]
      if isWhole { nodes[index] = made[0] }
    }
    // One of them may be the first view with a transition that alters views that are there.
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
  ///   - elements: the views that are there, in order.
  ///   - evaluate: makes the nodes of one of them.
  func nodes(
    of elements: [(identity: ViewIdentity, element: Element)], in context: ViewContext,
    evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    resetSettled()
    update(to: elements, in: context)
    var nodes: [ViewNode] = []
    for index in entries.indices {
      let made = self.nodes(of: entries[index], in: context, evaluate: evaluate)
      entries[index].nodes = made
      nodes += made
      // From now on the view counts as one that has always been there.
      if let run = entries[index].run, run.isOver, !run.isBeingRemoved {
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
        if entry.run?.isBeingRemoved == true { entry.run?.turn(to: .identity, in: context) }
        updated.append(entry)
      } else {
        let run = isNew ? nil : TransitionRun(from: .willAppear, in: context)
        updated.append(Entry(identity: identity, element: element, run: run))
      }
    }
    // A leaving view keeps its position: behind the view that was before it.
    var last: ViewIdentity?
    for var entry in entries {
      let before = last
      last = entry.identity
      guard known[entry.identity] != nil else { continue }
      if entry.run?.isBeingRemoved != true {
        let run = entry.run ?? TransitionRun(from: .identity, in: context)
        guard run.leave(entry.nodes, in: context) else {
          if entry.nodes.contains(where: \.removesImmediately) { context.session.sweepsBeforeActions = true }
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
    for index in entries.indices where entries[index].run?.isBeingRemoved == true { return false }
    return true
  }

  private func nodes(
    of entry: Entry, in context: ViewContext, evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    var inner = context
    inner.identity = entry.identity
    inner.isBeingRemoved = context.isBeingRemoved || entry.run?.isBeingRemoved == true
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
      return run.isBeingRemoved ? around.map { LeavingNode(run.places[safe: index] ?? nil, child: $0) } : around
    }
  }

  /// Returns the nodes of a view that is there, inside its transition if that alters such views.
  private func shown(_ node: ViewNode, _ index: Int, in context: ViewContext) -> [ViewNode] {
    guard let transition = node.traits.transition?.base, !transition.traits.isPlain else { return [node] }
    return transition.nodes(around: node, phase: .identity, in: context.child(.transition, index))
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// The part of a stage that does not depend on its type: looking up a generic type costs more than everything a stage
/// does for a view that stays.
@MainActor
class TransitionPlace {
  private let element: ObjectIdentifier
  /// The only view and its nodes, if there is one and it stays.
  fileprivate(set) final var settled: ViewIdentity?
  fileprivate final var nodes: [ViewNode] = []

  fileprivate init(of element: Any.Type) { self.element = ObjectIdentifier(element) }

  /// Replaces a node with another one.
  ///
  /// - Parameter near: the index of the view that probably has the node.
  func replace(_ old: ViewNode, with new: ViewNode, near: Int) {
    if let index = nodes.index(of: old, near: 0) { nodes[index] = new }
  }

  fileprivate final func isStage(of element: Any.Type) -> Bool { self.element == ObjectIdentifier(element) }
}

@MainActor
extension ViewContext {
  /// Returns the stage of the views that come and go in this place.
  func stage<Element>(of element: Element.Type) -> TransitionStage<Element> {
    let place = session.store.object(at: identity.child(.stage)) { Self.newPlace(of: element) }
    if place.isStage(of: element) { return unsafeDowncast(place, to: TransitionStage<Element>.self) }
    // The same place in another type of view.
    return session.store.object(at: identity.child(.stage).child(type: element)) { TransitionStage<Element>() }
  }

  /// A separate function, so that the generic type is looked up only when it is called.
  @inline(never)
  private static func newPlace<Element>(of element: Element.Type) -> TransitionPlace { TransitionStage<Element>() }

  /// Returns the nodes of views that come and go in this place.
  func changing<Element>(
    _ elements: [(identity: ViewIdentity, element: Element)], evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    stage(of: Element.self).nodes(of: elements, in: self, evaluate: evaluate)
  }

  /// Returns the nodes of a view that takes turns with others in this place.
  package func changing<Element>(
    _ element: Element, at identity: ViewIdentity, evaluate: (Element, ViewContext) -> [ViewNode]
  ) -> [ViewNode] {
    stage(of: Element.self).nodes(of: element, at: identity, in: self, evaluate: evaluate)
  }
}

extension ViewNode {
  /// True if the view has the transition `identity`: it is gone before others appear.
  fileprivate var removesImmediately: Bool { traits.transition.map { $0.base is IdentityTransition } ?? false }
}
