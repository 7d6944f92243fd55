import Surfaces

/// The parametric surface of a gradient mesh, which `MeshKernels` tessellates.
struct MeshSurface {
  /// A point of the surface: its position in pixels and its colour, premultiplied BGRA in 0...255.
  struct Point {
    var place: SIMD2<Double>
    var color: SIMD4<Double>
  }

  private let mesh: GradientMesh
  private let mixer: StopMixer
  /// Positions in pixels, and their derivatives along rows and columns.
  private let places: [SIMD2<Double>]
  private let (leading, trailing, top, bottom): ([SIMD2<Double>], [SIMD2<Double>], [SIMD2<Double>], [SIMD2<Double>])
  /// Colours in the interpolation space, and their derivatives.
  private let colors: [SIMD4<Double>]
  private let (colorsAcross, colorsDown): ([SIMD4<Double>], [SIMD4<Double>])

  init(_ mesh: GradientMesh, transform: AffineMap) {
    func placed(_ point: SIMD2<Float>) -> SIMD2<Double> {
      let (x, y) = transform(x: Double(point.x), y: Double(point.y))
      let place = SIMD2(x, y)
      // Finite, and still outside any surface.
      return place.replacing(with: 0, where: place .!= place).clamped(
        lowerBound: SIMD2(repeating: -1e6), upperBound: SIMD2(repeating: 1e6))
    }
    let mixer = StopMixer(mesh.interpolation, isStraight: false)
    let (width, height) = (mesh.width, mesh.height)
    self.mesh = mesh
    self.mixer = mixer
    places = mesh.vertices.map { placed($0.position) }
    leading = mesh.vertices.map { 3 * (placed($0.position) - placed($0.leading)) }
    trailing = mesh.vertices.map { 3 * (placed($0.trailing) - placed($0.position)) }
    top = mesh.vertices.map { 3 * (placed($0.position) - placed($0.top)) }
    bottom = mesh.vertices.map { 3 * (placed($0.bottom) - placed($0.position)) }
    let colors = mesh.colors.map { mixer.mixable(GradientStop(location: 0, color: $0)) }
    self.colors = colors
    colorsAcross = colors.indices.map { i in
      Self.slope(i % width > 0 ? colors[i - 1] : nil, colors[i], i % width + 1 < width ? colors[i + 1] : nil)
    }
    colorsDown = colors.indices.map { i in
      Self.slope(
        i / width > 0 ? colors[i - width] : nil, colors[i], i / width + 1 < height ? colors[i + width] : nil)
    }
  }

  /// The mean of the differences to both neighbours, 0 if their signs differ and at most three times either: no curve
  /// leaves the range of its ends (Fritsch and Carlson, "Monotone piecewise cubic interpolation", 1980).
  private static func slope(
    _ before: SIMD4<Double>?, _ here: SIMD4<Double>, _ after: SIMD4<Double>?
  ) -> SIMD4<Double> {
    guard let before else { return (after ?? here) - here }
    guard let after else { return here - before }
    var slope = SIMD4<Double>()
    for channel in 0..<4 {
      let (a, b) = (here[channel] - before[channel], after[channel] - here[channel])
      guard a * b > 0 else { continue }
      let limit = 3 * min(abs(a), abs(b))
      slope[channel] = min(max((a + b) / 2, -limit), limit)
    }
    return slope
  }

  /// The point at `(u, v)` in 0...1 of the patch whose upper left vertex is at `column` and `row`.
  func point(column: Int, row: Int, _ u: Double, _ v: Double) -> Point {
    let (a, b) = (row * mesh.width + column, row * mesh.width + column + 1)
    let (c, d) = (a + mesh.width, b + mesh.width)
    let (across, down) = (Hermite(u), Hermite(v))
    let upper = across.mix(places[a], trailing[a], leading[b], places[b])
    let lower = across.mix(places[c], trailing[c], leading[d], places[d])
    let left = down.tangents(bottom[a], top[c])
    let right = down.tangents(bottom[b], top[d])
    let place = down.ends(upper, lower) + across.ends(left, right)
    return Point(place: place, color: mixer.output(mixed: color(a, b, c, d, u, v)) * 255)
  }

  /// The colour within the patch of four vertices, in the interpolation space.
  private func color(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ u: Double, _ v: Double) -> SIMD4<Double> {
    guard mesh.smoothsColors else {
      let upper = colors[a] * (1 - u) + colors[b] * u
      let lower = colors[c] * (1 - u) + colors[d] * u
      return upper * (1 - v) + lower * v
    }
    let (across, down) = (Hermite(u), Hermite(v))
    let upper = across.mix(colors[a], colorsAcross[a], colorsAcross[b], colors[b])
    let lower = across.mix(colors[c], colorsAcross[c], colorsAcross[d], colors[d])
    let left = down.tangents(colorsDown[a], colorsDown[c])
    let right = down.tangents(colorsDown[b], colorsDown[d])
    return down.ends(upper, lower) + across.ends(left, right)
  }

  /// The horizontal subdivisions of the patches of a column: the same for all, so that neighbours share vertices.
  func steps(column: Int) -> Int {
    Self.steps(
      (0..<mesh.height).map { row in
        let a = row * mesh.width + column
        return length(places[a], trailing[a], leading[a + 1], places[a + 1])
      })
  }

  /// The vertical subdivisions of the patches of a row.
  func steps(row: Int) -> Int {
    Self.steps(
      (0..<mesh.width).map { column in
        let (a, c) = (row * mesh.width + column, (row + 1) * mesh.width + column)
        return length(places[a], bottom[a], top[c], places[c])
      })
  }

  /// Steps of at most eight pixels, at least 40 of them if they are a pixel or more: colour within a step is then
  /// linear to a level.
  private static func steps(_ lengths: [Double]) -> Int {
    let length = lengths.max() ?? 0
    return max(2, min(1024, Int(max(length / 8, min(40, length)).rounded(.up))))
  }

  /// The vertical bounds of a patch in pixels, from its control points.
  func rows(column: Int, row: Int) -> ClosedRange<Double> {
    let (a, b) = (row * mesh.width + column, row * mesh.width + column + 1)
    let (c, d) = (a + mesh.width, b + mesh.width)
    let corners = [
      (places[a], trailing[a], bottom[a]), (places[b], -leading[b], bottom[b]), (places[c], trailing[c], -top[c]),
      (places[d], -leading[d], -top[d]),
    ]
    let ys = corners.flatMap { place, across, down in
      [place.y, place.y + across.y / 3, place.y + down.y / 3, place.y + (across.y + down.y) / 3]
    }
    return (ys.min() ?? 0)...(ys.max() ?? 0)
  }

  /// The length of the control polygon, an upper bound of the curve's.
  private func length(
    _ a: SIMD2<Double>, _ out: SIMD2<Double>, _ into: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    func norm(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
    return norm(out / 3) + norm(into / 3) + norm(b - into / 3 - a - out / 3)
  }
}

/// The cubic Hermite basis, exact at 0 and 1.
private struct Hermite {
  var first: Double
  var last: Double
  var out: Double
  var into: Double

  init(_ t: Double) {
    let square = t * t
    let cube = square * t
    first = 2 * cube - 3 * square + 1
    last = 3 * square - 2 * cube
    out = cube - 2 * square + t
    into = cube - square
  }

  func ends<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar == Double { a * first + b * last }
  func tangents<V: SIMD>(_ out: V, _ into: V) -> V where V.Scalar == Double { out * self.out + into * self.into }
  func mix<V: SIMD>(_ a: V, _ out: V, _ into: V, _ b: V) -> V where V.Scalar == Double {
    ends(a, b) + tangents(out, into)
  }
}
