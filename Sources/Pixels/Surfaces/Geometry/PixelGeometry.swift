/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// True if the size has no pixels.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The rectangle of this size with its origin at (0, 0).
  @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The number of pixels; callers bound both sides to avoid overflow.
  @inlinable public var area: Int { width * height }
}

/// A rectangle of whole pixels, half-open: `minX ..< maxX` by `minY ..< maxY`.
///
/// A rectangle whose maximum does not exceed its minimum is empty. All empty rectangles behave alike, and no operation
/// traps on one.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// A rectangle by its edges, half-open.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle by its first pixel and its size.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The rectangle of a range of columns and a range of rows.
  @inlinable
  public init(_ columns: Range<Int>, _ rows: Range<Int>) {
    self.init(minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }

  /// The empty rectangle at (0, 0).
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// The number of columns; 0 for an empty rectangle.
  @inlinable public var width: Int { max(0, maxX - minX) }
  /// The number of rows; 0 for an empty rectangle.
  @inlinable public var height: Int { max(0, maxY - minY) }
  /// The size in pixels.
  @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }
  /// The number of pixels.
  @inlinable public var area: Int { width * height }
  /// True if the rectangle has no pixels.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The columns, half-open.
  @inlinable public var columns: Range<Int> { minX..<max(minX, maxX) }
  /// The rows, half-open.
  @inlinable public var rows: Range<Int> { minY..<max(minY, maxY) }

  /// The pixels in both; `empty` if there are none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let both = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return both.isEmpty ? .empty : both
  }

  /// Returns whether the two have a pixel in common.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    // Rows first: most rectangles that are compared do not overlap vertically.
    minY < other.maxY && other.minY < maxY && minX < other.maxX && other.minX < maxX && !isEmpty && !other.isEmpty
  }

  /// Returns whether every pixel of `other` is in this rectangle; true for an empty one.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY)
  }

  /// Returns whether the pixel `(x, y)` is in the rectangle.
  @inlinable
  public func contains(x: Int, y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

  /// The smallest rectangle that contains both; empty ones are ignored.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle grown by `margin` pixels on every side, or shrunk by a negative margin.
  @inlinable
  public func expanded(by margin: Int) -> PixelRect {
    PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The rectangle translated by whole pixels.
  @inlinable
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

/// A rectangle in pixels with fractional edges; pixel `i` covers `i ..< i + 1`.
public struct DeviceRect: Hashable, Sendable, BitwiseCopyable {
  /// The left edge.
  public var minX: Double
  /// The upper edge.
  public var minY: Double
  /// The right edge.
  public var maxX: Double
  /// The lower edge.
  public var maxY: Double

  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle by its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The rectangle of whole pixels.
  public init(_ rect: PixelRect) {
    self.init(minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY))
  }

  /// The width in pixels, never negative.
  public var width: Double { max(0, maxX - minX) }
  /// The height in pixels, never negative.
  public var height: Double { max(0, maxY - minY) }
  /// True if the rectangle has no area, or if an edge is NaN.
  public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  /// The pixels that the rectangle intersects. Edges are clamped to 2^30, NaN to 0.
  public var outerPixels: PixelRect {
    guard !isEmpty else { return .empty }
    return PixelRect(
      minX: Self.whole(minX.rounded(.down)), minY: Self.whole(minY.rounded(.down)),
      maxX: Self.whole(maxX.rounded(.up)), maxY: Self.whole(maxY.rounded(.up)))
  }

  /// The pixels that the rectangle covers completely.
  public var innerPixels: PixelRect {
    guard !isEmpty else { return .empty }
    let inner = PixelRect(
      minX: Self.whole(minX.rounded(.up)), minY: Self.whole(minY.rounded(.up)),
      maxX: Self.whole(maxX.rounded(.down)), maxY: Self.whole(maxY.rounded(.down)))
    return inner.isEmpty ? .empty : inner
  }

  /// The rectangle with every edge moved inwards, or outwards by a negative inset.
  public func insetBy(_ inset: Double) -> DeviceRect {
    DeviceRect(minX: minX + inset, minY: minY + inset, maxX: maxX - inset, maxY: maxY - inset)
  }

  /// The intersection; an empty rectangle if there is none.
  public func intersection(_ other: DeviceRect) -> DeviceRect {
    DeviceRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1_073_741_824), 1_073_741_824))
  }
}
