/// An animated value as it is shown now, and the motion behind it.
@MainActor
package struct ShownValue<Value: Animatable> {
  package let value: Value
  /// The value at the end of the motion.
  fileprivate let target: Value
  /// The motion; nil if nothing in the value can be animated.
  fileprivate let motion: AnimatedValue<Value.AnimatableData>?

  /// Creates the value to show now on the way to `target`.
  ///
  /// - Parameter slot: distinguishes several animated values of one identity.
  init(_ target: Value, slot: Int, in context: ViewContext) {
    self.target = target
    // Compared as types: a cast looks at the value, and a tuple of generic values looks up its type.
    if Value.AnimatableData.self == EmptyAnimatableData.self {
      value = target
      motion = nil
      return
    }
    let data = target.animatableData
    let identity = context.identity.child(.animatedValue, slot)
    let motion = context.session.store.object(at: identity) { AnimatedValue(data) }
    motion.setTarget(data, with: context.transaction, time: context.session.time)
    self.motion = motion
    value = Self.value(target, of: motion, at: context.session.time)
  }

  var isMoving: Bool { motion?.isMoving == true }

  fileprivate static func value(
    _ target: Value, of motion: AnimatedValue<Value.AnimatableData>, at time: Double
  ) -> Value {
    var shown = target
    shown.animatableData = motion.value(at: time)
    return shown
  }
}

/// Updates existing nodes to an animated value, frame by frame, without an evaluation of their views.
@MainActor
class AnimationStep {
  enum Outcome {
    /// The nodes show the value, which is still moving or has arrived, respectively.
    case moving, over
    /// The nodes cannot show it, and an evaluation must.
    case unable
  }

  /// Updates the nodes to the value at the session's time.
  func show(in session: EvaluationSession) -> Outcome { .unable }
}

private final class ValueStep<Value: Animatable, Node: ViewNode>: AnimationStep {
  private let target: Value
  private let motion: AnimatedValue<Value.AnimatableData>
  /// Nodes of the type `Node`; the metadata of an array of a generic type would be looked up at each access.
  private let nodes: [ViewNode]
  private let take: @MainActor (Node, Value) -> NodeChange?

  /// - Parameter nodes: nodes of the type `Node`.
  init(
    _ target: Value, _ motion: AnimatedValue<Value.AnimatableData>, nodes: [ViewNode],
    take: @escaping @MainActor (Node, Value) -> NodeChange?
  ) {
    (self.target, self.motion, self.nodes, self.take) = (target, motion, nodes, take)
  }

  override func show(in session: EvaluationSession) -> Outcome {
    guard let root = session.laidOutRoot else { return .unable }
    let value = ShownValue.value(target, of: motion, at: session.time)
    for node in nodes {
      // A node outside of the tree, such as the symbol of a canvas, is shown by a view that would not learn of the
      // change.
      guard node.isInside(root), let change = take(unsafeDowncast(node, to: Node.self), value) else { return .unable }
      if !session.deferredPlacing.hides(change, of: node) { session.exchanges.change(node, change) }
    }
    return motion.isMoving ? .moving : .over
  }
}

@MainActor
extension ViewContext {
  /// Returns a value as it is shown now: interpolated while a change of it is animated.
  ///
  /// - Parameter slot: distinguishes several animated values of one identity.
  package func shown<Value: Animatable>(_ value: Value, slot: Int = 0) -> ShownValue<Value> {
    ShownValue(value, slot: slot, in: self)
  }

  /// Returns the value as it is shown now, for a part of the tree that has to be evaluated in each frame to show it.
  package func animated<Value: Animatable>(_ value: Value, slot: Int = 0) -> Value {
    let shown = shown(value, slot: slot)
    if shown.isMoving { session.records.animate(session.records.current?.identity) }
    return shown.value
  }

  /// Updates nodes to a value in each frame while it is animated.
  ///
  /// - Parameters:
  ///   - nodes: the nodes that were made with the value as it is shown now. Other animated values of theirs are
  ///     updated too, or evaluated.
  ///   - take: updates a node to another value and returns the difference, or returns nil and changes nothing if it
  ///     cannot.
  package func animateValue<Value: Animatable, Node: ViewNode>(
    _ shown: ShownValue<Value>, on nodes: [ViewNode], take: @escaping @MainActor (Node, Value) -> NodeChange?
  ) {
    guard let motion = shown.motion, motion.isMoving else { return }
    if isBeingRemoved || nodes.isEmpty || nodes.contains(where: { !($0 is Node) }) {
      session.records.animate(session.records.current?.identity)
    } else {
      session.records.addStep(ValueStep(shown.target, motion, nodes: nodes, take: take))
    }
  }
}
