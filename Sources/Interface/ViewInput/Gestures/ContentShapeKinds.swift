/// The uses of a view's content shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Hit testing.
  public static let interaction = ContentShapeKinds(rawValue: 1 << 0)
  /// The picture of the view while it is dragged. Nothing is dragged out of a window.
  public static let dragPreview = ContentShapeKinds(rawValue: 1 << 1)
  /// The picture of the view beside its menu. Menus open without one.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 1 << 2)
  /// The highlight under the pointer. There is none.
  public static let hoverEffect = ContentShapeKinds(rawValue: 1 << 3)
  /// The focus ring, which has a shape of its own.
  public static let focusEffect = ContentShapeKinds(rawValue: 1 << 4)
  /// The shape for assistive software. There is no accessibility tree.
  public static let accessibility = ContentShapeKinds(rawValue: 1 << 5)
}
