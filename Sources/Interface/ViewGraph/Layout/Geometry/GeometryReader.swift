/// A view whose content is a function of its size and place; it takes all of the size that it is offered.
///
/// ```swift
/// GeometryReader { proxy in
///   Color.blue.frame(width: proxy.size.width / 3)
/// }
/// ```
///
/// The content is evaluated while the tree is placed, once the size is known. Its views lie at the top leading corner.
nonisolated public struct GeometryReader<Content: View>: View, PrimitiveView {
  /// The content, for the size that the proxy gives.
  public var content: (GeometryProxy) -> Content

  /// True if the content may depend on the view's place too.
  private let readsPosition: Bool

  /// Creates a view of the content that a closure makes for its size and place.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
    readsPosition = true
  }

  /// - Parameter readsPosition: whether the content may depend on the view's place too.
  init(readsPosition: Bool, content: @escaping (GeometryProxy) -> Content) {
    self.content = content
    self.readsPosition = readsPosition
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let records = context.session.records
    let record: ViewRecord = records.visit(context.identity.child(.geometry))
    return [
      GeometryNode(
        identity: context.identity, spaces: context.environment.coordinateSpaces, readsPosition: readsPosition
      ) { proxy in
        records.walk(record) {
          let view = context.session.tracked(by: Content.self) { content(proxy) }
          return context.child(0).node(of: view, alignment: .topLeading)
        }
      }
    ]
  }
}

private final class GeometryNode: ViewNode {
  let content: (GeometryProxy) -> ViewNode?
  private let spaces: CoordinateSpaces
  private var contentNode: ViewNode?

  private let tracksPosition: Bool

  init(
    identity: ViewIdentity, spaces: CoordinateSpaces, readsPosition: Bool,
    content: @escaping (GeometryProxy) -> ViewNode?
  ) {
    self.content = content
    self.spaces = spaces
    tracksPosition = readsPosition
    super.init(identity: identity)
  }

  deinit { if let contentNode { unlink([contentNode]) } }

  override var readsPosition: Bool { tracksPosition }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: proposal.replacingUnspecifiedDimensions())
  }

  override func placeChildren() {
    if let contentNode { unlink([contentNode]) }
    contentNode = content(GeometryProxy(self, spaces))
    if let contentNode { link([contentNode]) }
    contentNode?.place(placement, proposal: ProposedViewSize(size))
  }

  override func replace(_ old: ViewNode, with new: ViewNode, near: Int) {
    guard contentNode === old else { return }
    unlink([old])
    contentNode = new
    link([new])
  }

  override var placedChildren: [ViewNode] { contentNode.map { [$0] } ?? [] }
}

/// A view's size and place, in points.
///
/// Unchecked: every property is an immutable value; the names of spaces are only hashed and compared.
public struct GeometryProxy: @unchecked Sendable {
  /// The view's size.
  public let size: CGSize
  private let place: PlacedFrame
  var placed: PlacedFrame { place }
  private let spaces: [AnyHashable: PlacedFrame]

  @MainActor
  init(_ node: ViewNode, _ spaces: CoordinateSpaces) {
    size = node.size
    place = node.placedFrame
    self.spaces = spaces.frames
  }

  /// Always zero: there are no safe areas here.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the view's bounds in its own coordinates, the host's, or those of a named view around it.
  @_disfavoredOverload
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    switch coordinateSpace {
    case .local: CGRect(origin: .zero, size: size)
    case .global: place.placement.hostBounds(of: place.frame)
    case .named(let name): spaces[name].map { $0.bounds(of: place) } ?? frame(in: CoordinateSpace.global)
    }
  }

  /// Returns the view's bounds in a coordinate space: `.local`, `.global`, `.named("card")`.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// Returns the bounds of a named view around this one, in this one's coordinates; nil if none has the name.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    spaces[coordinateSpace.name].map { place.bounds(of: $0) }
  }
}
