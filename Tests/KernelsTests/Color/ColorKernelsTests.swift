import Kernels
import Surfaces
import TestSupport
import Testing

private typealias RGB = ReferenceMaterial.RGB

@Suite("A material's colour on the small image")
struct ColorKernelsTests {
  /// The tolerance in units of 1/256 of a level: the most that single precision and one truncation may lose.
  static let tolerance = 2.0
  /// The same for fixed point: luma, curve, product and sum are rounded to 1/128, 1/64 or 1/32 of a level each, as the
  /// saturation allows.
  static let fixedTolerance = 24.0

  /// The form of a row.
  private enum Form: CaseIterable { case interleaved, planar }

  /// Pixels with interleaved channels, and the same with channels one by one.
  private struct Row {
    let count: Int
    let interleaved: Fenced<UInt16>
    private let planar: Fenced<UInt16>
    private let plane: Int

    init(_ values: [UInt16], opaque: Bool = true) {
      let (count, channels) = (values.count / 4, opaque ? 3 : 4)
      self.count = count
      interleaved = Fenced(values, spare: 31 * 4)
      plane = count + 5
      let plane = plane
      planar = Fenced(
        (0..<plane * (channels - 1) + count).map { $0 % plane < count ? values[$0 % plane * 4 + $0 / plane] : 9 },
        spare: 31)
    }

    /// Channel `i % 4` of pixel `i / 4`.
    subscript(i: Int) -> UInt16 { interleaved.base[i] }

    func copied(_ form: Form) -> Planes {
      let out = Planes(count)
      switch form {
      case .interleaved: ColorKernels.copy(interleaved.base, into: out.base, plane: out.plane, count: count)
      case .planar:
        ColorKernels.copy(
          UpsampleKernels.Rows(base: planar.base, plane: plane), into: out.base, plane: out.plane, count: count)
      }
      return out
    }

    func recolored(_ color: MaterialColor, opaque: Bool, _ form: Form) -> Planes {
      let out = Planes(count)
      switch form {
      case .interleaved:
        ColorKernels.recolor(
          interleaved.base, into: out.base, plane: out.plane, count: count, color: color, opaque: opaque)
      case .planar:
        ColorKernels.recolor(
          UpsampleKernels.Rows(base: planar.base, plane: plane), into: out.base, plane: out.plane, count: count,
          color: color, opaque: opaque)
      }
      return out
    }
  }

  /// The memory for a row's results, and the value there of channel `i % 4` of pixel `i / 4`.
  private struct Planes {
    let memory: Fenced<UInt16>
    let plane: Int
    var base: UnsafeMutablePointer<UInt16> { memory.base }

    init(_ count: Int) {
      plane = (count + 31) & ~31
      memory = Fenced<UInt16>(4 * plane)
    }

    subscript(i: Int) -> UInt16 {
      base[i % 4 * plane + i / 4]
    }
  }

  @Test("identity doubles the fixed point and stops at full scale")
  func copy() async throws {
    try await forEachRandomCase(100) { random in
      let count = random.count()
      let row = Row(random.words(count * 4, upTo: (255 << 7) + 40))
      let out = row.copied(random.pick(Form.allCases))
      expectEach(count * 3) {
        out[$0 / 3 * 4 + $0 % 3]
      } equals: {
        min(Int(row[$0 / 3 * 4 + $0 % 3]), 255 << 7) * 2
      }
    }
  }

  @Test("recolouring opaque pixels equals the formula in float64 to a tenth of a level")
  func opaque() async throws {
    try await forEachRandomCase(300) { random in
      let color = Self.material(&random)
      let count = random.count()
      var values = random.words(count * 4, upTo: 255 << 7)
      for i in 0..<count { values[i * 4 + 3] = 255 << 7 }
      let row = Row(values)
      let out = row.recolored(color, opaque: true, random.pick(Form.allCases))
      let results = (0..<count).map { Self.result(row, $0, color) }
      let isFloat = abs(color.saturation * (1 - color.luminanceAmount) * (1 - color.tint.alpha)) >= 4
      expectEach(
        count * 3, { out[$0 / 3 * 4 + $0 % 3] }, { results[$0 / 3][$0 % 3] * 65_280 },
        within: isFloat ? Self.tolerance : Self.fixedTolerance)
    }
  }

  @Test("recolouring transparent pixels works on their colour, and the tint covers what is not there")
  func transparent() async throws {
    try await forEachRandomCase(300) { random in
      let color = Self.material(&random)
      let count = random.count()
      var values: [UInt16] = []
      for _ in 0..<count {
        let alpha = random.oneIn(4) ? random.pick([0, 1, 100, 255 << 7]) : random.int(in: 0...(255 << 7))
        values += (0..<3).map { _ in UInt16(random.int(in: 0...alpha)) } + [UInt16(alpha)]
      }
      let row = Row(values, opaque: false)
      let out = row.recolored(color, opaque: false, random.pick(Form.allCases))
      let results = (0..<count).map { Self.result(row, $0, color) }
      expectEach(count * 4, { out[$0] }, { results[$0 / 4][$0 % 4] * 65_280 }, within: Self.tolerance)
    }
  }

  /// Core Animation's own two sets of luma weights differ in the fourth digit; the kernel has one.
  @Test("the result is within 0.15 levels of the reference pipeline for every standard recipe")
  func reference() {
    // Amount, curve, saturation, brightness of the ten system materials.
    let recipes: [(Float, SIMD4<Float>, Float, Float)] = [
      (0.50, [0.45, 0.55, 0.65, 0.68], 1.10, 0.12), (0.50, [0.24, 0.24, 0.30, 0.39], 1.10, 0),
      (0.60, [0.725, 0.825, 0.76, 0.73], 1.35, 0.12), (0.60, [0.20, 0.21, 0.10, 0.15], 1.35, 0),
      (0.75, [0.90, 0.83, 0.925, 0.815], 1.50, 0.10), (0.75, [0.16, 0.26, 0.10, 0.10], 1.50, 0),
      (0.88, [0.99, 0.95, 0.98, 0.905], 1.50, 0.045), (0.88, [0.14, 0.16, 0.10, 0.03], 1.50, 0),
      (0.75, [0.80, 0.90, 1.10, 0.825], 1.10, 0.10), (0.75, [0.23, 0.52, 0.27, 0.255], 2.00, -0.10),
    ]
    var random = SeededRandom(seed: 7)
    let row = Row((0..<400).map { $0 % 4 == 3 ? 255 << 7 : UInt16(random.int(in: 0...(255 << 7))) })
    for (amount, curve, saturation, brightness) in recipes {
      let color = MaterialColor(
        luminanceAmount: amount, luminanceValues: curve, saturation: saturation, brightness: brightness)
      let reference = ReferenceMaterial(
        amount: Double(amount), curve: SIMD4<Double>(curve), saturation: Double(saturation),
        brightness: Double(brightness))
      let results = (0..<100).map { reference(Self.rgb(row, $0, per: Double(255 << 7))) }
      let colours = { (i: Int) in results[i / 3][2 - i % 3] * 65_280 }
      for form in Form.allCases {
        let out = row.recolored(color, opaque: true, form)
        expectEach(300, { out[$0 / 3 * 4 + $0 % 3] }, colours, within: 0.15 * 256)
      }
    }
  }

  @Test("every step alone: luminance curve, saturation, brightness, clamp, tint")
  func steps() {
    func color(
      amount: Float = 0, values: SIMD4<Float> = [0, 0, 1, 1], saturation: Float = 1, brightness: Float = 0,
      tint: ResolvedColor = .clear, floor: Float = 0, ceiling: Float = 1, matrix: ColorMatrix? = nil,
      curves: ChannelCurves? = nil
    ) -> MaterialColor {
      MaterialColor(
        luminanceAmount: amount, luminanceValues: values, saturation: saturation, brightness: brightness, tint: tint,
        floor: floor, ceiling: ceiling, matrix: matrix, curves: curves)
    }
    // Blue 0.2, green 0.4, red 0.8; Rec.709 luma by hand: 0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.2 = 0.4706.
    let cases: [(MaterialColor, [Double])] = [
      (color(), [0.2, 0.4, 0.8]),
      (color(saturation: 0), [0.4706, 0.4706, 0.4706]),
      (color(saturation: 2), [0, 0.3294, 1]),
      (color(brightness: 0.3), [0.5, 0.7, 1]),
      // A curve that is 0.25 everywhere.
      (color(amount: 1, values: SIMD4(repeating: 0.25)), [0.25, 0.25, 0.25]),
      (color(amount: 0.5, values: SIMD4(repeating: 0.25)), [0.225, 0.325, 0.525]),
      // Red, green, blue of the tint, and how much of it.
      (color(tint: ResolvedColor([1, 0, 0.5, 0.25])), [0.275, 0.3, 0.85]),
      (color(floor: 0.3), [0.3, 0.4, 0.8]),
      // Red and blue change places, green gets a quarter more.
      (
        color(matrix: ColorMatrix(red: [0, 0, 1, 0], blue: [1, 0, 0, 0], offset: [0, 0.25, 0, 0])), [0.8, 0.65, 0.2]
      ),
      // t^3: control values 0, 0, 0, 1.
      (color(curves: ChannelCurves([0, 0, 0, 1])), [0.008, 0.064, 0.512]),
      (color(ceiling: 0.5), [0.2, 0.4, 0.5]),
      (color(tint: ResolvedColor([1, 0, 0.5, 0.25]), floor: 0.29, ceiling: 0.7), [0.29, 0.3, 0.7]),
    ]
    let level = Double(255 << 7)
    let row = Row([0.2, 0.4, 0.8, 1].map { UInt16(($0 * level).rounded()) })
    for (color, expected) in cases {
      for form in Form.allCases {
        let out = row.recolored(color, opaque: true, form)
        for channel in 0..<3 { #expect(abs(Double(out[channel]) / 65_280 - expected[channel]) < 4e-4) }
      }
      #expect(color.isIdentity == (expected == [0.2, 0.4, 0.8]))
    }
  }

  // MARK: the formula

  /// Pixel `i` of a row recoloured by the kernel's documented formula: premultiplied fractions, blue first.
  private static func result(_ row: Row, _ i: Int, _ color: MaterialColor) -> [Double] {
    let stored = Double(row[i * 4 + 3])
    let alpha = stored / Double(255 << 7)
    let rgb = rgb(row, i, per: max(stored, 1))
    let luma = min((rgb * RGB(0.2126, 0.7152, 0.0722)).sum(), 1)
    var curve = ReferenceMaterial()
    curve.curve = SIMD4<Double>(color.luminanceValues)
    let (a, s, b) = (Double(color.luminanceAmount), Double(color.saturation), Double(color.brightness))
    let common = a * curve.ordinate(at: luma) + (1 - s) * (1 - a) * luma + b
    var own = (s * (1 - a) * rgb + common).clamped(lowerBound: .zero, upperBound: .one)
    var steps = ReferenceMaterial()
    if let matrix = color.matrix {
      let (rows, offset) = ([matrix.red, matrix.green, matrix.blue], matrix.offset)
      steps.matrix = rows.enumerated().map { i, row in
        SIMD4(Double(row.x), Double(row.y), Double(row.z), Double(offset[i]))
      }
    }
    if let curves = color.curves { steps.curves = [curves.red, curves.green, curves.blue].map { SIMD4<Double>($0) } }
    own = steps(own)
    let tint = RGB(Double(color.tint.red), Double(color.tint.green), Double(color.tint.blue))
    let amount = Double(color.tint.alpha)
    let limits = (low: Double(color.floor), high: Double(color.ceiling))
    // The part that is left under the tint, limited so that the sum is within floor and ceiling.
    let shown = (own * (1 - amount) + tint * amount).clamped(
      lowerBound: RGB(repeating: limits.low), upperBound: RGB(repeating: limits.high))
    let covered = (shown - tint * amount) * alpha + tint * amount
    return [covered.z, covered.y, covered.x, alpha * (1 - amount) + amount]
  }

  private static func material(_ random: inout SeededRandom) -> MaterialColor {
    func number(_ range: ClosedRange<Double>) -> Float { Float(random.double(in: range)) }
    func weights() -> SIMD4<Float> { [number(-1...1.5), number(-1...1.5), number(-1...1.5), 0] }
    func values() -> SIMD4<Float> { [number(-0.2...1.2), number(-0.2...1.2), number(-0.2...1.2), number(-0.2...1.2)] }
    return MaterialColor(
      luminanceAmount: random.oneIn(3) ? 0 : number(0...1),
      luminanceValues: [number(-0.2...1.1), number(-0.2...1.1), number(-0.2...1.1), number(-0.2...1.1)],
      saturation: random.oneIn(3) ? 1 : number(0...(random.oneIn(4) ? 9 : 2.5)),
      brightness: random.oneIn(3) ? 0 : number(-0.3...0.3),
      tint: random.bool() ? .clear : ResolvedColor([number(0...1), number(0...1), number(0...1), number(0...1)]),
      floor: random.oneIn(3) ? number(0...0.5) : 0, ceiling: random.oneIn(3) ? number(0.5...1) : 1,
      matrix: random.oneIn(4)
        ? ColorMatrix(
          red: weights(), green: weights(), blue: weights(),
          offset: [number(-0.3...0.3), number(-0.3...0.3), number(-0.3...0.3), 0]) : nil,
      curves: random.oneIn(4) ? ChannelCurves(red: values(), green: values(), blue: values()) : nil)
  }

  /// Red, green, blue of pixel `i` as fractions of `unit`.
  private static func rgb(_ row: Row, _ i: Int, per unit: Double) -> RGB {
    RGB(Double(row[i * 4 + 2]) / unit, Double(row[i * 4 + 1]) / unit, Double(row[i * 4]) / unit)
  }
}
