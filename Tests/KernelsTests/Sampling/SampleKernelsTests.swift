import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Sampling")
struct SampleKernelsTests {
  /// A picture against a fence, no slack: a read beyond its last pixel ends the process.
  private static func picture(_ random: inout SeededRandom) -> FencedSurface {
    let size = PixelSize(width: random.int(in: 1...24), height: random.int(in: 1...24))
    let surface = FencedSurface(
      PixelLayout(size.width, size.height, padding: 4 * random.int(in: 0...3)), against: random.side())
    for y in 0..<size.height {
      for x in 0..<size.width {
        surface.view.pixel(x, y).storeBytes(of: random.premultipliedPixel(), as: UInt32.self)
      }
    }
    return surface
  }

  private static func sample(
    _ surface: FencedSurface, _ start: SIMD2<Double>, _ step: SIMD2<Double>, nearest: Bool = false,
    edge: SampleEdge = .transparent, into target: Fenced<UInt32>
  ) {
    SampleKernels.row(
      surface.view.readOnly, into: target.raw, count: target.count, u: start.x, v: start.y, du: step.x, dv: step.y,
      nearest: nearest, edge: edge)
  }

  private static func draw(_ random: inout SeededRandom) -> (start: SIMD2<Double>, step: SIMD2<Double>) {
    let start = SIMD2(random.double(in: -6...30), random.double(in: -6...30))
    let step: SIMD2<Double>
    switch random.int(in: 0...3) {
    case 0: step = SIMD2(1, 0)
    case 1: step = SIMD2(random.double(in: -1...1), random.double(in: -1...1))
    case 2: step = SIMD2(random.double(in: -0.1...0.1), 0)
    default: step = SIMD2(random.double(in: -4...4), random.double(in: -4...4))
    }
    return (start, step)
  }

  private static func texel(_ view: SurfaceView, _ x: Int, _ y: Int, _ edge: SampleEdge) -> [Double] {
    let (nearX, nearY) = (max(0, min(x, view.size.width - 1)), max(0, min(y, view.size.height - 1)))
    if edge == .transparent, x != nearX || y != nearY { return [0, 0, 0, 0] }
    return channels(view[nearX, nearY]).map(Double.init)
  }

  @Test("the mean of four pixels, within half a level of float64 and inside the picture")
  func bilinear() async throws {
    try await forEachRandomCase(400) { random in
      let surface = Self.picture(&random)
      let (start, step) = Self.draw(&random)
      let edge = random.pick([SampleEdge.transparent, .clamp])
      let count = random.count()
      let target = Fenced<UInt32>(count, against: random.side())
      Self.sample(surface, start, step, edge: edge, into: target)
      let results = (0..<count).map { i in
        let place = start + step * Double(i) - 0.5
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        let (u, v) = (place.x - Double(x), place.y - Double(y))
        return (0..<4).map { c in
          let top = Self.texel(surface.view, x, y, edge)[c] * (1 - u) + Self.texel(surface.view, x + 1, y, edge)[c] * u
          let bottom =
            Self.texel(surface.view, x, y + 1, edge)[c] * (1 - u) + Self.texel(surface.view, x + 1, y + 1, edge)[c] * u
          return top * (1 - v) + bottom * v
        }
      }
      expectEach(count * 4, { channels(target.base[$0 / 4])[$0 % 4] }, { results[$0 / 4][$0 % 4] }, within: 0.502)
      for value in target.values { #expect(channels(value).allSatisfy { $0 <= value >> 24 }) }
      #expect(target.isUndamaged && surface.isUndamaged)
    }
  }

  @Test("a part of a row is that part of the whole, to the byte")
  func parts() async throws {
    try await forEachRandomCase(400) { random in
      let surface = Self.picture(&random)
      let (start, step) = Self.draw(&random)
      let nearest = random.bool()
      func row(from column: Int, _ count: Int) -> [UInt32] {
        let target = Fenced<UInt32>(count)
        SampleKernels.row(
          surface.view.readOnly, into: target.raw, column: column, count: count, u: start.x, v: start.y, du: step.x,
          dv: step.y,
          nearest: nearest, edge: .clamp)
        return target.values
      }
      let count = random.int(in: 2...200)
      let first = random.int(in: 1...count - 1)
      let length = random.int(in: 1...count - first)
      #expect(row(from: first, length) == Array(row(from: 0, count)[first..<first + length]))
    }
  }

  @Test("the mean of four pixels in perspective, within half a level of float64 and inside the picture")
  func perspective() async throws {
    try await forEachRandomCase(300) { random in
      let surface = Self.picture(&random)
      let count = random.count()
      let target = Fenced<UInt32>(count, against: random.side())
      let column = random.int(in: -40...40)
      let origin = SIMD3(random.double(in: -6...30), random.double(in: -6...30), random.double(in: -0.2...2))
      let step = SIMD3(
        random.double(in: -1...1), random.double(in: -1...1), random.oneIn(4) ? 0 : random.double(in: -0.05...0.05))
      SampleKernels.row(
        surface.view.readOnly, into: target.raw, column: column, count: count, origin: origin, step: step)
      for i in 0..<count {
        let place = origin + step * Double(column + i)
        // Where the picture is nearly edge-on, a position is the quotient of two roundings.
        guard abs(place.z) > 1e-3 else { continue }
        guard place.z > 0 else {
          #expect(target.base[i] == 0)
          continue
        }
        let (u, v) = (place.x / place.z - 0.5, place.y / place.z - 0.5)
        let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (right, down) = (u - Double(x), v - Double(y))
        for c in 0..<4 {
          func texel(_ dx: Int, _ dy: Int) -> Double { Self.texel(surface.view, x + dx, y + dy, .transparent)[c] }
          let top = texel(0, 0) * (1 - right) + texel(1, 0) * right
          let bottom = texel(0, 1) * (1 - right) + texel(1, 1) * right
          let expected = top * (1 - down) + bottom * down
          #expect(abs(Double(channels(target.base[i])[c]) - expected) <= 0.502, "pixel \(i) at \(u), \(v)")
        }
      }
      // A pixel has the same value in any row that it is part of.
      let half = Fenced<UInt32>(count - count / 2)
      SampleKernels.row(
        surface.view.readOnly, into: half.raw, column: column + count / 2, count: half.count, origin: origin, step: step
      )
      #expect(half.values == Array(target.values[(count / 2)...]))
      #expect(target.isUndamaged && surface.isUndamaged)
    }
  }

  @Test("the pixel that holds the position")
  func nearest() async throws {
    try await forEachRandomCase(200) { random in
      let surface = Self.picture(&random)
      let (start, step) = Self.draw(&random)
      let edge = random.pick([SampleEdge.transparent, .clamp])
      let count = random.count()
      let target = Fenced<UInt32>(count, against: random.side())
      Self.sample(surface, start, step, nearest: true, edge: edge, into: target)
      for i in 0..<count {
        let place = start + step * Double(i)
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        let margin = min(abs(place.x - place.x.rounded()), abs(place.y - place.y.rounded()))
        guard margin > 1e-6 else { continue }
        #expect(channels(target.base[i]).map(Double.init) == Self.texel(surface.view, x, y, edge))
      }
      #expect(target.isUndamaged)
    }
  }

  @Test("at whole pixels both copy the row")
  func copy() async throws {
    try await forEachRandomCase(50) { random in
      let surface = Self.picture(&random)
      let (width, y) = (surface.view.size.width, random.int(in: 0...surface.view.size.height - 1))
      let (smooth, sharp) = (Fenced<UInt32>(width), Fenced<UInt32>(width))
      let start = SIMD2(0.5, Double(y) + 0.5)
      Self.sample(surface, start, SIMD2(1, 0), into: smooth)
      Self.sample(surface, start, SIMD2(1, 0), nearest: true, edge: .clamp, into: sharp)
      for x in 0..<width { #expect(smooth.base[x] == surface.view[x, y] && sharp.base[x] == surface.view[x, y]) }
    }
  }

  @Test("positions that are no place are transparent")
  func nowhere() {
    let surface = FencedSurface(PixelLayout(4, 4))
    for start in [SIMD2(Double.nan, 0), SIMD2(0, .infinity), SIMD2(-1e300, 0)] {
      let target = Fenced([UInt32](repeating: 7, count: 5))
      Self.sample(surface, start, SIMD2(1, 0), edge: .clamp, into: target)
      #expect(target.values == [0, 0, 0, 0, 0])
      Self.sample(surface, .zero, start, nearest: true, edge: .clamp, into: target)
      #expect(target.values == [0, 0, 0, 0, 0])
    }
  }
}
