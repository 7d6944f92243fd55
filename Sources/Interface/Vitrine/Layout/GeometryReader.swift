/// A view whose content is a function of the size that it is offered; it takes all of it.
///
/// The content is evaluated while the tree is placed, once the size is known. Its views lie at the top leading corner.
nonisolated public struct GeometryReader<Content: View>: View {
  public typealias Body = Never
  /// What is shown in the room that the proxy tells of.
  public var content: (GeometryProxy) -> Content

  /// A view of what a closure makes of its size and place.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: PrimitiveView {
  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    let records = context.session.records
    let record: ViewRecord = records.visit(context.identity.child(0x6772))
    return [
      GeometryNode(identity: context.identity) { proxy in
        records.walk(record) {
          let view = context.session.tracked { content(proxy) }
          return context.child(0).node(of: view, alignment: .topLeading)
        }
      }
    ]
  }
}

private final class GeometryNode: ViewNode {
  let content: (GeometryProxy) -> ViewNode?
  private var contentNode: ViewNode?

  init(identity: ViewIdentity, content: @escaping (GeometryProxy) -> ViewNode?) {
    self.content = content
    super.init(identity: identity)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: proposal.replacingUnspecifiedDimensions())
  }

  override func placeChildren() {
    contentNode = content(GeometryProxy(size: size, globalFrame: hostFrame))
    contentNode?.place(placement, proposal: ProposedViewSize(size))
  }

  override var placedChildren: [ViewNode] { contentNode.map { [$0] } ?? [] }
}

/// A view's size and place, in points.
public struct GeometryProxy: Sendable {
  /// The size that the view was given.
  public let size: CGSize
  let globalFrame: CGRect

  /// Always zero: there are no safe areas here.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// The view's bounds in its own coordinates or in the host's.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    switch coordinateSpace {
    case .local: CGRect(origin: .zero, size: size)
    case .global: globalFrame
    }
  }
}

/// Whose coordinates a rectangle is in. SwiftUI's named spaces are not here.
public enum CoordinateSpace: Hashable, Sendable {
  /// The host's: its origin is the top left corner of what it shows.
  case global
  /// The view's own: its origin is the view's top left corner.
  case local
}
