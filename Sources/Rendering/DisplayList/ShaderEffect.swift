public import Surfaces

/// A stitchable Metal function with its arguments.
///
/// Positions in the function are in points of a view: `(pixel - origin) / scale`.
public struct ShaderEffect: Hashable, Sendable {
  public var kind: ShaderKind
  /// The Metal source's path.
  public var file: String
  /// The function's name.
  public var function: String
  /// The arguments, in the order of the function's own parameters.
  public var arguments: [ShaderArgument]
  /// The x of the view's origin in pixels.
  public var originX: Double
  /// The y of the view's origin in pixels.
  public var originY: Double
  /// Pixels per point.
  public var scale: Double
  /// The view's bounds in points.
  public var boundingRect: DeviceRect
  /// The horizontal distance in pixels by which the effect may extend the picture.
  public var reachX: Int
  /// The vertical distance in pixels by which the effect may extend the picture.
  public var reachY: Int
  /// A number that changes with the source, to invalidate caches.
  public var revision: UInt64
  /// True if the function's colours are dithered instead of rounded to the nearest byte; ignored for a distortion.
  public var dithersColor: Bool

  /// A call of a function.
  ///
  /// - Parameters:
  ///   - originX: the x of the view's origin in pixels.
  ///   - scale: pixels per point.
  ///   - boundingRect: the view's bounds in points.
  ///   - reachX: the horizontal distance in pixels by which the effect may extend the picture.
  ///   - dithersColor: whether colours are dithered instead of rounded to the nearest byte.
  public init(
    kind: ShaderKind, file: String, function: String, arguments: [ShaderArgument] = [], originX: Double = 0,
    originY: Double = 0, scale: Double = 1, boundingRect: DeviceRect, reachX: Int = 0, reachY: Int = 0,
    revision: UInt64 = 0, dithersColor: Bool = false
  ) {
    self.kind = kind
    self.file = file
    self.function = function
    self.arguments = arguments
    self.originX = originX
    self.originY = originY
    self.scale = scale
    self.boundingRect = boundingRect
    self.reachX = reachX
    self.reachY = reachY
    self.revision = revision
    self.dithersColor = dithersColor
  }

  /// Every pixel that the effect of a picture may paint.
  public func extent(of inner: PixelRect) -> PixelRect {
    guard !inner.isEmpty, kind != .color else { return inner }
    return PixelRect(
      minX: inner.minX - reachX, minY: inner.minY - reachY, maxX: inner.maxX + reachX, maxY: inner.maxY + reachY)
  }
}
