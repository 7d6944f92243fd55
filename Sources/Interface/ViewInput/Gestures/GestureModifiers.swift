@_spi(Nodes) import ViewGraph

/// The set of gestures that are recognised: the one that is added, those of the views inside, or both.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Neither the view's own gesture nor those inside it.
  public static let none: GestureMask = []
  /// The gesture that is being added.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of the views inside.
  public static let subviews = GestureMask(rawValue: 2)
  /// The gesture that is being added, and those inside.
  public static let all: GestureMask = [.gesture, .subviews]
}

/// Recognises a gesture over a view.
nonisolated package struct GestureModifier<G: Gesture>: PrimitiveModifier {
  package enum Precedence { case normal, high, simultaneous }

  package var gesture: G
  var precedence = Precedence.normal
  var mask = GestureMask.all
  package var button = PointerEvent.Button.primary

  package init(
    gesture: G, precedence: Precedence = .normal, mask: GestureMask = .all, button: PointerEvent.Button = .primary
  ) {
    self.gesture = gesture
    self.precedence = precedence
    self.mask = mask
    self.button = button
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let nodes = context.child(0).nodes(of: content)
    guard context.environment.isEnabled else { return nodes }
    return nodes.enumerated().map { index, child in
      let holder = context.session.store.object(at: context.identity.child(.gesture, index)) { GestureHolder() }
      holder.isSimultaneous = precedence == .simultaneous
      holder.isFirst = precedence == .high
      holder.button = button
      let recognizer = mask.contains(.gesture) ? gesture.recognizer() : nil
      // A gesture that is removed while it is recognised is cancelled after the current evaluation.
      if recognizer == nil, let old = holder.recognizer {
        context.session.afterLayout(owner: context.owner, name: "a gesture") { old.cancel() }
      }
      holder.replace(recognizer)
      holder.recognizer?.spaces = context.environment.coordinateSpaces
      holder.includesSubviews = mask.contains(.subviews)
      let (session, owner) = (context.session, context.owner)
      holder.reportMoving = { session.report(.movingDrag(view: owner)) }
      let node = context.valueNode(holder, around: child) { GestureNode($0, child: $1) }
      // A new recognizer gets its place when the node is placed.
      context.session.notePlacing(node)
      return node
    }
  }
}

/// A gesture's recognizer, kept while evaluations replace the gesture.
@MainActor
package final class GestureHolder {
  private(set) var recognizer: GestureRecognizer?
  var isSimultaneous = false
  var isFirst = false
  var includesSubviews = true
  var button = PointerEvent.Button.primary
  /// Reports that the view moves while it is dragged.
  var reportMoving: () -> Void = {}

  func replace(_ new: GestureRecognizer?) {
    if let new, let recognizer { new.takeOver(from: recognizer) }
    recognizer = new
  }
}

package final class GestureNode: ValueNode<GestureHolder> {
  package override func placeChildren() {
    super.placeChildren()
    guard let recognizer = value.recognizer else { return }
    let before = recognizer.place
    recognizer.place = placedFrame
    guard recognizer.hasActed else { return }
    recognizer.hasActed = false
    if recognizer.usesLocalCoordinates, before.hostOrigin != recognizer.place.hostOrigin { value.reportMoving() }
  }
}

/// Reports when the pointer enters, moves over and leaves a view.
nonisolated package struct HoverModifier: PrimitiveModifier {
  var action: (Bool) -> Void
  var space = CoordinateSpace.local
  var move: ((CGPoint) -> Void)?

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let holder = context.session.store.object(at: context.identity) { HoverHolder() }
    holder.action = action
    holder.space = space
    holder.move = move
    holder.spaces = context.environment.coordinateSpaces
    return context.child(0).nodes(of: content).mapped {
      context.valueNode(holder, around: $0) { HoverNode($0, child: $1) }
    }
  }
}

@MainActor
final class HoverHolder {
  var action: (Bool) -> Void = { _ in }
  var space = CoordinateSpace.local
  var spaces = CoordinateSpaces()
  var move: ((CGPoint) -> Void)?
}

/// The location of the pointer over a view, or the fact that it has left.
public enum HoverPhase: Equatable, Sendable {
  /// The pointer is over the view, at this point of the coordinate space, in points.
  case active(CGPoint)
  /// The pointer has left the view.
  case ended
}

typealias HoverNode = ValueNode<HoverHolder>

/// Sets whether hit testing finds the view.
nonisolated package struct HitTestingModifier: PrimitiveModifier {
  var isEnabled: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).mapped { context.valueNode(isEnabled, around: $0) { HitTestingNode($0, child: $1) } }
  }
}

private final class HitTestingNode: ValueNode<Bool> {
  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool { value && super.hit(point, path: &path) }
}

/// Sets the shape of a view for hit testing.
nonisolated package struct ContentShapeModifier: PrimitiveModifier {
  var shape: any Shape
  var isEvenOdd: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).mapped { context.valueNode(self, around: $0) { ContentShapeNode($0, child: $1) } }
  }
}

extension ContentShapeModifier: SelfComparable {
  package func isSame(as other: ContentShapeModifier) -> Bool {
    isEvenOdd == other.isEvenOdd && ValueComparison.sameContents(shape, other.shape)
  }
}

private final class ContentShapeNode: ValueNode<ContentShapeModifier> {
  override func makeHitBounds() -> LayoutBounds { .within(value.shape.path(in: frame).boundingRect) }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    guard value.shape.path(in: frame).contains(point, eoFill: value.isEvenOdd) else { return false }
    _ = child.hit(point, path: &path)
    path.append(self)
    return true
  }
}

nonisolated extension View {
  /// Recognises a gesture over this view; gestures inside it go first.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, mask: mask))
  }

  /// Recognises a gesture over this view before those inside it.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, precedence: .high, mask: mask))
  }

  /// Recognises a gesture over this view at the same time as others.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, precedence: .simultaneous, mask: mask))
  }

  /// Recognises a gesture over this view while it is enabled; gestures inside it go first, and are recognised in any
  /// case.
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Recognises a gesture over this view before those inside it, while it is enabled.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Recognises a gesture over this view at the same time as others, while it is enabled.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Acts when the pointer enters the view, and when it leaves.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { modifier(HoverModifier(action: action)) }

  /// Sets the shape of the view for hit testing.
  ///
  /// - Parameter eoFill: true fills the shape by the even-odd rule, false by the non-zero winding rule.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(ContentShapeModifier(shape: shape, isEvenOdd: eoFill))
  }

  /// Sets the shape of the view for hit testing, if that is among the uses of the shape.
  ///
  /// - Parameter eoFill: as in `contentShape(_:eoFill:)`.
  @ViewBuilder
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View {
    if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
  }

  /// Sets whether hit testing finds the view.
  public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(HitTestingModifier(isEnabled: enabled)) }

  /// Follows the pointer over the view, in points.
  ///
  /// - Parameter coordinateSpace: the coordinate space of the points that the action gets.
  @_disfavoredOverload
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    modifier(HoverModifier(action: { if !$0 { action(.ended) } }, space: coordinateSpace) { action(.active($0)) })
  }

  /// Follows the pointer over the view, in points of a coordinate space.
  public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { onContinuousHover(coordinateSpace: coordinateSpace.coordinateSpace, perform: action) }
}

extension View {
  /// Acts on one or more taps.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }

  /// Acts on a tap, with its place in points.
  @_disfavoredOverload
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  /// Acts on a tap, with its place in points of a coordinate space.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    onTapGesture(count: count, coordinateSpace: coordinateSpace.coordinateSpace, perform: action)
  }

  /// Acts when a press has lasted `minimumDuration` seconds without straying `maximumDistance` points.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void
  ) -> some View {
    gesture(
      LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance).onEnded { _ in action() })
  }
}
