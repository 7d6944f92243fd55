import Kernels
import Lanes
import Surfaces
import TestSupport
import Testing

@Suite("Sampling")
struct SampleKernelsTests {
  /// A picture against a fence, no slack: a read beyond its last pixel ends the process.
  private static func picture(_ random: inout SeededRandom) -> FencedSurface {
    let longest = random.oneIn(3) ? 100 : 24
    let size = PixelSize(width: random.int(in: 1...longest), height: random.int(in: 1...longest))
    let surface = FencedSurface(
      PixelLayout(size.width, size.height, padding: 4 * random.int(in: 0...3)), against: random.side())
    for y in 0..<size.height {
      for x in 0..<size.width {
        surface.view.pixel(x, y).storeBytes(of: random.premultipliedPixel(), as: UInt32.self)
      }
    }
    return surface
  }

  /// The error of a sample in levels: 1/2 for rounding, 1/128 for each of two products in 1/64 of a level, one after the
  /// other, and 255/32768 for each of two truncated fractions; the rest is for steps of 2^-32 pixel.
  private static let tolerance = 0.5 + 2.0 / 128 + 2 * 255.0 / 32768 + 1e-3

  /// A row of samples, transparent where the kernel says that nothing is to be seen.
  private static func sample(
    _ surface: FencedSurface, _ start: SIMD2<Double>, _ step: SIMD2<Double>, column: Int = 0, nearest: Bool = false,
    edge: SampleEdge = .transparent, into target: Fenced<UInt32>
  ) -> [UInt32] {
    let seen = SampleKernels.row(
      surface.view.readOnly, into: target.raw, column: column, count: target.count, u: start.x, v: start.y, du: step.x,
      dv: step.y, nearest: nearest, edge: edge)
    #expect(seen.isEmpty || seen.lowerBound >= 0 && seen.upperBound <= target.count)
    return (0..<target.count).map { seen.contains($0) ? target.base[$0] : 0 }
  }

  /// Memory for a row, and for the rest of its last vector.
  private static func row(_ count: Int, against side: FencedBuffer.Side = .end) -> Fenced<UInt32> {
    Fenced(count, spare: WideLanes.pixelCount - 1, against: side)
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

  /// The mean of four pixels at a position relative to pixel centres.
  private static func mean(_ view: SurfaceView, _ place: SIMD2<Double>, _ edge: SampleEdge) -> [Double] {
    let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    let (right, down) = (place.x - Double(x), place.y - Double(y))
    let (first, second) = (texel(view, x, y, edge), texel(view, x + 1, y, edge))
    let (third, fourth) = (texel(view, x, y + 1, edge), texel(view, x + 1, y + 1, edge))
    return (0..<4).map { c in
      let top = first[c] * (1 - right) + second[c] * right
      return top * (1 - down) + (third[c] * (1 - right) + fourth[c] * right) * down
    }
  }

  @Test("the mean of four pixels of float64, inside the picture, and colour at most alpha")
  func bilinear() async throws {
    try await forEachRandomCase(400) { random in
      let surface = Self.picture(&random)
      let (start, step) = Self.draw(&random)
      let edge = random.pick([SampleEdge.transparent, .clamp])
      let column = random.int(in: -40...40)
      let target = Self.row(random.count(), against: random.side())
      let values = Self.sample(surface, start, step, column: column, edge: edge, into: target)
      let results = values.indices.map { Self.mean(surface.view, start + step * Double(column + $0) - 0.5, edge) }
      expectEach(
        values.count * 4, { channels(values[$0 / 4])[$0 % 4] }, { results[$0 / 4][$0 % 4] }, within: Self.tolerance)
      for value in values { #expect(channels(value).allSatisfy { $0 <= value >> 24 }) }
      #expect(target.isUndamaged && surface.isUndamaged)
    }
  }

  @Test("only pixels near the picture are sampled")
  func seen() async throws {
    try await forEachRandomCase(200) { random in
      let surface = Self.picture(&random)
      let (start, step) = Self.draw(&random)
      let target = Self.row(random.count())
      let seen = SampleKernels.row(
        surface.view.readOnly, into: target.raw, count: target.count, u: start.x, v: start.y, du: step.x, dv: step.y)
      // The kernel takes in 1/512 of a step beyond the ends.
      let (slack, size) = (0.01, surface.view.size)
      for i in seen {
        let place = start + step * Double(i) - 0.5
        #expect(place.x > -1 - slack && place.x < Double(size.width) + slack, "pixel \(i)")
        #expect(place.y > -1 - slack && place.y < Double(size.height) + slack, "pixel \(i)")
      }
    }
  }

  @Test("a part of a row is that part of the whole, to the byte")
  func parts() async throws {
    try await forEachRandomCase(400) { random in
      let surface = Self.picture(&random)
      let (start, step) = Self.draw(&random)
      let (nearest, edge) = (random.bool(), random.pick([SampleEdge.transparent, .clamp]))
      func row(from column: Int, _ count: Int) -> [UInt32] {
        Self.sample(surface, start, step, column: column, nearest: nearest, edge: edge, into: Self.row(count))
      }
      let count = random.int(in: 2...200)
      let first = random.int(in: 1...count - 1)
      let length = random.int(in: 1...count - first)
      #expect(row(from: first, length) == Array(row(from: 0, count)[first..<first + length]))
    }
  }

  @Test("the mean of four pixels of float64 in perspective, inside the picture")
  func perspective() async throws {
    try await forEachRandomCase(300) { random in
      let surface = Self.picture(&random)
      let target = Self.row(random.count(), against: random.side())
      let (count, column) = (target.count, random.int(in: -40...40))
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
        let flat = SIMD2(place.x / place.z - 0.5, place.y / place.z - 0.5)
        let expected = Self.mean(surface.view, flat, .transparent)
        for (value, mean) in zip(channels(target.base[i]), expected) {
          #expect(abs(Double(value) - mean) <= Self.tolerance, "pixel \(i) at \(flat)")
        }
      }
      // A pixel has the same value in any row that it is part of.
      let half = Self.row(count - count / 2)
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
      let target = Self.row(random.count(), against: random.side())
      let values = Self.sample(surface, start, step, nearest: true, edge: edge, into: target)
      for i in values.indices {
        let place = start + step * Double(i)
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        let margin = min(abs(place.x - place.x.rounded()), abs(place.y - place.y.rounded()))
        guard margin > 1e-6 else { continue }
        #expect(channels(values[i]).map(Double.init) == Self.texel(surface.view, x, y, edge))
      }
      #expect(target.isUndamaged)
    }
  }

  @Test("at whole pixels both copy the row")
  func copy() async throws {
    try await forEachRandomCase(50) { random in
      let surface = Self.picture(&random)
      let (width, y) = (surface.view.size.width, random.int(in: 0...surface.view.size.height - 1))
      let start = SIMD2(0.5, Double(y) + 0.5)
      let smooth = Self.sample(surface, start, SIMD2(1, 0), into: Self.row(width))
      let sharp = Self.sample(surface, start, SIMD2(1, 0), nearest: true, edge: .clamp, into: Self.row(width))
      for x in 0..<width { #expect(smooth[x] == surface.view[x, y] && sharp[x] == surface.view[x, y]) }
    }
  }

  @Test("positions that are no place are transparent")
  func nowhere() {
    let surface = FencedSurface(PixelLayout(4, 4))
    for start in [SIMD2(Double.nan, 0), SIMD2(0, .infinity), SIMD2(-1e300, 0)] {
      let nothing = [UInt32](repeating: 0, count: 5)
      #expect(Self.sample(surface, start, SIMD2(1, 0), edge: .clamp, into: Self.row(5)) == nothing)
      #expect(Self.sample(surface, .zero, start, nearest: true, edge: .clamp, into: Self.row(5)) == nothing)
    }
  }
}
