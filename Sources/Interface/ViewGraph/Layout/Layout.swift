/// A custom layout: sizes and places any number of views.
///
/// ```swift
/// struct Pile: Layout {
///   func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
///     proposal.replacingUnspecifiedDimensions()
///   }
///   func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
///     for view in subviews { view.place(at: bounds.origin, proposal: proposal) }
///   }
/// }
/// ```
public protocol Layout: Animatable {
  /// The type of the cache between calls; `Void` by default.
  associatedtype Cache = Void
  /// The views to arrange, in their order.
  typealias Subviews = LayoutSubviews

  /// The layout's properties as a container: those of an `HStack`, a `VStack`, or neither.
  static var layoutProperties: LayoutProperties { get }
  /// Makes the cache for several calls on the same subviews.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates the cache for other subviews; by default it is recreated.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the size of the whole for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places each subview in `bounds`; one that is not placed is centred.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout {
  /// The properties of a layout that is neither a row nor a column: spacers inside grow on both axes.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// Returns a view that lays out other views.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Makes an empty cache.
  public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout as a container.
public struct LayoutProperties: Sendable {
  /// The axis of a stack; spacers and dividers follow it.
  public var stackOrientation: Axis?
  /// Creates the properties of a layout that is neither a row nor a column.
  public init() {}
}

/// The views that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection, Sendable {
  let elements: [LayoutSubview]

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  /// The view at an index, in the order of the content.
  public subscript(index: Int) -> LayoutSubview { elements[index] }
}

/// A view as its layout sees it. It is used on the main actor, where layouts run.
public struct LayoutSubview: Equatable, Sendable {
  let node: ViewNode
  let index: Int
  let placements: LayoutPlacements

  /// Returns whether both are the same view.
  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }

  /// The view's layout priority, as `layoutPriority(_:)` set it; 0 by default.
  public var priority: Double { MainActor.assumeIsolated { node.traits.priority } }

  /// Returns the size that the view takes of a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    MainActor.assumeIsolated { node.size(for: proposal) }
  }

  /// Returns the size that the view takes of a proposal, with its guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: sizeThatFits(proposal), of: node, for: proposal)
  }

  /// Puts a point of the view at a point of the layout's bounds.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = sizeThatFits(proposal)
    MainActor.assumeIsolated {
      placements.slots[index] = Arrangement.Slot(
        origin: CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height),
        proposal: proposal)
    }
  }

  /// The value of the view's `layoutValue(key:value:)`, or the key's default.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    let id = ObjectIdentifier(key)
    // Unsafe: the closure runs at once, on this thread.
    nonisolated(unsafe) var written: Any?
    MainActor.assumeIsolated { written = node.traits.values[id] }
    return written as? K.Value ?? K.defaultValue
  }
}

/// The places of the subviews that a layout has placed so far.
@MainActor
final class LayoutPlacements {
  var slots: [Arrangement.Slot?]
  init(count: Int) { slots = Array(repeating: nil, count: count) }
}

/// A value that a view passes to its layout.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

nonisolated extension View {
  /// Passes a value to the layout that the view is in.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(TraitWriter(keyPath: \.values[ObjectIdentifier(key)], value: value))
  }
}

/// A view that arranges its content with a custom layout.
nonisolated struct LayoutView<L: Layout, Content: View>: PrimitiveView {
  var layout: L
  var content: Content

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    let arranger = CustomLayout(layout: context.animated(layout))
    return context.container(arranger, axis: L.layoutProperties.stackOrientation, of: content)
  }
}

@MainActor
struct CustomLayout<L: Layout>: ContainerLayout {
  var layout: L
  private let kept = Kept()

  init(layout: L) { self.layout = layout }

  /// The layout's cache for these subviews: kept from call to call while they answer the same.
  private final class Kept {
    var cache: L.Cache?
  }

  func forgetChildren() { kept.cache = nil }

  func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    let placements = LayoutPlacements(count: children.count)
    let subviews = LayoutSubviews(
      elements: children.indices.map { LayoutSubview(node: children[$0], index: $0, placements: placements) })
    var cache = kept.cache ?? layout.makeCache(subviews: subviews)
    defer { kept.cache = cache }
    let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    layout.placeSubviews(
      in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    let slots = placements.slots.enumerated().map { index, slot in
      slot ?? children[index].aligned(.center, in: size, proposal: proposal).slots[0]
    }
    return Arrangement(size: size, slots: slots)
  }
}
