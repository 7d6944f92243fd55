/// The context that an evaluation passes from view to view.
package struct ViewContext {
  private var references: References
  package var identity: ViewIdentity
  /// The axis of the stack that the views are in; nil outside a stack.
  package var axis: Axis?
  /// The type of the nearest view with a body, for messages.
  package var owner: Any.Type
  /// True where a `ForEach` tags its elements with their ids, as inside a picker.
  package var tagsElements = false
  /// True where ids can be scrolled to, as inside a `ScrollViewReader`.
  package var marksElements = false
  /// True if the views have been removed, and are evaluated until their transitions end.
  var isBeingRemoved = false
  /// True where the views are shown apart from those that made them, which have to be evaluated first: in a sheet, a
  /// panel, a page or a bar.
  package var isPresentedSeparately = false
  var depth = 0

  /// The references in one object: a context is copied with each step to a view, and then retains a single object.
  private final class References {
    let session: EvaluationSession
    let environment: EnvironmentValues
    let scope: TransactionScope?

    init(_ session: EvaluationSession, _ environment: EnvironmentValues, _ scope: TransactionScope?) {
      (self.session, self.environment, self.scope) = (session, environment, scope)
    }
  }

  /// The context of the root.
  init(session: EvaluationSession, environment: EnvironmentValues, identity: ViewIdentity, owner: Any.Type) {
    references = References(session, environment, nil)
    self.identity = identity
    self.owner = owner
  }

  package var session: EvaluationSession { references.session }

  package var environment: EnvironmentValues {
    get { references.environment }
    set { references = References(session, newValue, scope) }
  }

  /// The scope that changes the transactions of changes here; nil for none.
  var scope: TransactionScope? {
    get { references.scope }
    set { references = References(session, environment, newValue) }
  }

  /// The depth limit: deep enough for any picture, shallow enough for the main thread's stack.
  static let maximumDepth = 400

  package func child(_ index: Int) -> ViewContext { at(identity.child(index)) }
  func child(type: Any.Type) -> ViewContext { at(identity.child(type: type)) }
  package func child(id: some Hashable) -> ViewContext { at(identity.child(id: id)) }
  package func child(_ role: ViewRole, _ index: Int = 0) -> ViewContext { at(identity.child(role, index)) }

  /// Returns whether a view at the same place makes the same nodes in both contexts.
  func hasSameInputs(as other: ViewContext) -> Bool {
    environment.version == other.environment.version && axis == other.axis && tagsElements == other.tagsElements
      && isBeingRemoved == other.isBeingRemoved && scope === other.scope
  }

  private func at(_ identity: ViewIdentity) -> ViewContext {
    var context = self
    context.identity = identity
    return context
  }
}

@MainActor
extension ViewContext {
  /// Returns the nodes that a view makes: none, one, or several for the container to arrange.
  package func nodes<V: View>(of view: V) -> [ViewNode] {
    guard depth < Self.maximumDepth else {
      session.report(.tooDeep(view: owner))
      return []
    }
    var context = self
    context.depth += 1
    func open<Primitive: PrimitiveView>(_ type: Primitive.Type) -> [ViewNode] {
      unsafeBitCast(view, to: type).nodes(in: context)
    }
    if let primitive = PrimitiveTypes.view(V.self) { return open(primitive) }
    return context.child(type: V.self).nodesOfBody(of: view)
  }

  /// Returns the nodes of a view that is one of several side by side: those of the last evaluation, if nothing that
  /// they are made of has changed.
  ///
  /// - Parameter isKnownToDiffer: whether the view is already known to differ from that of the last evaluation.
  package func memberNodes<V: View>(of view: V, isKnownToDiffer: Bool = false) -> [ViewNode] {
    // A view with a body has a record of its own.
    guard V.Body.self == Never.self else { return nodes(of: view) }
    let found = session.records.record(at: identity, of: V.self) { MemberRecord<V>(identity: $0) }
    let record = unsafeDowncast(found, to: MemberRecord<V>.self)
    if !isKnownToDiffer, record.fits(self), record.holds(view) { return record.nodes }
    record.keep(view)
    return session.records.walk(record, in: self) { nodes(of: view) }
  }

  /// Returns the nodes of the body of a view.
  func nodesOfBody<V: View>(of view: V) -> [ViewNode] {
    nodesOfBody(of: view, with: (), in: ViewBodyRecord<V>.self) { view, _ in view.body }
  }

  /// Returns the nodes of the body of a modifier.
  ///
  /// - Parameter content: the view that the modifier is applied to.
  func nodesOfBody<Modifier: ViewModifier, Content: View>(of modifier: Modifier, on content: Content) -> [ViewNode] {
    nodesOfBody(of: modifier, with: content, in: ModifierBodyRecord<Modifier, Content>.self) {
      $0.body(content: _ViewModifier_Content(content: $1))
    }
  }

  /// Returns the nodes of the body of a view or modifier: those of the last evaluation, of the last body, or of a new
  /// one.
  ///
  /// - Parameter companion: the input of the body besides its owner.
  private func nodesOfBody<Owner, Companion, Body: View, Record: BodyRecord<Owner, Companion, Body>>(
    of owner: Owner, with companion: Companion, in type: Record.Type, body: (Owner, Companion) -> Body
  ) -> [ViewNode] {
    let found = session.records.record(at: identity, of: Owner.self, with: Companion.self) { Record(identity: $0) }
    let record = unsafeDowncast(found, to: Record.self)
    var last = record.isDirty ? nil : record.evaluation
    if let known = last,
      !ValueComparison.same(known.owner, owner) || !ValueComparison.same(known.companion, companion)
    {
      last = nil
    }
    if last != nil, record.fits(self) { return record.nodes }
    let keepsEnvironment = record.hasEnvironment(of: self)
    return session.records.walk(record, in: self) {
      var connected = owner
      if record.fields.isAnimatable, let animatable = owner as? any Animatable {
        // An animated value differs in each frame.
        connected = interpolated(animatable) as? Owner ?? owner
        last = nil
      }
      if !record.fields.isEmpty {
        record.fields.connect(
          &connected,
          in: PropertyContext(session: session, identity: identity, environment: environment, owner: Owner.self))
      }
      let evaluation: BodyRecord<Owner, Companion, Body>.Evaluation
      if let known = last, keepsEnvironment || ValueComparison.same(known.connected, connected) {
        known.connected = connected
        evaluation = known
      } else {
        session.bodyCount += 1
        evaluation = .init(owner: owner, connected: connected, companion: companion)
        record.run(evaluation) {
          session.tracked(by: Owner.self, isBody: true) { body(connected, companion) }
        }
      }
      var context = child(0)
      context.owner = Owner.self
      return evaluation.nodes(in: context)
    }
  }

  private func interpolated<Value: Animatable>(_ value: Value) -> any Animatable { animated(value) }

  /// Returns one node for the root: several are stacked, as SwiftUI stacks the views of a window.
  func rootNode<V: View>(of view: V) -> ViewNode? {
    let nodes = nodes(of: view)
    if nodes.count < 2 { return nodes.first }
    return containerNode(at: identity.wrapped, VStackLayout().container, children: nodes)
  }

  /// Returns one node for the view: several are laid over one another, as in an implicit `ZStack`.
  ///
  /// - Parameter isMember: whether the view is a separate part of the tree, which is kept as long as it is the same.
  package func node<V: View>(of view: V, alignment: Alignment = .center, isMember: Bool = false) -> ViewNode? {
    var context = self
    context.axis = nil
    let nodes = isMember ? context.memberNodes(of: view) : context.nodes(of: view)
    if nodes.count < 2 { return nodes.first }
    return containerNode(at: identity.wrapped, DepthLayout(alignment: alignment), children: nodes)
  }
}
