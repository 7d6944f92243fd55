/// The coordinates that a point or a rectangle is in.
///
/// Unchecked: a name is a value that is hashed and compared, never changed.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  /// The coordinates of the host, and so of the window.
  case global
  /// The view's own coordinates.
  case local
  /// The coordinates of the nearest view around that has the name; the host's if none has.
  case named(AnyHashable)
}

/// A coordinate space by its kind: `.local`, `.global`, `.named("card")`.
public protocol CoordinateSpaceProtocol {
  /// The space as a value.
  var coordinateSpace: CoordinateSpace { get }
}

/// A view's own coordinates.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the coordinate space.
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The host's coordinates.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the coordinate space.
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The coordinates of a view that `coordinateSpace(_:)` has named.
///
/// Unchecked: the name is a value that is hashed and compared, never changed.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, @unchecked Sendable {
  package let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }

  private struct ScrollViewName: Hashable {
    var axis: Axis?
  }
  /// The visible part of the nearest scroll view around, its top left corner at the origin.
  public static let scrollView = NamedCoordinateSpace(name: ScrollViewName())
  /// The visible part of the nearest scroll view around that scrolls along an axis.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: ScrollViewName(axis: axis))
  }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The view's own coordinates.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The host's coordinates: the window's.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The coordinates of the nearest view around with that name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
  /// The visible part of the nearest scroll view around.
  public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace.scrollView }
  /// The visible part of the nearest scroll view around that scrolls along an axis.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { NamedCoordinateSpace.scrollView(axis: axis) }
}

// MARK: places in the host

/// The position of a named view, kept while evaluations replace the view.
@MainActor
package final class SpacePlace {
  package var place = PlacedFrame()

  package init() {}
}

/// A view's frame, and the placement that leads from its coordinates to the host's.
///
/// Both follow the scroll views around the view.
package struct PlacedFrame: Sendable {
  private let unscrolledFrame: CGRect
  private let unscrolledPlacement: Placement

  package init(frame: CGRect = .zero, placement: Placement = Placement()) {
    (unscrolledFrame, unscrolledPlacement) = (frame, placement)
  }

  /// The frame in the coordinates of the layout.
  package var frame: CGRect {
    guard let distance = unscrolledPlacement.scroll?.total else { return unscrolledFrame }
    return unscrolledFrame.offsetBy(dx: distance.width, dy: distance.height)
  }

  package var placement: Placement { unscrolledPlacement.scrolled }

  /// The view's corner in the host, in points; nil if a perspective does not show it.
  package var hostOrigin: CGPoint? { placement.toHost(frame.origin) }

  /// Returns a point of the host in the view's coordinates; nil if a perspective shows none of them there.
  package func local(_ point: CGPoint) -> CGPoint? {
    placement.toLayout(point).map { CGPoint(x: $0.x - frame.minX, y: $0.y - frame.minY) }
  }

  /// Returns the smallest rectangle around another view, in the coordinates of this one.
  package func bounds(of other: PlacedFrame) -> CGRect {
    if other.placement.maps == placement.maps { return other.frame.offsetBy(dx: -frame.minX, dy: -frame.minY) }
    let corners = [
      CGPoint(x: other.frame.minX, y: other.frame.minY), CGPoint(x: other.frame.maxX, y: other.frame.minY),
      CGPoint(x: other.frame.minX, y: other.frame.maxY), CGPoint(x: other.frame.maxX, y: other.frame.maxY),
    ].compactMap { other.placement.toHost($0).flatMap(local) }
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(), let top = corners.map(\.y).min(),
      let bottom = corners.map(\.y).max()
    else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The named coordinate spaces around a view.
package struct CoordinateSpaces {
  private var places: [AnyHashable: SpacePlace] = [:]

  package init() {}

  @MainActor
  subscript(name: AnyHashable) -> PlacedFrame? { places[name]?.place }

  package mutating func add(_ place: SpacePlace, named name: AnyHashable) { places[name] = place }

  /// The present frames of the spaces, for code that reads them off the main actor.
  @MainActor var frames: [AnyHashable: PlacedFrame] { places.mapValues(\.place) }

  /// Returns a point of the host in the coordinates of a space.
  ///
  /// - Parameter place: the view whose coordinates are `local`.
  @MainActor
  package func convert(_ point: CGPoint, to space: CoordinateSpace, of place: PlacedFrame) -> CGPoint? {
    switch space {
    case .global: point
    case .local: place.local(point)
    case .named(let name): self[name].map { $0.local(point) } ?? point
    }
  }
}

extension CoordinateSpaces: SelfComparable {
  package func isSame(as other: CoordinateSpaces) -> Bool {
    places.count == other.places.count && places.allSatisfy { $0.value === other.places[$0.key] }
  }
}

extension EnvironmentValues {
  private enum CoordinateSpacesKey: EnvironmentKey { static var defaultValue: CoordinateSpaces { CoordinateSpaces() } }

  package var coordinateSpaces: CoordinateSpaces {
    get { self[CoordinateSpacesKey.self] }
    set { self[CoordinateSpacesKey.self] = newValue }
  }
}

/// Gives the coordinates of a view a name that those inside it find.
nonisolated package struct CoordinateSpaceModifier: PrimitiveModifier {
  var space: NamedCoordinateSpace

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let place = context.session.store.object(at: context.identity) { SpacePlace() }
    let inner = context.child(0).changingEnvironment(.coordinateEnvironment) {
      $0.coordinateSpaces.add(place, named: space.name)
    }
    return inner.nodes(of: content).map { CoordinateSpaceNode(place, child: $0) }
  }
}

private final class CoordinateSpaceNode: ValueNode<SpacePlace> {
  override func placeChildren() {
    value.place = placedFrame
    super.placeChildren()
  }
}

nonisolated extension View {
  /// Gives the view's coordinates a name, for `GeometryProxy.frame(in:)` and for gestures inside it.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(CoordinateSpaceModifier(space: name))
  }

  /// Gives the view's coordinates a name.
  public func coordinateSpace<T: Hashable>(name: T) -> some View { coordinateSpace(.named(name)) }
}
