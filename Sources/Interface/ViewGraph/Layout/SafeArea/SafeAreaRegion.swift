/// An area that bars cover in part, kept while evaluations replace the view that has them.
///
/// A window itself has no bars: only `safeAreaInset`, `safeAreaPadding` and the library's own containers make regions.
@MainActor
package final class SafeAreaRegion {
  /// The whole area, in the coordinates of the layout, in points.
  var frame = CGRect.zero
  /// The insets by which bars cover the area.
  var insets = EdgeInsets()
  /// The region that this one is in.
  var outer: SafeAreaRegion?

  /// Returns the frame of a view that is extended below the bars at those edges where it reaches them.
  func extended(_ frame: CGRect, to edges: Edge.Set) -> CGRect {
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    var region: SafeAreaRegion? = self
    while let current = region {
      let (whole, insets) = (current.frame, current.insets)
      if edges.contains(.leading), abs(left - whole.minX - insets.leading) < 0.5 { left = whole.minX }
      if edges.contains(.top), abs(top - whole.minY - insets.top) < 0.5 { top = whole.minY }
      if edges.contains(.trailing), abs(whole.maxX - insets.trailing - right) < 0.5 { right = whole.maxX }
      if edges.contains(.bottom), abs(whole.maxY - insets.bottom - bottom) < 0.5 { bottom = whole.maxY }
      region = current.outer
    }
    return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}

extension EnvironmentValues {
  private enum SafeAreaRegionKey: EnvironmentKey { static var defaultValue: SafeAreaRegion? { nil } }

  /// The innermost region around a view; nil where there are no bars.
  package var safeAreaRegion: SafeAreaRegion? {
    get { self[SafeAreaRegionKey.self] }
    set { self[SafeAreaRegionKey.self] = newValue }
  }
}

@MainActor
extension ViewContext {
  /// Returns the region that a view makes, and the context inside it.
  func safeAreaRegion(_ index: Int) -> (region: SafeAreaRegion, inside: ViewContext) {
    let region = session.store.object(at: identity.child(.safeArea)) { SafeAreaRegion() }
    region.outer = environment.safeAreaRegion
    return (region, child(index).changingEnvironment(.safeAreaEnvironment) { $0.safeAreaRegion = region })
  }
}

/// Lets a view extend below the bars that it reaches.
nonisolated package struct SafeAreaIgnoringModifier: PrimitiveModifier {
  var edges: Edge.Set

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let nodes = context.child(0).nodes(of: content)
    guard let region = context.environment.safeAreaRegion, !edges.isEmpty else { return nodes }
    return nodes.map { SafeAreaIgnoringNode(region, edges: edges, child: $0) }
  }
}

private final class SafeAreaIgnoringNode: ValueNode<SafeAreaRegion> {
  private let edges: Edge.Set

  init(_ region: SafeAreaRegion, edges: Edge.Set, child: ViewNode) {
    self.edges = edges
    super.init(region, child: child)
  }

  override var readsPosition: Bool { true }

  /// The surrounding layout sees the view inside the safe area; only its content is laid out in the extended frame.
  override func placeChildren() {
    let frame = CGRect(origin: placement.origin, size: size)
    let extended = value.extended(frame, to: edges)
    guard extended != frame else { return super.placeChildren() }
    let offer = ProposedViewSize(extended.size)
    let inner = child.aligned(.center, in: extended.size, proposal: offer).slots[0].origin
    let origin = CGPoint(x: extended.minX - frame.minX + inner.x, y: extended.minY - frame.minY + inner.y)
    child.place(placement.moved(by: origin), proposal: offer)
  }
}

/// The regions that may cover a view.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Bars of the containers around the view.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// A keyboard on the screen, which a desktop does not have.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// Everything.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

nonisolated extension View {
  /// Lets the view extend below bars that it reaches: a navigation bar, a tab bar, a view that `safeAreaInset` puts
  /// beside it. A window has no other safe area, so elsewhere the view is laid out unchanged.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    modifier(SafeAreaIgnoringModifier(edges: regions.contains(.container) ? edges : []))
  }

  /// The same as `ignoresSafeArea(edges:)`: SwiftUI's first name for it.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }
}
