/// A gradient of colours at the points of a grid, which can be moved and are joined by curves.
///
/// ```swift
/// MeshGradient(
///   width: 2, height: 2,
///   points: [[0, 0], [1, 0], [0, 1], [1, 1]],
///   colors: [.red, .yellow, .blue, .green]
/// )
/// ```
///
/// The mesh covers the bounding rectangle of the shape that it paints as a style, and fills its frame as a view.
nonisolated public struct MeshGradient: ShapeStyle, View, Equatable, Sendable {
  /// A point with the control points of the four edges that meet there.
  @frozen public struct BezierPoint: Equatable, Sendable {
    /// The position, in units of the bounding rectangle.
    public var position: SIMD2<Float>
    /// The control point of the edge to the left neighbour, in units of the bounding rectangle.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point of the edge to the neighbour above, in units of the bounding rectangle.
    public var topControlPoint: SIMD2<Float>
    /// The control point of the edge to the right neighbour, in units of the bounding rectangle.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point of the edge to the neighbour below, in units of the bounding rectangle.
    public var bottomControlPoint: SIMD2<Float>

    /// A point and its four control points, all in absolute coordinates.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  /// The points, row by row, in units of the bounding rectangle.
  public enum Locations: Equatable, Sendable {
    /// Points joined by curves that follow from their neighbours.
    case points([SIMD2<Float>])
    /// Points joined by cubic Bézier curves with control points of their own.
    case bezierPoints([BezierPoint])
  }

  /// The points' colours, row by row.
  public enum Colors: Equatable, Sendable {
    /// Colours that may depend on the environment.
    case colors([Color])
    /// Colours that are the same in every environment.
    case resolvedColors([Color.Resolved])
  }

  /// The number of points per row; at least 2.
  public var width: Int
  /// The number of rows; at least 2.
  public var height: Int
  /// The points, `width * height` of them.
  public var locations: Locations
  /// The colours, `width * height` of them.
  public var colors: Colors
  /// The colour of the places in the rectangle that the mesh does not cover.
  public var background: Color
  /// True if colours are interpolated along curves, and false for straight lines.
  public var smoothsColors: Bool
  /// The interpolation between the points' colours.
  public var colorSpace: Gradient.ColorSpace

  /// A mesh of points and colours in any form. A mesh with fewer than two points per side, or with numbers of points
  /// and colours that do not match the grid, paints its background alone.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }

  /// A mesh of points that curves join, and colours that may depend on the environment.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// A mesh of points with control points of their own, and colours that may depend on the environment.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
}

extension MeshGradient: PrimitiveShapeStyle, PrimitiveStyleView {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    let colors =
      switch colors {
      case .colors(let colors): colors.map { $0.resolve(in: environment) }
      case .resolvedColors(let colors): colors
      }
    let controls: [SIMD2<Float>] =
      switch locations {
      case .points(let points): points
      case .bezierPoints(let points):
        points.flatMap {
          [$0.position, $0.leadingControlPoint, $0.topControlPoint, $0.trailingControlPoint, $0.bottomControlPoint]
        }
      }
    return .mesh(
      ResolvedMesh(
        width: width, height: height, controls: controls,
        colors: colors.map { SIMD4($0.red, $0.green, $0.blue, $0.opacity) },
        background: background.resolve(in: environment).display, smoothsColors: smoothsColors,
        interpolation: colorSpace.interpolation),
      opacity: Float(levelOpacity[min(level, 4)]))
  }
}
