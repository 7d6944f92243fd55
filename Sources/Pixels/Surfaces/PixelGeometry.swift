/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The number of pixels; callers have bounded both sides before they multiply.
  @inlinable public var area: Int { width * height }
}

/// A rectangle of whole pixels, half-open: `minX ..< maxX` by `minY ..< maxY`.
///
/// A rectangle whose maximum does not exceed its minimum is empty; every empty rectangle is equal in effect, and the
/// operations below never trap on one.
public struct PixelRect: Hashable, Sendable {
  public var minX: Int
  public var minY: Int
  public var maxX: Int
  public var maxY: Int

  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  @inlinable public var width: Int { max(0, maxX - minX) }
  @inlinable public var height: Int { max(0, maxY - minY) }
  @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }
  @inlinable public var area: Int { width * height }
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  @inlinable public var columns: Range<Int> { minX..<max(minX, maxX) }
  @inlinable public var rows: Range<Int> { minY..<max(minY, maxY) }

  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let both = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return both.isEmpty ? .empty : both
  }

  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY)
  }

  @inlinable
  public func contains(x: Int, y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Grown by `margin` pixels on every side; shrunk by a negative one.
  @inlinable
  public func expanded(by margin: Int) -> PixelRect {
    PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  @inlinable
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

/// A rectangle in pixels whose edges may fall between them; pixel `i` covers `i ..< i + 1`.
public struct DeviceRect: Hashable, Sendable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  public init(_ rect: PixelRect) {
    self.init(minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY))
  }

  public var width: Double { max(0, maxX - minX) }
  public var height: Double { max(0, maxY - minY) }
  public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  /// Every pixel that the rectangle touches. Edges beyond 2^30, and NaN, are clamped rather than trapped on.
  public var outerPixels: PixelRect {
    guard !isEmpty else { return .empty }
    return PixelRect(
      minX: Self.whole(minX.rounded(.down)), minY: Self.whole(minY.rounded(.down)),
      maxX: Self.whole(maxX.rounded(.up)), maxY: Self.whole(maxY.rounded(.up)))
  }

  /// Every pixel that the rectangle covers wholly.
  public var innerPixels: PixelRect {
    guard !isEmpty else { return .empty }
    let inner = PixelRect(
      minX: Self.whole(minX.rounded(.up)), minY: Self.whole(minY.rounded(.up)),
      maxX: Self.whole(maxX.rounded(.down)), maxY: Self.whole(maxY.rounded(.down)))
    return inner.isEmpty ? .empty : inner
  }

  public func insetBy(_ inset: Double) -> DeviceRect {
    DeviceRect(minX: minX + inset, minY: minY + inset, maxX: maxX - inset, maxY: maxY - inset)
  }

  public func intersection(_ other: DeviceRect) -> DeviceRect {
    DeviceRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1_073_741_824), 1_073_741_824))
  }
}
