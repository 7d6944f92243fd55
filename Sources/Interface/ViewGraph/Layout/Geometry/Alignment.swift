/// A custom alignment guide, named by its type.
public protocol AlignmentID {
  /// Returns the default place of the guide in a view, in points from its top left corner.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
  /// Merges the guide of one more child, the `index`th that has one, into `existing`.
  static func combine(_ value: CGFloat, index: Int, into existing: inout CGFloat)
}

extension AlignmentID {
  /// Merges the guides into their mean.
  public static func combine(_ value: CGFloat, index: Int, into existing: inout CGFloat) {
    existing = (existing * CGFloat(index) + value) / CGFloat(index + 1)
  }
}

/// The name and the axis of a guide.
///
/// Unchecked: a metatype is immutable, and its functions are not isolated.
@_spi(Nodes) public struct AlignmentKey: Hashable, @unchecked Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool { a.id == b.id && a.axis == b.axis }

  package var isBaseline: Bool {
    self == VerticalAlignment.firstTextBaseline.key || self == VerticalAlignment.lastTextBaseline.key
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
    hasher.combine(axis)
  }
}

/// A guide on the horizontal axis.
public struct HorizontalAlignment: Equatable, Sendable {
  package let key: AlignmentKey
  /// Creates a custom guide; the type names it and gives its default position.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }

  private enum Leading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }
  private enum Trailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }

  /// The left edge.
  public static let leading = HorizontalAlignment(Leading.self)
  /// The middle of the width.
  public static let center = HorizontalAlignment(Center.self)
  /// The right edge.
  public static let trailing = HorizontalAlignment(Trailing.self)
}

/// A guide on the vertical axis.
public struct VerticalAlignment: Equatable, Sendable {
  package let key: AlignmentKey
  /// Creates a custom guide; the type names it and gives its default position.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }

  private enum Top: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }
  private enum Bottom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  private enum FirstBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    static func combine(_ value: CGFloat, index: Int, into existing: inout CGFloat) { existing = min(existing, value) }
  }
  private enum LastBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    static func combine(_ value: CGFloat, index: Int, into existing: inout CGFloat) { existing = max(existing, value) }
  }

  /// The top edge.
  public static let top = VerticalAlignment(Top.self)
  /// The middle of the height.
  public static let center = VerticalAlignment(Center.self)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(Bottom.self)
  /// The baseline of the first line of text; the bottom edge where there is no text.
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  /// The baseline of the last line of text; the bottom edge where there is no text.
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)
}

/// A guide on each axis.
public struct Alignment: Equatable, Sendable {
  /// The guide on the horizontal axis.
  public var horizontal: HorizontalAlignment
  /// The guide on the vertical axis.
  public var vertical: VerticalAlignment

  /// Creates an alignment from a guide for each axis.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle on both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The left edge, halfway down.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The right edge, halfway down.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The top edge, in the middle.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The bottom edge, in the middle.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top left corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top right corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom left corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom right corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The left edge and the first baseline.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// The middle of the width and the first baseline.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The right edge and the first baseline.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
}
