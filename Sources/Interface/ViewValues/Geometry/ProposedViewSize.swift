/// The size that a parent offers a child, in points; nil asks for the child's ideal size on that axis.
public struct ProposedViewSize: Equatable, Hashable, Sendable {
  // NaN stands for nil: layout keeps and compares many proposals.
  @usableFromInline var widthOrNaN: CGFloat
  @usableFromInline var heightOrNaN: CGFloat

  /// The width in points; nil asks for the ideal width.
  public var width: CGFloat? {
    @inlinable get { widthOrNaN.isNaN ? nil : widthOrNaN }
    @inlinable set { widthOrNaN = newValue ?? .nan }
  }

  /// The height in points; nil asks for the ideal height.
  public var height: CGFloat? {
    @inlinable get { heightOrNaN.isNaN ? nil : heightOrNaN }
    @inlinable set { heightOrNaN = newValue ?? .nan }
  }

  /// Creates a proposal; nil asks for the ideal length on that axis, and so does NaN.
  @inlinable public init(width: CGFloat?, height: CGFloat?) {
    widthOrNaN = width ?? .nan
    heightOrNaN = height ?? .nan
  }

  /// Returns whether both propose the same.
  @inlinable public static func == (a: ProposedViewSize, b: ProposedViewSize) -> Bool {
    (a.widthOrNaN == b.widthOrNaN || a.widthOrNaN.isNaN && b.widthOrNaN.isNaN)
      && (a.heightOrNaN == b.heightOrNaN || a.heightOrNaN.isNaN && b.heightOrNaN.isNaN)
  }

  /// Hashes both lengths.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }

  /// Creates a proposal of exactly this size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// No room: asks for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Nothing proposed: asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// All the room there is: asks for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the proposal as a size; nil becomes the length of `size`, in points.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  package subscript(axis: Axis) -> CGFloat? {
    @inlinable get { axis == .horizontal ? width : height }
    @inlinable set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  @inlinable package init(_ axis: Axis, along: CGFloat?, across: CGFloat?) {
    self = axis == .horizontal ? .init(width: along, height: across) : .init(width: across, height: along)
  }
}

/// An axis of layout.
@frozen public enum Axis: Int8, CaseIterable, Sendable, CustomStringConvertible {
  /// The axis along a row.
  case horizontal
  /// The axis along a column.
  case vertical

  /// The name of the axis.
  public var description: String { self == .horizontal ? "horizontal" : "vertical" }

  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    @inlinable public init(rawValue: Int8) { self.rawValue = rawValue }
    /// Creates a set of one axis.
    @inlinable public init(_ axis: Axis) { rawValue = 1 << axis.rawValue }
    /// The horizontal axis.
    @inlinable public static var horizontal: Set { Set(.horizontal) }
    /// The vertical axis.
    @inlinable public static var vertical: Set { Set(.vertical) }
  }

  @inlinable package var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension CGSize {
  @inlinable package subscript(axis: Axis) -> CGFloat { axis == .horizontal ? width : height }

  @inlinable package init(_ axis: Axis, along: CGFloat, across: CGFloat) {
    self = axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
}

extension CGPoint {
  @inlinable package init(_ axis: Axis, along: CGFloat, across: CGFloat) {
    self = axis == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
  }

  @inlinable package static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  @inlinable package static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  @inlinable package static func + (a: CGPoint, b: CGSize) -> CGPoint { CGPoint(x: a.x + b.width, y: a.y + b.height) }
}
