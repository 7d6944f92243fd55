/// A grid of coloured vertices joined by cubic curves: a tensor product of Hermite curves in position and, optionally,
/// in colour.
///
/// Positions are in a space of the caller's, usually the unit square; colours are encoded sRGB, not premultiplied.
public struct GradientMesh: Hashable, Sendable {
  /// A vertex and the Bézier control points of its four edges; those beyond the border are ignored.
  public struct Vertex: Hashable, Sendable {
    /// The vertex.
    public var position: SIMD2<Float>
    /// The control point towards the left neighbour.
    public var leading: SIMD2<Float>
    /// The control point towards the neighbour above.
    public var top: SIMD2<Float>
    /// The control point towards the right neighbour.
    public var trailing: SIMD2<Float>
    /// The control point towards the neighbour below.
    public var bottom: SIMD2<Float>

    /// A vertex and its four control points, in absolute coordinates.
    public init(
      position: SIMD2<Float>, leading: SIMD2<Float>, top: SIMD2<Float>, trailing: SIMD2<Float>, bottom: SIMD2<Float>
    ) {
      self.position = position
      self.leading = leading
      self.top = top
      self.trailing = trailing
      self.bottom = bottom
    }
  }

  /// Vertices per row, at least 2.
  public let width: Int
  /// Rows, at least 2.
  public let height: Int
  /// `width * height` vertices in row-major order.
  public let vertices: [Vertex]
  /// Red, green, blue and alpha of each vertex, in 0...1.
  public let colors: [SIMD4<Float>]
  /// True if colour is bicubic instead of bilinear.
  public var smoothsColors: Bool
  /// The interpolation of colours.
  public var interpolation: GradientInterpolation

  /// A mesh; nil unless both sides are in 2...4096 and there are `width * height` vertices and colours.
  public init?(
    width: Int, height: Int, vertices: [Vertex], colors: [SIMD4<Float>], smoothsColors: Bool = true,
    interpolation: GradientInterpolation = GradientInterpolation()
  ) {
    guard (2...4096).contains(width), (2...4096).contains(height) else { return nil }
    guard vertices.count == width * height, colors.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.vertices = vertices
    self.colors = colors
    self.smoothsColors = smoothsColors
    self.interpolation = interpolation
  }

  /// A mesh with Catmull-Rom tangents: half the difference of both neighbours, or the difference to the only one at the
  /// border.
  public init?(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [SIMD4<Float>], smoothsColors: Bool = true,
    interpolation: GradientInterpolation = GradientInterpolation()
  ) {
    guard width >= 2, height >= 2, points.count / width == height, points.count % width == 0 else { return nil }
    let vertices = points.indices.map { index in
      let (x, y) = (index % width, index / width)
      /// A third of the derivative from one vertex to the next.
      func third(_ before: Int?, _ after: Int?) -> SIMD2<Float> {
        let way = points[after ?? index] - points[before ?? index]
        return way / (before != nil && after != nil ? 6 : 3)
      }
      let across = third(x > 0 ? index - 1 : nil, x + 1 < width ? index + 1 : nil)
      let down = third(y > 0 ? index - width : nil, y + 1 < height ? index + width : nil)
      let point = points[index]
      return Vertex(
        position: point, leading: point - across, top: point - down, trailing: point + across, bottom: point + down)
    }
    self.init(
      width: width, height: height, vertices: vertices, colors: colors, smoothsColors: smoothsColors,
      interpolation: interpolation)
  }
}
