/// What the shape of a view's content is for.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The pointer.
  public static let interaction = ContentShapeKinds(rawValue: 1 << 0)
  /// What is seen of the view while it is dragged. Nothing is dragged out of a window.
  public static let dragPreview = ContentShapeKinds(rawValue: 1 << 1)
  /// What is seen of the view beside its menu. Menus open without.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 1 << 2)
  /// The highlight under the pointer. There is none.
  public static let hoverEffect = ContentShapeKinds(rawValue: 1 << 3)
  /// The ring round what has the focus, which has a shape of its own.
  public static let focusEffect = ContentShapeKinds(rawValue: 1 << 4)
  /// What assistive software sees. There is no accessibility tree.
  public static let accessibility = ContentShapeKinds(rawValue: 1 << 5)
}
