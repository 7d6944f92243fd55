/// A point or a rectangle of a view, which another view's `GeometryProxy` turns into its own coordinates.
public struct Anchor<Value> {
  /// The source of an anchor's value, before the view has a place.
  public struct Source {
    fileprivate let value: @Sendable (CGSize) -> Value
  }

  /// The value in the coordinates of the view.
  fileprivate let value: Value
  fileprivate let place: PlacedFrame
}

extension Anchor: Sendable where Value: Sendable {}
extension Anchor.Source: Sendable where Value: Sendable {}

extension Anchor: Equatable where Value: Equatable {
  /// Returns whether the values are equal, and the places of their views too.
  public static func == (a: Anchor, b: Anchor) -> Bool {
    a.value == b.value && a.place.frame == b.place.frame && a.place.placement == b.place.placement
  }
}

extension Anchor: Hashable where Value: Hashable {
  /// Hashes the value and the view's frame.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(place.frame)
  }
}

extension Anchor.Source where Value == CGRect {
  /// The whole view.
  public static var bounds: Anchor.Source { Self { CGRect(origin: .zero, size: $0) } }
  /// A rectangle in the view's coordinates.
  public static func rect(_ rect: CGRect) -> Anchor.Source { Self { _ in rect } }
}

extension Anchor.Source where Value == CGPoint {
  /// A point in the view's coordinates.
  public static func point(_ point: CGPoint) -> Anchor.Source { Self { _ in point } }
  /// A point given by fractions of the view's sides.
  public static func unitPoint(_ unit: UnitPoint) -> Anchor.Source {
    Self { CGPoint(x: unit.x * $0.width, y: unit.y * $0.height) }
  }
  /// The upper left corner.
  public static var topLeading: Anchor.Source { unitPoint(.topLeading) }
  /// The middle of the upper edge.
  public static var top: Anchor.Source { unitPoint(.top) }
  /// The upper right corner.
  public static var topTrailing: Anchor.Source { unitPoint(.topTrailing) }
  /// The middle of the left edge.
  public static var leading: Anchor.Source { unitPoint(.leading) }
  /// The middle.
  public static var center: Anchor.Source { unitPoint(.center) }
  /// The middle of the right edge.
  public static var trailing: Anchor.Source { unitPoint(.trailing) }
  /// The lower left corner.
  public static var bottomLeading: Anchor.Source { unitPoint(.bottomLeading) }
  /// The middle of the lower edge.
  public static var bottom: Anchor.Source { unitPoint(.bottom) }
  /// The lower right corner.
  public static var bottomTrailing: Anchor.Source { unitPoint(.bottomTrailing) }
}

extension Anchor.Source {
  func anchor(at place: PlacedFrame) -> Anchor { Anchor(value: value(place.frame.size), place: place) }
}

extension PlacedFrame {
  /// A rectangle in the view's coordinates.
  fileprivate func part(_ rect: CGRect) -> PlacedFrame {
    PlacedFrame(frame: rect.offsetBy(dx: frame.minX, dy: frame.minY), placement: placement)
  }
}

extension GeometryProxy {
  /// Another view's rectangle in this one's coordinates.
  public subscript(anchor: Anchor<CGRect>) -> CGRect {
    placed.bounds(of: anchor.place.part(anchor.value))
  }

  /// Another view's point in this one's coordinates.
  public subscript(anchor: Anchor<CGPoint>) -> CGPoint {
    placed.bounds(of: anchor.place.part(CGRect(origin: anchor.value, size: .zero))).origin
  }
}

/// Writes a preference made from an anchor of the view.
nonisolated package struct AnchorWriter<Value, Key: PreferenceKey>: PrimitiveModifier {
  var source: Anchor<Value>.Source
  var change: (inout Key.Value, Anchor<Value>) -> Void
  /// True if the preference begins with its default rather than with what the content has written.
  var replaces: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    return context.nodes(of: content).map { child in
      AnchorNode(child: child) { place, inner, outer in
        var value = replaces ? Key.defaultValue : inner[Key.self]
        change(&value, source.anchor(at: place))
        outer = inner
        outer.replace(Key.self, value)
      }
    }
  }
}

private final class AnchorNode: WrapperNode {
  private let change: (PlacedFrame, PreferenceValues, inout PreferenceValues) -> Void

  init(child: ViewNode, change: @escaping (PlacedFrame, PreferenceValues, inout PreferenceValues) -> Void) {
    self.change = change
    super.init(child: child)
    holdsPreferences = true
  }

  override var readsPosition: Bool { true }

  override func collectPreferences(into values: inout PreferenceValues) {
    FrameCounts.current.collected += 1
    var inner = PreferenceValues()
    child.collectPreferences(into: &inner)
    var outer = inner
    change(placedFrame, inner, &outer)
    values.add(outer)
  }
}

nonisolated extension View {
  /// Sets a preference made from an anchor of this view, for the views that contain it.
  public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(AnchorWriter<A, K>(source: value, change: { $0 = transform($1) }, replaces: true))
  }

  /// Changes the preference that the content of this view has set, using an anchor of the view.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(AnchorWriter<A, K>(source: value, change: transform, replaces: false))
  }
}
