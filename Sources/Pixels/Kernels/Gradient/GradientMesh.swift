/// A grid of coloured points, joined by cubic curves: a tensor product of Hermite curves in place and, if asked for, in
/// colour.
///
/// Places are in a space of the caller's, usually the unit square; colours are encoded sRGB, not premultiplied.
public struct GradientMesh: Hashable, Sendable {
  /// A point and the Bézier control points of the four edges that meet there. Those of edges that the grid does not have
  /// count for nothing.
  public struct Vertex: Hashable, Sendable {
    /// Where the point is.
    public var position: SIMD2<Float>
    /// Of the edge to the left neighbour.
    public var leading: SIMD2<Float>
    /// Of the edge to the neighbour above.
    public var top: SIMD2<Float>
    /// Of the edge to the right neighbour.
    public var trailing: SIMD2<Float>
    /// Of the edge to the neighbour below.
    public var bottom: SIMD2<Float>

    /// A point and its four control points, none relative to another.
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

  /// Points in a row, at least 2.
  public let width: Int
  /// Rows, at least 2.
  public let height: Int
  /// Row by row, `width * height` of them.
  public let vertices: [Vertex]
  /// Red, green, blue and alpha of each vertex, in 0...1.
  public let colors: [SIMD4<Float>]
  /// Whether colour follows curves too, rather than being bilinear.
  public var smoothsColors: Bool
  /// What is linear between two colours.
  public var interpolation: GradientInterpolation

  /// Nil if the grid has less than two rows or columns, or not as many vertices and colours as places.
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

  /// Control points by Catmull and Rom: a third of the way to where half the way between the neighbours leads, and
  /// straight to the only neighbour at the border.
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
