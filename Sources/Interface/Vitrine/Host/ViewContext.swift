/// What an evaluation hands down from view to view.
struct ViewContext {
  let session: EvaluationSession
  var environment: EnvironmentValues
  var identity: ViewIdentity
  /// The axis of the stack that the views are in, nil outside a stack.
  var axis: Axis?
  /// The type of the nearest view with a body, for messages.
  var owner: Any.Type
  /// What the changes of this frame come with here.
  var transaction = Transaction()
  /// Whether a `ForEach` tags its elements with their ids, as inside a picker.
  var tagsElements = false
  var depth = 0

  /// Deep enough for any picture, shallow enough for the main thread's stack.
  static let maximumDepth = 400

  func child(_ index: Int) -> ViewContext {
    var context = self
    context.identity = identity.child(index)
    return context
  }

  func child(type: Any.Type) -> ViewContext {
    var context = self
    context.identity = identity.child(type: type)
    return context
  }

  func child(id: some Hashable) -> ViewContext {
    var context = self
    context.identity = identity.child(id: id)
    return context
  }
}

@MainActor
extension ViewContext {
  /// The nodes that a view makes: none, one, or several for the container to arrange.
  func nodes<V: View>(of view: V) -> [ViewNode] {
    guard depth < Self.maximumDepth else {
      session.report(.tooDeep(view: owner))
      return []
    }
    var context = self
    context.depth += 1
    if let primitive = view as? any PrimitiveView { return primitive.nodes(in: context) }
    return context.child(type: V.self).nodesOfBody(of: view) { $0.body }
  }

  /// Connects the dynamic properties of a view or modifier and evaluates its body.
  func nodesOfBody<Owner, Body: View>(of owner: Owner, body: (Owner) -> Body) -> [ViewNode] {
    var owner = (owner as? any Animatable).flatMap { interpolated($0) as? Owner } ?? owner
    PropertyFields.of(Owner.self).connect(
      &owner,
      in: PropertyContext(session: session, identity: identity, environment: environment, owner: Owner.self))
    session.bodyCount += 1
    var context = child(0)
    context.owner = Owner.self
    return context.nodes(of: body(owner))
  }

  private func interpolated<Value: Animatable>(_ value: Value) -> any Animatable { animated(value) }

  /// One node for the view: several are laid over one another, as an implicit `ZStack`.
  func node<V: View>(of view: V, alignment: Alignment = .center) -> ViewNode? {
    var context = self
    context.axis = nil
    let nodes = context.nodes(of: view)
    if nodes.count < 2 { return nodes.first }
    return ContainerNode(identity: identity.wrapped, layout: DepthLayout(alignment: alignment), children: nodes)
  }
}
