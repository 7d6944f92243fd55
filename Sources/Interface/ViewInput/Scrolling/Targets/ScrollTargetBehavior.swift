@_spi(Nodes) import ViewGraph

/// The place where a scroll view comes to rest.
public struct ScrollTarget: Hashable, Sendable {
  /// The part of the content to show, in points from the content's top left corner.
  public var rect: CGRect
  /// The point of the rectangle that is aligned with the same point of the scroll view; nil is the top left corner.
  public var anchor: UnitPoint?
}

/// A rule for where a scroll view comes to rest when a drag ends or a wheel turns.
@preconcurrency
public protocol ScrollTargetBehavior {
  /// The values that decide on a target.
  typealias TargetContext = ScrollTargetBehaviorContext
  /// Changes the place where the scroll view would come to rest by itself.
  @MainActor func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// The values that decide on a scroll view's target.
@MainActor @dynamicMemberLookup
public struct ScrollTargetBehaviorContext {
  /// The place where the view is now, or was scrolling to.
  public let originalTarget: ScrollTarget
  /// The size of the content with its margins, in points.
  public let contentSize: CGSize
  /// The size of the scroll view, in points.
  public let containerSize: CGSize
  /// The axes that scroll.
  public let axes: Axis.Set
  /// The speed in points a second, positive towards the end of the content.
  let speed: CGSize
  /// The views of the target layout, in points from the content's top left corner.
  let targets: [CGRect]
  let environment: EnvironmentValues

  /// The speed of the scroll view, in points a second, positive towards the end of the content; zero for a drag that had
  /// come to rest.
  public var velocity: CGVector { CGVector(dx: speed.width, dy: speed.height) }

  /// A value of the scroll view's environment.
  public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
}

/// A behaviour that comes to rest at whole multiples of the scroll view's size, one page at a time.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// The same as `.scrollTargetBehavior(.paging)`.
  public init() {}

  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    func page(_ place: CGFloat, from original: CGFloat, _ speed: CGFloat, _ length: CGFloat) -> CGFloat {
      guard length > 0 else { return place }
      let current = (original / length).rounded()
      let next = speed == 0 ? (place / length).rounded() : current + (speed > 0 ? 1 : -1)
      return min(max(next, current - 1), current + 1) * length
    }
    let original = context.originalTarget.rect
    if context.axes.contains(.horizontal) {
      target.rect.origin.x = page(
        target.rect.minX, from: original.minX, context.speed.width, context.containerSize.width)
    }
    if context.axes.contains(.vertical) {
      target.rect.origin.y = page(
        target.rect.minY, from: original.minY, context.speed.height, context.containerSize.height)
    }
  }
}

/// A behaviour that comes to rest where a view of the `scrollTargetLayout()` inside begins.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// The limit to the number of views that a drag passes.
  public struct LimitBehavior: Hashable, Sendable {
    fileprivate let isOne: Bool
    /// No limit: the speed of the drag decides.
    public static let automatic = LimitBehavior(isOne: false)
    /// One view.
    public static let always = LimitBehavior(isOne: true)
    /// One view.
    public static let alwaysByOne = LimitBehavior(isOne: true)
    /// No limit: the speed of the drag decides.
    public static let never = LimitBehavior(isOne: false)
  }

  private let limit: LimitBehavior

  /// The same as `.scrollTargetBehavior(.viewAligned)`.
  public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    func nearest(_ place: CGFloat, from original: CGFloat, _ speed: CGFloat, _ starts: [CGFloat]) -> CGFloat {
      func index(_ place: CGFloat) -> Int? {
        starts.indices.min { abs(starts[$0] - place) < abs(starts[$1] - place) }
      }
      guard let current = index(original), var next = index(place) else { return place }
      // A flick or a notch of a wheel, however short, moves to the next view.
      if next == current, speed != 0 { next += speed > 0 ? 1 : -1 }
      if limit.isOne { next = min(max(next, current - 1), current + 1) }
      return starts[min(max(next, 0), starts.count - 1)]
    }
    let original = context.originalTarget.rect
    if context.axes.contains(.horizontal) {
      let starts = Set(context.targets.map(\.minX)).sorted()
      target.rect.origin.x = nearest(target.rect.minX, from: original.minX, context.speed.width, starts)
    }
    if context.axes.contains(.vertical) {
      let starts = Set(context.targets.map(\.minY)).sorted()
      target.rect.origin.y = nearest(target.rect.minY, from: original.minY, context.speed.height, starts)
    }
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// A behaviour that comes to rest at whole multiples of the scroll view's size.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// A behaviour that comes to rest where a view of the target layout begins.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  /// A behaviour that comes to rest where a view of the target layout begins.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}

/// A behaviour of any type, as the environment keeps it.
struct AnyScrollTargetBehavior: SelfComparable {
  let behavior: any ScrollTargetBehavior
  func isSame(as other: AnyScrollTargetBehavior) -> Bool { ValueComparison.sameContents(behavior, other.behavior) }
}

/// A container whose views a scroll view aligns to and whose ids its position reports.
typealias ScrollTargetNode = ValueNode<ScrollTargetMark>
struct ScrollTargetMark {}

nonisolated package struct ScrollTargetModifier: PrimitiveModifier {
  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).map { ScrollTargetNode(ScrollTargetMark(), child: $0) }
  }
}

extension EnvironmentValues {
  private enum BehaviorKey: EnvironmentKey { static var defaultValue: AnyScrollTargetBehavior? { nil } }

  var scrollTargetBehavior: AnyScrollTargetBehavior? {
    get { self[BehaviorKey.self] }
    set { self[BehaviorKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets where scroll views inside come to rest.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    environment(\.scrollTargetBehavior, AnyScrollTargetBehavior(behavior: behavior))
  }

  /// Makes the scroll view around this container align to the container's views.
  @ViewBuilder
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    if isEnabled { modifier(ScrollTargetModifier()) } else { self }
  }

  /// Makes the scroll view around this view align to it.
  @ViewBuilder
  public func scrollTarget(isEnabled: Bool = true) -> some View {
    if isEnabled { modifier(ScrollTargetModifier()) } else { self }
  }
}
