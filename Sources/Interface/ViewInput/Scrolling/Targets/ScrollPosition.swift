@_spi(Nodes) import ViewGraph

/// The position of a scroll view, present or requested; for `scrollPosition(_:)`.
public struct ScrollPosition: Equatable, Sendable {
  enum Target: Equatable, @unchecked Sendable {
    case edge(Edge)
    case point(CGPoint)
    case id(AnyHashable, UnitPoint?)
  }

  /// The place to scroll to; nil if none was asked for.
  var target: Target?
  /// A number that differs for each call, so that scrolling twice to the same place is two changes.
  var request = 0
  var id: SendableID?

  /// An id that may be sent to any thread: ids are only hashed and compared.
  struct SendableID: Equatable, @unchecked Sendable {
    let value: AnyHashable
  }

  /// A position without a target, for views whose ids are of a type.
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  /// A position at the beginning or the end of the content.
  public init(idType: (some Hashable & Sendable).Type = Never.self, edge: Edge) { target = .edge(edge) }
  /// A position with a point of the content at the scroll view's top left corner.
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat, y: CGFloat) {
    target = .point(CGPoint(x: x, y: y))
  }
  /// A position at the view with an id.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { target = .id(AnyHashable(id), anchor) }

  /// Returns the id of the first visible view of the target layout; nil if none is known.
  public func viewID<T: Hashable>(type: T.Type) -> T? { id?.value.base as? T }

  /// True if the position asks for no place, so that only the user scrolls.
  public var isPositionedByUser: Bool { target == nil }

  /// Scrolls to the beginning or the end of the content.
  public mutating func scrollTo(edge: Edge) { go(.edge(edge)) }
  /// Scrolls to the view with an id.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    go(.id(AnyHashable(id), anchor))
  }
  /// Scrolls a point of the content to the scroll view's top left corner.
  public mutating func scrollTo(point: CGPoint) { go(.point(point)) }
  /// Scrolls a point of the content to the scroll view's top left corner.
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
  /// The position that the binding and the scroll view last agreed on.
  var known: ScrollPosition?
  /// Writes the id of the first visible view to the binding.
  var report: (AnyHashable) -> Void = { _ in }
  var anchor: UnitPoint?
  /// True if the binding is to an id alone.
  var bindsIDOnly = false

  /// Notes and reports that another view is now the first visible one.
  func settle(on id: AnyHashable) {
    let seen = ScrollPosition.SendableID(value: id)
    guard known?.id != seen else { return }
    if known == nil { known = ScrollPosition() }
    known?.id = seen
    if bindsIDOnly { known?.target = .id(id, anchor) }
    report(id)
  }

  func apply(_ position: ScrollPosition, transaction: Transaction) {
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
  var bindsIDOnly: Bool
  var report: (AnyHashable) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let link = session.store.object(at: context.identity.child(.scrollPosition)) { ScrollPositionLink() }
    let (position, transaction) = (position, context.transaction)
    link.anchor = anchor
    link.report = report
    link.bindsIDOnly = bindsIDOnly
    if link.known?.target != position.target || link.known?.request != position.request {
      session.afterLayout(owner: context.owner, name: "scrollPosition") {
        link.apply(position, transaction: transaction)
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
  /// Ties a binding to the id of the first visible view of the `scrollTargetLayout()` in the scroll view inside;
  /// writing an id scrolls to its view.
  ///
  /// - Parameter anchor: the point of the view that is aligned with the same point of the scroll view; nil scrolls as
  ///   little as possible.
  public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
    var position = ScrollPosition()
    position.target = id.wrappedValue.map { .id(AnyHashable($0), anchor) }
    func write<ID: Hashable>(_ id: Binding<ID?>) -> (AnyHashable) -> Void {
      { new in if let new = new.base as? ID, id.wrappedValue != new { id.wrappedValue = new } }
    }
    return modifier(ScrollPositionModifier(position: position, anchor: anchor, bindsIDOnly: true, report: write(id)))
  }

  /// Ties a binding to the position of the scroll view inside; writing it scrolls.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    modifier(
      ScrollPositionModifier(position: position.wrappedValue, anchor: anchor, bindsIDOnly: false) { id in
        let id = ScrollPosition.SendableID(value: id)
        if position.wrappedValue.id != id { position.wrappedValue.id = id }
      })
  }
}
