@_spi(Nodes) import ViewGraph

/// A shape that follows the container shape set by `containerShape(_:)`, reduced so that its corners are concentric
/// with the container's; a rectangle where there is no container shape.
nonisolated public struct ContainerRelativeShape: InsettableShape {
  var amount: CGFloat = 0

  /// The shape of the container.
  public init() {}

  /// Returns the rectangle itself; in a view, the shape of the container is drawn.
  public func path(in rect: CGRect) -> Path { Inset(base: Rectangle(), amount: amount).path(in: rect) }

  public func inset(by amount: CGFloat) -> some InsettableShape {
    var inset = self
    inset.amount += amount
    return inset
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container, for use as `.clipShape(.containerRelative)`.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

/// A shape that depends on the container shape around it.
protocol ContainerDependentShape: Shape {
  func relative(to container: ContainerOutline) -> any Shape
}

extension ContainerRelativeShape: ContainerDependentShape {
  func relative(to container: ContainerOutline) -> any Shape { ConcentricShape(container: container, amount: amount) }
}

extension StrokedShape: ContainerDependentShape where Base: ContainerDependentShape {
  func relative(to container: ContainerOutline) -> any Shape {
    func stroked(_ shape: some Shape) -> any Shape { StrokedShape<_>(shape: shape, style: style) }
    return stroked(shape.relative(to: container))
  }
}

/// The shape of a container, and its frame in the coordinates of a view inside it.
struct ContainerOutline: Sendable {
  let shape: any InsettableShape
  let frame: CGRect
}

/// A container's shape drawn at one distance from the container all around: the least distance between the rectangle's
/// sides and the container's.
private struct ConcentricShape: Shape {
  let container: ContainerOutline
  let amount: CGFloat

  func path(in rect: CGRect) -> Path {
    let inner = rect.insetBy(dx: amount, dy: amount)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return Path() }
    let frame = container.frame
    let distance = max(
      0,
      min(inner.minX - frame.minX, inner.minY - frame.minY, frame.maxX - inner.maxX, frame.maxY - inner.maxY))
    // The inset shape draws itself at that distance inside its rectangle, which is therefore enlarged by the same.
    return container.shape.inset(by: distance).path(in: inner.insetBy(dx: -distance, dy: -distance))
  }
}

/// The shape and the place of a container, which are kept across evaluations.
@MainActor
final class ContainerPlace {
  var shape: any InsettableShape = Rectangle() {
    didSet { if !ValueComparison.sameContents(shape, oldValue) { repaintFollowers() } }
  }
  private var place = PlacedFrame()
  private var followers: [ObjectIdentifier: Follower] = [:]

  private struct Follower {
    weak var node: ViewNode?
  }

  /// Returns a shape as a node is to draw it; the node is drawn again when the container moves.
  func shape(_ shape: any Shape, of node: ViewNode) -> any Shape {
    guard shape.kind.dependsOnContainer, let dependent = shape as? any ContainerDependentShape else { return shape }
    followers[ObjectIdentifier(node)] = Follower(node: node)
    return dependent.relative(to: ContainerOutline(shape: self.shape, frame: node.placedFrame.bounds(of: place)))
  }

  func move(to place: PlacedFrame) {
    guard place.frame != self.place.frame || place.placement != self.place.placement else { return }
    self.place = place
    repaintFollowers()
  }

  private func repaintFollowers() {
    for follower in followers.values { follower.node?.repaint() }
    followers = followers.filter { $0.value.node != nil }
  }
}

extension EnvironmentValues {
  private enum ContainerPlaceKey: EnvironmentKey { static var defaultValue: ContainerPlace? { nil } }

  var containerPlace: ContainerPlace? {
    get { self[ContainerPlaceKey.self] }
    set { self[ContainerPlaceKey.self] = newValue }
  }
}

/// A modifier that sets the container shape for the views inside.
nonisolated package struct ContainerShapeModifier<Outline: InsettableShape>: PrimitiveModifier {
  var shape: Outline

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let place = context.session.store.object(at: context.identity) { ContainerPlace() }
    place.shape = context.animated(shape)
    return context.child(0).changingEnvironment(.containerShapeEnvironment) { $0.containerPlace = place }.nodes(
      of: content
    ).map {
      ContainerShapeNode(place, child: $0)
    }
  }
}

private final class ContainerShapeNode: ValueNode<ContainerPlace> {
  override func placeChildren() {
    value.move(to: placedFrame)
    super.placeChildren()
  }
}

nonisolated extension View {
  /// Sets the shape that a `ContainerRelativeShape` inside the view follows.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    modifier(ContainerShapeModifier(shape: shape))
  }
}
