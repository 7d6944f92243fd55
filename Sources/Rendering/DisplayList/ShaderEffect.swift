public import Surfaces

/// A stitchable Metal function and what it is called with.
///
/// Positions that the function sees are points of a view: `(pixel - origin) / scale`.
public struct ShaderEffect: Hashable, Sendable {
  /// What the function serves as.
  public var kind: ShaderKind
  /// The Metal source's path.
  public var file: String
  /// The function's name.
  public var function: String
  /// In the order of the function's own parameters.
  public var arguments: [ShaderArgument]
  /// Where the view's position `(0, 0)` lies, in pixels.
  public var originX: Double
  /// As `originX`, downwards.
  public var originY: Double
  /// Pixels a point.
  public var scale: Double
  /// The view's box, in points.
  public var boundingRect: DeviceRect
  /// How far beyond its own pixels a picture may be seen, in pixels.
  public var reachX: Int
  /// As `reachX`, upwards and downwards.
  public var reachY: Int
  /// Changes when the source does, so that what was made with the old one is made again.
  public var revision: UInt64
  /// Whether the function's colours are dithered, not rounded to the nearest byte; of no meaning for a distortion.
  public var dithersColor: Bool

  /// A call of a function.
  ///
  /// - Parameters:
  ///   - originX: where the view's position `(0, 0)` lies, in pixels.
  ///   - scale: pixels a point.
  ///   - boundingRect: the view's box, in points.
  ///   - reachX: how far beyond its own pixels a picture may be seen, in pixels.
  ///   - dithersColor: whether colours are dithered, not rounded to the nearest byte.
  public init(
    kind: ShaderKind, file: String, function: String, arguments: [ShaderArgument] = [], originX: Double = 0,
    originY: Double = 0,
    scale: Double = 1, boundingRect: DeviceRect, reachX: Int = 0, reachY: Int = 0, revision: UInt64 = 0,
    dithersColor: Bool = false
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

  /// Every pixel that it may touch of a picture's.
  public func extent(of inner: PixelRect) -> PixelRect {
    guard !inner.isEmpty, kind != .color else { return inner }
    return PixelRect(
      minX: inner.minX - reachX, minY: inner.minY - reachY, maxX: inner.maxX + reachX, maxY: inner.maxY + reachY)
  }
}
