import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Gradients")
struct GradientKernelsTests {
  private static func color(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) -> SIMD4<Float> {
    SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) / 255
  }

  private static let yellow = color(255, 255, 0)
  private static let blue = color(0, 0, 255)
  private static let red = color(255, 0, 0)
  private static let green = color(0, 255, 0)

  /// One pixel: red, green, blue, alpha as stored.
  private static func pixel(
    _ geometry: GradientGeometry, _ table: GradientTable, _ x: Int, _ y: Int
  ) -> [Int] {
    let row = Fenced<UInt32>(1)
    GradientKernels.row(
      geometry, table, x: x, y: y, into: row.raw, count: 1, thresholds: Thresholds.nearest.row(y), column: x)
    let found = channels(row.base[0])
    return [found[2], found[1], found[0], found[3]]
  }

  // MARK: against float64

  private static func drawStops(_ random: inout SeededRandom) -> [GradientStop] {
    let opaque = random.bool()
    var stops: [GradientStop] = []
    for _ in 0..<random.int(in: 0...7) {
      let location = random.oneIn(4) ? stops.last?.location ?? 0 : Float(random.double(in: -0.2...1.2))
      let color = SIMD4<Float>((0..<4).map { _ in Float(random.edgeByte()) / 255 })
      stops.append(GradientStop(location: location, color: opaque ? SIMD4(color.x, color.y, color.z, 1) : color))
    }
    return stops
  }

  private static func drawGeometry(_ random: inout SeededRandom) -> GradientGeometry {
    func place(_ random: inout SeededRandom) -> SIMD2<Double> {
      SIMD2(random.double(in: -50...350), random.double(in: -50...350))
    }
    let center = place(&random)
    switch random.int(in: 0...5) {
    case 0: return .linear(from: center, to: place(&random))!
    case 1: return .radial(center: center, start: random.double(in: 0...80), end: random.double(in: 0...200))
    case 2: return .radial(center: center, start: 60, end: 60)
    case 3:
      let radii = SIMD2(random.double(in: 5...200), random.double(in: 5...200))
      return .elliptical(center: center, radii: radii, start: 0, end: random.double(in: 0.2...1))!
    case 4:
      let span = random.pick([1, -1, 0.25, -0.6, 2.5, -1.75, random.double(in: -3...3)])
      return .angular(center: center, start: random.double(in: -2...2), span: span)
    default:
      var geometry = GradientGeometry.angular(center: .zero, start: 0.1, span: 1)
      geometry.shape = random.pick([.linear, geometry.shape, .radial(start: 0.1, end: 1.1)])
      func entry(_ random: inout SeededRandom) -> Double { random.double(in: -0.02...0.02) }
      geometry.transform = AffineMap(
        a: entry(&random), b: entry(&random), c: entry(&random), d: entry(&random),
        tx: random.double(in: -2...2), ty: random.double(in: -2...2))
      return geometry
    }
  }

  @Test("every shape, space and number of stops within a level of float64, and not a byte beyond")
  func random() async throws {
    try await forEachRandomCase(600) { random in
      let stops = Self.drawStops(&random)
      let interpolation = GradientInterpolation(
        random.pick([.device, .linear, .perceptual]), premultiplied: random.bool())
      let geometry = Self.drawGeometry(&random)
      let table = GradientTable(stops, interpolation)
      let (count, x, y) = (random.count(), random.int(in: -20...300), random.int(in: -20...300))
      let pixels = Fenced<UInt32>(count, against: random.side())
      GradientKernels.row(
        geometry, table, x: x, y: y, into: pixels.raw, count: count, thresholds: Thresholds.nearest.row(y), column: x)
      #expect(pixels.isUndamaged)
      let twin = ReferenceGradient(geometry: geometry, stops: stops, interpolation: interpolation)
      // Half a level to round, an eighth for the pieces, the rest for floats.
      let beyond = (0..<count * 4).map { i in
        let range = twin.range(Double(x + i / 4) + 0.5, Double(y) + 0.5)[i % 4]
        let value = Double(channels(pixels.base[i / 4])[i % 4])
        return max(range.lowerBound - value, value - range.upperBound)
      }
      #expect(beyond.max()! <= 0.65, "\(geometry), \(stops), \(interpolation)")
      for i in 0..<count { #expect(channels(pixels.base[i]).allSatisfy { $0 <= pixels.base[i] >> 24 }) }
    }
  }

  /// Between red and a sea green in Oklab the blue of sRGB is negative at first, and green comes back from below with
  /// 5,300 levels a unit.
  @Test("a colour that comes back from outside sRGB is within a level of float64")
  func kinks() {
    let stops = [
      GradientStop(location: 0, color: Self.red), GradientStop(location: 1, color: Self.color(0, 255, 166)),
    ]
    let interpolation = GradientInterpolation(.perceptual)
    let table = GradientTable(stops, interpolation)
    let geometry = GradientGeometry.linear(from: .zero, to: SIMD2(8192, 0))!
    let twin = ReferenceGradient(geometry: geometry, stops: stops, interpolation: interpolation)
    let row = Fenced<UInt32>(8192)
    GradientKernels.row(
      geometry, table, x: 0, y: 0, into: row.raw, count: 8192, thresholds: Thresholds.nearest.row(0), column: 0)
    expectEach(
      8192 * 4, { channels(row.base[$0 / 4])[$0 % 4] }, { twin.color(Double($0 / 4) + 0.5, 0.5)[$0 % 4] }, within: 0.65)
  }

  @Test("dither moves a channel by a level at most, is right in the mean and leaves flat colour flat")
  func dither() {
    let stops = [
      GradientStop(location: 0, color: Self.color(20, 100, 180)),
      GradientStop(location: 1, color: Self.color(30, 104, 182)),
    ]
    let table = GradientTable(stops)
    let geometry = GradientGeometry.linear(from: SIMD2(0, 0), to: SIMD2(640, 0))!
    let twin = ReferenceGradient(geometry: geometry, stops: stops, interpolation: GradientInterpolation())
    var errors = [Errors(), Errors(), Errors()]
    for y in 0..<64 {
      let row = Fenced<UInt32>(640)
      GradientKernels.row(
        geometry, table, x: 0, y: y, into: row.raw, count: 640, thresholds: Thresholds.noise.row(y), column: 0)
      for x in 0..<640 {
        let (found, exact) = (channels(row.base[x]), twin.color(Double(x) + 0.5, Double(y) + 0.5))
        #expect(found[3] == 255)
        for channel in 0..<3 { errors[channel].add(Double(found[channel]), exact[channel]) }
      }
    }
    for error in errors {
      #expect(error.largest < 1)
      #expect(abs(error.mean) < 0.02)
    }
    let flat = GradientTable([GradientStop(location: 0.5, color: Self.color(37, 99, 250))])
    let row = Fenced<UInt32>(64)
    for y in 0..<64 {
      GradientKernels.row(
        geometry, flat, x: 0, y: y, into: row.raw, count: 64, thresholds: Thresholds.noise.row(y), column: 0)
      #expect(row.values.allSatisfy { $0 == 0xFF25_63FA })
    }
  }

  @Test("a part of a row is that part of the whole, to the byte")
  func parts() async throws {
    try await forEachRandomCase(400) { random in
      let table = GradientTable(
        Self.drawStops(&random),
        GradientInterpolation(random.pick([.device, .linear, .perceptual]), premultiplied: random.bool()))
      let geometry = Self.drawGeometry(&random)
      // Past the end of a block now and then.
      let (x, y) = (random.pick([-20, 0, 900, 1023, 2000]), random.int(in: -20...300))
      let whole = Fenced<UInt32>(random.int(in: 2...400))
      let thresholds = random.bool() ? Thresholds.noise : Thresholds.nearest
      func fill(_ pixels: Fenced<UInt32>, from start: Int) {
        GradientKernels.row(
          geometry, table, x: x + start, y: y, into: pixels.raw, count: pixels.count, thresholds: thresholds.row(y),
          column: x + start + 64)
      }
      fill(whole, from: 0)
      let start = random.int(in: 1...whole.count - 1)
      let part = Fenced<UInt32>(random.int(in: 1...whole.count - start))
      fill(part, from: start)
      #expect(part.values == Array(whole.values[start..<start + part.count]), "\(geometry), \(x), \(start)")
    }
  }

  @Test("a row is the same whichever pixel it starts from")
  func pieces() {
    let table = GradientTable(
      [
        GradientStop(location: 0, color: Self.red), GradientStop(location: 0.4, color: Self.blue),
        GradientStop(location: 0.4, color: Self.yellow), GradientStop(location: 1, color: Self.green),
      ],
      GradientInterpolation(.perceptual))
    let geometry = GradientGeometry.angular(center: SIMD2(100, 20), start: 0.3, span: 0.8)
    let whole = Fenced<UInt32>(200)
    GradientKernels.row(
      geometry, table, x: 0, y: 31, into: whole.raw, count: 200, thresholds: Thresholds.noise.row(31), column: 0)
    for start in [1, 3, 8, 77, 130] {
      let part = Fenced<UInt32>(200 - start)
      GradientKernels.row(
        geometry, table, x: start, y: 31, into: part.raw, count: part.count, thresholds: Thresholds.noise.row(31),
        column: start)
      for i in 0..<part.count {
        #expect(part.base[i] == whole.base[start + i])
      }
    }
  }

  @Test("a hard stop is exact to a pixel", arguments: [100, 1000])
  func hardStop(length: Int) {
    let table = GradientTable([
      GradientStop(location: 0, color: Self.red), GradientStop(location: 0.37, color: Self.red),
      GradientStop(location: 0.37, color: Self.blue), GradientStop(location: 1, color: Self.blue),
    ])
    let (start, end) = (SIMD2<Double>(0, 0), SIMD2<Double>(Double(length), 0))
    let place = length * 37 / 100
    for (from, to, first, last) in [
      (start, end, 0xFFFF_0000 as UInt32, 0xFF00_00FF as UInt32), (end, start, 0xFF00_00FF, 0xFFFF_0000),
    ] {
      let row = Fenced<UInt32>(length)
      GradientKernels.row(
        .linear(from: from, to: to)!, table, x: 0, y: 0, into: row.raw, count: length,
        thresholds: Thresholds.nearest.row(0), column: 0)
      let step = from == start ? place : length - place
      for x in 0..<length { #expect(row.base[x] == (x < step ? first : last), "\(x)") }
    }
  }

  @Test("no stops are transparent, one is everywhere, and bad numbers end in a colour")
  func degenerate() {
    let geometry = GradientGeometry.linear(from: SIMD2(0, 0), to: SIMD2(10, 0))!
    #expect(Self.pixel(geometry, GradientTable([]), 5, 0) == [0, 0, 0, 0])
    let one = GradientTable([GradientStop(location: 0.5, color: Self.color(10, 20, 30, 255))])
    for x in [-1000, 0, 5, 1000] { #expect(Self.pixel(geometry, one, x, 0) == [10, 20, 30, 255]) }
    let odd = GradientTable([
      GradientStop(location: .nan, color: SIMD4(.nan, 2, -1, 1)), GradientStop(location: .infinity, color: Self.red),
      GradientStop(location: .leastNonzeroMagnitude, color: Self.blue),
    ])
    for transform in [AffineMap(a: .nan), AffineMap(a: .infinity), AffineMap(a: 0, d: 0)] {
      for shape in [.linear, .radial(start: 1, end: 1), .angular(start: 0, span: 0)] as [GradientGeometry.Shape] {
        let found = Self.pixel(GradientGeometry(shape, transform: transform), odd, 3, 4)
        #expect(found[3] == 255)
      }
    }
    #expect(GradientGeometry.linear(from: SIMD2(3, 3), to: SIMD2(3, 3)) == nil)
    #expect(GradientGeometry.elliptical(center: .zero, radii: SIMD2(0, 4), start: 0, end: 1) == nil)
  }

  // MARK: published

  /// web-platform-tests, `html/canvas/tools/yaml/fill-and-stroke-styles.yaml`, `2d.gradient.interpolate.*`: the pixels
  /// that are looked at, red, green, blue and alpha not premultiplied, and how far off they may be.
  @Test("the published probes of linear gradients, interpolated as HTML's canvas does")
  func canvas() {
    let straight = GradientInterpolation(.device, premultiplied: false)
    func check(
      _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ stops: [(Double, SIMD4<Float>)], over: [Int]? = nil,
      _ probes: [(Int, Int, [Int], Int)]
    ) {
      let table = GradientTable(stops.map { GradientStop(location: Float($0.0), color: $0.1) }, straight)
      for (x, y, expected, tolerance) in probes {
        var found = Self.pixel(.linear(from: from, to: to)!, table, x, y)
        if let over {
          found = (0..<4).map { found[$0] + dividedBy255(over[$0] * (255 - found[3])) }
        } else if found[3] > 0 {
          found = (0..<3).map { (found[$0] * 255 + found[3] / 2) / found[3] } + [found[3]]
        }
        for (a, b) in zip(found, expected) { #expect(abs(a - b) <= tolerance, "\(x),\(y): \(found), \(expected)") }
      }
    }
    let right = SIMD2<Double>(100, 0)
    let green = [0, 255, 0, 255]
    check(.zero, right, [(0, Self.green), (1, Self.green)], [(50, 25, green, 0)])
    check(
      .zero, right, [(0, Self.yellow), (1, Self.blue)],
      [(25, 25, [191, 191, 63, 255], 3), (50, 25, [127, 127, 127, 255], 3), (75, 25, [63, 63, 191, 255], 3)])
    check(
      .zero, right, [(0, Self.color(0, 0, 255, 0)), (1, Self.blue)], over: [255, 255, 0, 255],
      [(25, 25, [191, 191, 63, 255], 3), (50, 25, [127, 127, 127, 255], 3), (75, 25, [63, 63, 191, 255], 3)])
    check(
      .zero, right, [(0, Self.color(255, 255, 0, 0)), (1, Self.blue)],
      [(25, 25, [190, 190, 65, 65], 3), (50, 25, [126, 126, 128, 128], 3), (75, 25, [62, 62, 192, 192], 3)])
    check(
      SIMD2(25, 0), SIMD2(75, 0), [(0.4, Self.green), (0.6, Self.green)],
      [(20, 25, green, 2), (50, 25, green, 2), (80, 25, green, 2)])
    check(
      .zero, SIMD2(0, 50), [(0, Self.yellow), (1, Self.blue)],
      [(50, 12, [191, 191, 63, 255], 10), (50, 25, [127, 127, 127, 255], 5), (50, 37, [63, 63, 191, 255], 10)])
    check(
      .zero, SIMD2(200, 0), [(0, Self.yellow), (0.5, Self.color(0, 255, 255)), (1, Self.color(255, 0, 255))],
      [(50, 25, [127, 255, 127, 255], 3), (100, 25, [0, 255, 255, 255], 3), (150, 25, [127, 127, 255, 255], 3)])
    let (r, y, g, b) = (Self.red, Self.yellow, Self.green, Self.blue)
    check(
      .zero, SIMD2(200, 0),
      [
        (0, r), (0, y), (0.25, b), (0.25, g), (0.25, g), (0.25, g), (0.25, y), (0.5, b), (0.5, g), (0.75, b),
        (0.75, r), (0.75, y), (0.5, g), (0.5, g), (0.5, y), (1, b),
      ],
      [49, 99, 149].flatMap { [($0, 25, [0, 0, 255, 255], 16), ($0 + 2, 25, [255, 255, 0, 255], 16)] })
    var crowded: [(Double, SIMD4<Float>)] = []
    for place in [0, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 1] {
      crowded += [(place, g)] + Array(repeating: (place, r), count: 15) + [(place, g)]
    }
    check(.zero, right, crowded, [1, 30, 40, 60, 80].map { ($0, 25, green, 0) })
  }

  /// The same file, `2d.gradient.radial.inside1` and `inside2`: circles with one centre.
  @Test("the published probes of concentric circles")
  func canvasRadial() {
    for (start, end, first, last) in [(100.0, 200.0, Self.green, Self.red), (200, 100, Self.red, Self.green)] {
      let table = GradientTable([GradientStop(location: 0, color: first), GradientStop(location: 1, color: last)])
      for (x, y) in [(1, 1), (50, 1), (98, 1), (1, 25), (50, 25), (98, 25), (1, 48), (50, 48), (98, 48)] {
        let found = Self.pixel(.radial(center: SIMD2(50, 25), start: start, end: end), table, x, y)
        #expect(found == [0, 255, 0, 255])
      }
    }
  }

  @Test("premultiplied interpolation fades to clear without darkening, as CSS requires")
  func css() {
    let table = GradientTable([
      GradientStop(location: 0, color: SIMD4(1, 1, 1, 1)), GradientStop(location: 1, color: .zero),
    ])
    for x in 0..<100 {
      let found = Self.pixel(.linear(from: .zero, to: SIMD2(100, 0))!, table, x, 0)
      #expect(found[0] == found[3] && found[1] == found[3] && found[2] == found[3])
    }
  }

  /// `color-mix(in oklab, red, blue)` of CSS Color 5 is rgb(140 83 162).
  @Test("half way between red and blue in Oklab")
  func oklab() {
    let table = GradientTable(
      [GradientStop(location: 0, color: Self.red), GradientStop(location: 1, color: Self.blue)],
      GradientInterpolation(.perceptual))
    let found = Self.pixel(.linear(from: SIMD2(0, 0), to: SIMD2(1, 0))!, table, 0, 0)
    for (a, b) in zip(found, [140, 83, 162, 255]) { #expect(abs(a - b) <= 1) }
  }
}
