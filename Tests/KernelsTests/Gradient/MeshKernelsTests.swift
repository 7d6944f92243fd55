import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Gradient meshes")
struct MeshKernelsTests {
  /// Points of an even grid over the unit square.
  private static func grid(_ width: Int, _ height: Int) -> [SIMD2<Float>] {
    (0..<width * height).map { i in
      SIMD2(Float(i % width) / Float(width - 1), Float(i / width) / Float(height - 1))
    }
  }

  private static func colors(_ count: Int, _ random: inout SeededRandom, opaque: Bool = true) -> [SIMD4<Float>] {
    (0..<count).map { _ in
      SIMD4((0..<4).map { i in i == 3 && opaque ? 1 : Float(random.double(in: 0...1)) })
    }
  }

  private static func fit(_ size: PixelSize) -> AffineMap {
    AffineMap(a: Double(size.width), d: Double(size.height))
  }

  /// The cubic of two ends and their slopes, after Hermite, in Bernstein's form.
  private static func cubic(_ a: Double, _ out: Double, _ into: Double, _ b: Double, _ t: Double) -> Double {
    let (p, q, s) = (a + out / 3, b - into / 3, 1 - t)
    return a * s * s * s + 3 * p * s * s * t + 3 * q * s * t * t + b * t * t * t
  }

  private static func slope(_ before: Double?, _ here: Double, _ after: Double?) -> Double {
    guard let before else { return after! - here }
    guard let after else { return here - before }
    let (a, b) = (here - before, after - here)
    if (a < 0) != (b < 0) || a == 0 || b == 0 { return 0 }
    let mean = (a + b) / 2
    return mean < 0 ? max(mean, 3 * max(a, b)) : min(mean, 3 * min(a, b))
  }

  @Test("on an even grid colour is bilinear, or cubic both ways, within a level of float64", arguments: [false, true])
  func evenGrid(smooth: Bool) async throws {
    try await forEachRandomCase(20) { random in
      let (width, height) = (random.int(in: 2...4), random.int(in: 2...4))
      let colors = Self.colors(width * height, &random)
      let surface = FencedSurface(
        PixelLayout(random.int(in: 60...150), random.int(in: 60...150)), against: random.side())
      let size = surface.view.size
      let mesh = GradientMesh(
        width: width, height: height, points: Self.grid(width, height), colors: colors, smoothsColors: smooth)!
      MeshKernels.draw(mesh, transform: Self.fit(size), into: surface.view, dither: Thresholds.nearest)
      var errors = Errors()
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (gx, gy) = (
            (Double(x) + 0.5) / Double(size.width) * Double(width - 1),
            (Double(y) + 0.5) / Double(size.height) * Double(height - 1)
          )
          let (column, row) = (min(Int(gx), width - 2), min(Int(gy), height - 2))
          let (u, v) = (gx - Double(column), gy - Double(row))
          for channel in 0..<3 {
            func value(_ x: Int, _ y: Int) -> Double? {
              guard x >= 0, y >= 0, x < width, y < height else { return nil }
              return Double(colors[y * width + x][channel]) * 255
            }
            func at(_ i: Int, _ j: Int) -> Double { value(column + i, row + j)! }
            var exact = (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
            if smooth {
              func across(_ i: Int, _ j: Int) -> Double {
                Self.slope(value(column + i - 1, row + j), at(i, j), value(column + i + 1, row + j))
              }
              func down(_ i: Int, _ j: Int) -> Double {
                Self.slope(value(column + i, row + j - 1), at(i, j), value(column + i, row + j + 1))
              }
              let upper = Self.cubic(at(0, 0), across(0, 0), across(1, 0), at(1, 0), u)
              let lower = Self.cubic(at(0, 1), across(0, 1), across(1, 1), at(1, 1), u)
              let blend = { (a: Double, b: Double) in Self.cubic(a, 0, 0, b, u) }
              exact = Self.cubic(upper, blend(down(0, 0), down(1, 0)), blend(down(0, 1), down(1, 1)), lower, v)
            }
            errors.add(Double(channels(surface.view[x, y])[2 - channel]), min(max(exact, 0), 255))
          }
        }
      }
      #expect(errors.largest <= 1.5)
      #expect(abs(errors.mean) <= 0.1)
      #expect(surface.isUndamaged)
    }
  }

  @Test("no pixel is left out however the inner points move, and bands make the same picture")
  func watertight() async throws {
    try await forEachRandomCase(60) { random in
      let (width, height) = (random.int(in: 2...5), random.int(in: 2...5))
      var points = Self.grid(width, height)
      for i in points.indices where (1..<width - 1).contains(i % width) && (1..<height - 1).contains(i / width) {
        points[i] += SIMD2(Float(random.double(in: -0.4...0.4)), Float(random.double(in: -0.4...0.4)))
      }
      let mesh = GradientMesh(
        width: width, height: height, points: points, colors: Self.colors(width * height, &random, opaque: false),
        interpolation: GradientInterpolation(
          random.pick([.device, .linear, .perceptual]), premultiplied: random.bool()))!
      let layout = PixelLayout(random.int(in: 1...90), random.int(in: 1...90), padding: 4 * random.int(in: 0...2))
      let (whole, bands) = (FencedSurface(layout, against: random.side()), FencedSurface(layout))
      // No premultiplied pixel.
      let sentinel: UInt32 = 0x00FF_00FF
      for y in 0..<layout.size.height {
        CompositeKernels.fill(whole.view.row(y), count: layout.size.width, with: sentinel)
      }
      MeshKernels.draw(mesh, transform: Self.fit(layout.size), into: whole.view, dither: Thresholds.noise)
      let cut = random.int(in: 0...layout.size.height)
      for (first, end) in [(0, cut), (cut, layout.size.height)] where first < end {
        MeshKernels.draw(
          mesh, transform: Self.fit(layout.size),
          into: SurfaceView(
            base: bands.view.row(first), size: PixelSize(width: layout.size.width, height: end - first),
            stride: layout.stride), origin: (0, first), dither: Thresholds.noise)
      }
      for y in 0..<layout.size.height {
        for x in 0..<layout.size.width {
          let pixel = whole.view[x, y]
          #expect(pixel != sentinel && pixel == bands.view[x, y])
          #expect(channels(pixel).allSatisfy { $0 <= pixel >> 24 })
        }
      }
      #expect(whole.isUndamaged && bands.isUndamaged)
    }
  }

  @Test("points anywhere, or nowhere, write nothing outside")
  func wild() async throws {
    try await forEachRandomCase(60) { random in
      let points = (0..<9).map { _ in
        random.oneIn(8)
          ? SIMD2(Float.nan, .infinity)
          : SIMD2(Float(random.double(in: -3...4)), Float(random.double(in: -3...4)))
      }
      let mesh = GradientMesh(width: 3, height: 3, points: points, colors: Self.colors(9, &random))!
      let surface = FencedSurface(PixelLayout(random.int(in: 1...30), random.int(in: 1...30)), against: random.side())
      MeshKernels.draw(mesh, transform: Self.fit(surface.view.size), into: surface.view, dither: Thresholds.noise)
      #expect(surface.isUndamaged)
    }
  }

  @Test("control points bend edges")
  func bezier() {
    // The lower edge sags by 3/4 of its control points' depth half way.
    func vertex(_ x: Float, _ y: Float, _ sag: Float) -> GradientMesh.Vertex {
      GradientMesh.Vertex(
        position: SIMD2(x, y), leading: SIMD2(x - 1 / 3, y + sag), top: SIMD2(x, y - 1 / 6),
        trailing: SIMD2(x + 1 / 3, y + sag), bottom: SIMD2(x, y + 1 / 6))
    }
    let mesh = GradientMesh(
      width: 2, height: 2, vertices: [vertex(0, 0, 0), vertex(1, 0, 0), vertex(0, 0.5, 0.4), vertex(1, 0.5, 0.4)],
      colors: Array(repeating: SIMD4(1, 0, 0, 1), count: 4))!
    let picture = PixelBuffer(size: PixelSize(width: 101, height: 100))
    MeshKernels.draw(mesh, transform: Self.fit(picture.size), into: picture.view, dither: Thresholds.noise)
    func depth(_ x: Int) -> Int { (0..<100).count { picture.view[x, $0] == 0xFFFF_0000 } }
    #expect(depth(50) == 80)
    #expect((50...53).contains(depth(0)) && depth(0) == depth(100))
  }

  @Test("grids that are none are refused")
  func refused() {
    let color = SIMD4<Float>(1, 1, 1, 1)
    for (width, height, points, colors) in [(1, 4, 4, 4), (2, 2, 3, 4), (2, 2, 4, 5), (0, 0, 0, 0), (-2, -2, 4, 4)] {
      let mesh = GradientMesh(
        width: width, height: height, points: Array(repeating: .zero, count: points),
        colors: Array(repeating: color, count: colors))
      #expect(mesh == nil)
    }
  }
}
