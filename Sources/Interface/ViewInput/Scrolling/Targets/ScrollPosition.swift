@_spi(Nodes) import ViewGraph

/// Where a scroll view is, or is to go; for `scrollPosition(_:)`.
public struct ScrollPosition: Equatable, Sendable {
  enum Target: Equatable, @unchecked Sendable {
    case edge(Edge)
    case point(CGPoint)
    case id(AnyHashable, UnitPoint?)
  }

  /// Where to go; nil once somebody else has scrolled.
  var target: Target?
  /// Different for each call, so that going twice to the same place is two changes.
  var request = 0
  var id: SendableID?

  /// An id as a value of any thread: ids are only hashed and compared.
  struct SendableID: Equatable, @unchecked Sendable {
    let value: AnyHashable
  }

  /// A position that is yet to be set; the ids of the views inside are of this type.
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  /// The beginning or the end of the content.
  public init(idType: (some Hashable & Sendable).Type = Never.self, edge: Edge) { target = .edge(edge) }
  /// A point of the content at the scroll view's top left corner.
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat, y: CGFloat) {
    target = .point(CGPoint(x: x, y: y))
  }
  /// The view with an id.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { target = .id(AnyHashable(id), anchor) }

  /// The id of the first view of the target layout that is seen; nil where none is known.
  public func viewID<T: Hashable>(type: T.Type) -> T? { id?.value.base as? T }

  /// Whether a person has scrolled since the position was set.
  public var isPositionedByUser: Bool { target == nil }

  /// Goes to the beginning or the end of the content.
  public mutating func scrollTo(edge: Edge) { go(.edge(edge)) }
  /// Goes to the view with an id.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    go(.id(AnyHashable(id), anchor))
  }
  /// Brings a point of the content to the scroll view's top left corner.
  public mutating func scrollTo(point: CGPoint) { go(.point(point)) }
  /// Brings a point of the content to the scroll view's top left corner.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { go(.point(CGPoint(x: x, y: y))) }

  private mutating func go(_ target: Target) {
    self.target = target
    request += 1
  }
}

/// Ties a scroll view to a binding, in both directions.
@MainActor
final class ScrollPositionLink {
  weak var node: ScrollNode?
  /// What the binding and the scroll view agreed on last.
  var known: ScrollPosition?
  /// Tells the binding which view is the first that is seen.
  var report: (AnyHashable) -> Void = { _ in }
  var anchor: UnitPoint?
  /// Whether the binding is to an id alone.
  var isOfID = false

  /// The first view that is seen is another one now.
  func settle(on id: AnyHashable) {
    let seen = ScrollPosition.SendableID(value: id)
    guard known?.id != seen else { return }
    if known == nil { known = ScrollPosition() }
    known?.id = seen
    if isOfID { known?.target = .id(id, anchor) }
    report(id)
  }

  func follow(_ position: ScrollPosition, transaction: Transaction) {
    known = position
    guard let node, let target = position.target else { return }
    switch target {
    case .edge(let edge): node.scroll(to: edge, animation: transaction.animation)
    case .point(let point): node.scroll(to: CGRect(origin: point, size: .zero), .topLeading, transaction.animation)
    case .id(let id, let anchor):
      guard let rect = node.place(of: id) else { return }
      node.scroll(to: rect, anchor ?? self.anchor, transaction.animation)
    }
  }
}

nonisolated package struct ScrollPositionModifier: PrimitiveModifier {
  var position: ScrollPosition
  var anchor: UnitPoint?
  var isOfID: Bool
  var report: (AnyHashable) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let link = session.store.object(at: context.identity.child(.scrollPosition)) { ScrollPositionLink() }
    let (position, transaction) = (position, context.transaction)
    link.anchor = anchor
    link.report = report
    link.isOfID = isOfID
    if link.known?.target != position.target || link.known?.request != position.request {
      session.afterLayout(owner: context.owner, what: "scrollPosition") {
        link.follow(position, transaction: transaction)
      }
    }
    return context.child(0).changingEnvironment(.scrollPositionEnvironment) { $0.scrollPositionLink = link }.nodes(
      of: content)
  }
}

extension EnvironmentValues {
  private enum LinkKey: EnvironmentKey { static var defaultValue: ScrollPositionLink? { nil } }

  var scrollPositionLink: ScrollPositionLink? {
    get { self[LinkKey.self] }
    set { self[LinkKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Ties a binding to the id of the first view that is seen of the `scrollTargetLayout()` in the scroll view inside:
  /// writing an id scrolls to its view.
  ///
  /// - Parameter anchor: which point of the view comes to the same point of the scroll view; nil moves as little as
  ///   possible.
  public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
    var position = ScrollPosition()
    position.target = id.wrappedValue.map { .id(AnyHashable($0), anchor) }
    func write<ID: Hashable>(_ id: Binding<ID?>) -> (AnyHashable) -> Void {
      { new in if let new = new.base as? ID, id.wrappedValue != new { id.wrappedValue = new } }
    }
    return modifier(ScrollPositionModifier(position: position, anchor: anchor, isOfID: true, report: write(id)))
  }

  /// Ties a binding to where the scroll view inside is: writing it scrolls.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    modifier(
      ScrollPositionModifier(position: position.wrappedValue, anchor: anchor, isOfID: false) { id in
        let id = ScrollPosition.SendableID(value: id)
        if position.wrappedValue.id != id { position.wrappedValue.id = id }
      })
  }
}
