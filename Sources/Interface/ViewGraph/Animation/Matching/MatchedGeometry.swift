/// The properties that the views of a matched group share.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The position of the anchor.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size, which is offered to the views.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// The position and the size.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// The views of one namespace and id, which are drawn in the frame of one of them.
@MainActor
final class MatchedGroup {
  /// The members, in the order in which they appeared.
  private(set) var members: [MatchedMember] = []

  /// The member whose frame the others take: the last source to appear that is not leaving.
  var source: MatchedMember? { members.last { $0.isSource && !$0.isBeingRemoved } }

  /// The parts of the tree whose members were placed before their source.
  var late: Set<ViewIdentity> { Set(members.filter(\.isLate).compactMap(\.part)) }

  func add(_ member: MatchedMember) { members.append(member) }
  func remove(_ member: MatchedMember) { members.removeAll { $0 === member } }
}

/// A view of a matched group, between evaluations.
@MainActor
final class MatchedMember: Disposable {
  var isSource = true { didSet { if isSource != oldValue { sourceChanges() } } }
  var isBeingRemoved = false { didSet { if isBeingRemoved != oldValue { sourceChanges() } } }
  /// The part of the tree that is evaluated while the view moves.
  var part: ViewIdentity?
  /// The frame that layout has given the view, in the host's points, without the transforms around it.
  private(set) var natural: CGRect?
  private(set) var group: MatchedGroup
  private var key: MatchedGroups.Key
  private let session: EvaluationSession
  private var frame: AnimatedValue<CGRect.AnimatableData>?
  private var scope: TransactionScope?
  /// The transaction of the changes of the present frame; a later round of the frame no longer knows it.
  private var change: (instant: UInt64, transaction: Transaction)?

  init(_ key: MatchedGroups.Key, in session: EvaluationSession) {
    self.key = key
    self.session = session
    group = session.matched.group(key)
    group.add(self)
  }

  func join(_ key: MatchedGroups.Key, in scope: TransactionScope?) {
    self.scope = scope
    noteChange()
    guard key != self.key else { return }
    leaveGroup()
    self.key = key
    group = session.matched.group(key)
    group.add(self)
  }

  /// Returns the transaction of the first animated change of the frame, or else of the first one.
  @discardableResult
  private func noteChange() -> Transaction {
    let transaction = scope?.transaction ?? session.transaction
    guard let change, change.instant == session.instant, transaction.effectiveAnimation == nil else {
      change = (session.instant, transaction)
      return transaction
    }
    return change.transaction
  }

  private func leaveGroup() {
    group.remove(self)
    session.matched.drop(key)
  }

  func dispose() {
    leaveGroup()
    let parts = group.late
    if !parts.isEmpty { session.invalidation.raise(dirty: parts) }
  }

  /// Returns the frame to draw the view in, given the one that layout has put it in.
  func shown(in natural: CGRect) -> CGRect {
    let isNew = self.natural != natural
    self.natural = natural
    let target = target.animatableData
    let transaction = noteChange()
    let kept = frame ?? AnimatedValue(start(in: natural).animatableData)
    frame = kept
    kept.setTarget(target, with: transaction, time: session.time)
    var shown = natural
    shown.animatableData = kept.value(at: session.time)
    if kept.isMoving { session.records.animate(part) }
    // Members that were placed before their source have to be placed again.
    if isNew, group.source === self {
      let parts = group.late
      if !parts.isEmpty {
        session.afterLayout(owner: MatchedMember.self, name: "matchedGeometryEffect") { [session] in
          session.invalidation.raise(dirty: parts)
        }
      }
    }
    return shown
  }

  /// Places the other members again, which may now take another frame though nothing else about them has changed.
  private func sourceChanges() {
    session.afterLayout(owner: MatchedMember.self, name: "matchedGeometryEffect") { [group, session] in
      let parts = group.late
      if !parts.isEmpty { session.invalidation.raise(dirty: parts) }
    }
  }

  /// True if the member has been placed and its target has moved since.
  fileprivate var isLate: Bool { frame.map { $0.target != target.animatableData } ?? false }

  /// The frame that the view moves to: a source's own, and every other member's that of the source.
  private var target: CGRect {
    let own = natural ?? .zero
    return isSource && !isBeingRemoved ? own : group.source?.natural ?? own
  }

  /// Returns the frame in which an appearing view starts: that in which another member of its group is shown.
  private func start(in natural: CGRect) -> CGRect {
    let other = group.members.last { $0 !== self && $0.isSource && $0.frame != nil }
    guard let other, let frame = other.frame else { return target }
    var shown = natural
    shown.animatableData = frame.value(at: session.time)
    return shown
  }
}

/// The matched groups of a host; each exists as long as it has views.
@MainActor
struct MatchedGroups {
  struct Key: Hashable {
    let namespace: Namespace.ID
    let id: AnyHashable
  }

  private var groups: [Key: MatchedGroup] = [:]

  mutating func group(_ key: Key) -> MatchedGroup {
    if let known = groups[key] { return known }
    let made = MatchedGroup()
    groups[key] = made
    return made
  }

  /// Drops a group without views.
  mutating func drop(_ key: Key) {
    if groups[key]?.members.isEmpty == true { groups[key] = nil }
  }

  mutating func removeAll() { groups = [:] }
}

/// Draws a view in the frame of a group.
nonisolated package struct MatchedGeometryModifier<ID: Hashable>: PrimitiveModifier {
  var id: ID
  var namespace: Namespace.ID
  var properties: MatchedGeometryProperties
  var anchor: UnitPoint
  var isSource: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let key = MatchedGroups.Key(namespace: namespace, id: AnyHashable(id))
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      let member = session.store.object(at: context.identity.child(.matchedMember, index)) {
        MatchedMember(key, in: session)
      }
      member.isSource = isSource
      member.isBeingRemoved = context.isBeingRemoved
      member.part = session.records.current?.identity
      member.join(key, in: context.scope)
      return MatchedNode(
        member, properties: properties, anchor: anchor, pixel: context.environment.pixelLength, child: child)
    }
  }
}

/// A node that is laid out in its own place, and drawn in that of its group.
private final class MatchedNode: ValueNode<MatchedMember> {
  private let properties: MatchedGeometryProperties
  private let anchor: UnitPoint
  private let pixel: CGFloat

  init(
    _ member: MatchedMember, properties: MatchedGeometryProperties, anchor: UnitPoint, pixel: CGFloat, child: ViewNode
  ) {
    self.properties = properties
    self.anchor = anchor
    self.pixel = pixel
    super.init(member, child: child)
  }

  override var readsPosition: Bool { true }

  override func placeChildren() {
    let natural = CGRect(origin: placement.position, size: size)
    let shown = value.shown(in: natural)
    guard shown != natural else { return super.placeChildren() }
    let offer = properties.contains(.size) ? ProposedViewSize(shown.size) : proposal
    let taken = child.size(for: offer)
    let frame = properties.contains(.position) ? shown : natural
    let distance = CGPoint(
      x: frame.minX + anchor.x * (frame.width - taken.width) - natural.minX,
      y: frame.minY + anchor.y * (frame.height - taken.height) - natural.minY)
    // Whole pixels move the origin, as layout would; the rest is a shift, which glides between pixels.
    let whole = CGPoint(
      x: (distance.x / pixel).rounded() * pixel, y: (distance.y / pixel).rounded() * pixel)
    let rest = distance - whole
    child.place(placement.moved(by: whole).shifted(by: CGSize(width: rest.x, height: rest.y)), proposal: offer)
  }
}

nonisolated extension View {
  /// Draws the views of one id in one frame. A view that is inserted in the transaction that removes another starts in
  /// the other's frame, and the other follows it.
  ///
  /// Their transitions decide how each of them looks meanwhile. Layout is not affected. The frames are those before the
  /// transforms around the views.
  ///
  /// - Parameters:
  ///   - properties: the properties that the views share.
  ///   - anchor: the point of each view that lies at the same point of the shared frame.
  ///   - isSource: whether the view's own frame is that of the group. If there are several sources, the last to appear
  ///     provides the frame for the views that are not sources; SwiftUI leaves that open.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    modifier(
      MatchedGeometryModifier(
        id: id, namespace: namespace, properties: properties, anchor: anchor, isSource: isSource))
  }
}
