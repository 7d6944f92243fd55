import Kernels
import Surfaces
import TestSupport
import Testing

private typealias RGB = ReferenceMaterial.RGB

@Suite("A material's colour on the small image")
struct ColorKernelsTests {
  /// In units of 1/256 of a level: what single precision and one truncation may lose.
  static let tolerance = 2.0
  /// The same for fixed point: luma, curve, product and sum are rounded to 1/128, 1/64 or 1/32 of a level each, as the
  /// saturation allows.
  static let fixedTolerance = 24.0

  /// Where a row's results go, and what is there of pixel `i`, blue first.
  private struct Planes {
    let count: Int
    let order: ColorKernels.Order
    let memory: Fenced<UInt16>
    private static let groups = [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]
    var plane: Int { (count + 15) & ~15 }
    var base: UnsafeMutablePointer<UInt16> { memory.base }

    init(_ count: Int, _ order: ColorKernels.Order = .inOrder) {
      self.count = count
      self.order = order
      memory = Fenced<UInt16>(4 * ((count + 15) & ~15))
    }

    /// Channel `i % 4` of pixel `i / 4`.
    subscript(i: Int) -> UInt16 {
      let pixel = i / 4
      let place = order == .inOrder ? pixel & 15 : Self.groups.firstIndex(of: pixel & 15)!
      return base[i % 4 * plane + (pixel & ~15) + place]
    }
  }

  private static let orders = [ColorKernels.Order.inOrder, .inGroups]
  /// Pixels behind the last that may be read.
  private static let spare = 15 * 4

  @Test("identity doubles the fixed point and stops at full scale")
  func copy() async throws {
    try await forEachRandomCase(100) { random in
      let count = random.count()
      let row = Fenced(random.words(count * 4, upTo: (255 << 7) + 40), spare: Self.spare)
      let out = Planes(count, random.pick(Self.orders))
      ColorKernels.copy(row.base, into: out.base, plane: out.plane, order: out.order, count: count)
      expectEach(count * 3) {
        out[$0 / 3 * 4 + $0 % 3]
      } equals: {
        min(Int(row.base[$0 / 3 * 4 + $0 % 3]), 255 << 7) * 2
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
      let row = Fenced(values, spare: Self.spare)
      let out = Planes(count, random.pick(Self.orders))
      ColorKernels.recolor(
        row.base, into: out.base, plane: out.plane, order: out.order, count: count, color: color, opaque: true)
      let results = (0..<count).map { Self.result(row, $0, color) }
      let isFloat = abs(color.saturation * (1 - color.luminanceAmount) * (1 - color.tint.w)) >= 4
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
      let row = Fenced(values, spare: Self.spare)
      let out = Planes(count, random.pick(Self.orders))
      ColorKernels.recolor(
        row.base, into: out.base, plane: out.plane, order: out.order, count: count, color: color, opaque: false)
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
    let row = Fenced(
      (0..<400).map { $0 % 4 == 3 ? 255 << 7 : UInt16(random.int(in: 0...(255 << 7))) }, spare: Self.spare)
    for (amount, curve, saturation, brightness) in recipes {
      let color = MaterialColor(
        luminanceAmount: amount, luminanceValues: curve, saturation: saturation, brightness: brightness,
        tint: [0, 0, 0, 0])
      let reference = ReferenceMaterial(
        amount: Double(amount), curve: SIMD4<Double>(curve), saturation: Double(saturation),
        brightness: Double(brightness))
      let out = Planes(100)
      ColorKernels.recolor(
        row.base, into: out.base, plane: out.plane, order: .inOrder, count: 100, color: color, opaque: true)
      let results = (0..<100).map { reference(Self.rgb(row, $0, per: Double(255 << 7))) }
      let colours = { (i: Int) in results[i / 3][2 - i % 3] * 65_280 }
      expectEach(300, { out[$0 / 3 * 4 + $0 % 3] }, colours, within: 0.15 * 256)
    }
  }

  @Test("every step alone: luminance curve, saturation, brightness, clamp, tint")
  func steps() {
    func color(
      amount: Float = 0, values: SIMD4<Float> = [0, 0, 1, 1], saturation: Float = 1, brightness: Float = 0,
      tint: SIMD4<Float> = [0, 0, 0, 0], floor: Float = 0, ceiling: Float = 1, matrix: ColorMatrix? = nil,
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
      (color(tint: [1, 0, 0.5, 0.25]), [0.275, 0.3, 0.85]),
      (color(floor: 0.3), [0.3, 0.4, 0.8]),
      // Red and blue change places, green gets a quarter more.
      (
        color(matrix: ColorMatrix(red: [0, 0, 1, 0], blue: [1, 0, 0, 0], offset: [0, 0.25, 0, 0])), [0.8, 0.65, 0.2]
      ),
      // t^3: control values 0, 0, 0, 1.
      (color(curves: ChannelCurves([0, 0, 0, 1])), [0.008, 0.064, 0.512]),
      (color(ceiling: 0.5), [0.2, 0.4, 0.5]),
      (color(tint: [1, 0, 0.5, 0.25], floor: 0.29, ceiling: 0.7), [0.29, 0.3, 0.7]),
    ]
    let level = Double(255 << 7)
    let row = Fenced<UInt16>([0.2, 0.4, 0.8, 1].map { UInt16(($0 * level).rounded()) }, spare: Self.spare)
    for (color, expected) in cases {
      let out = Planes(1)
      ColorKernels.recolor(
        row.base, into: out.base, plane: out.plane, order: .inOrder, count: 1, color: color, opaque: true)
      for channel in 0..<3 { #expect(abs(Double(out[channel]) / 65_280 - expected[channel]) < 4e-4) }
      #expect(color.isIdentity == (expected == [0.2, 0.4, 0.8]))
    }
  }

  // MARK: the formula

  /// Pixel `i` of a row recoloured by the kernel's documented formula: premultiplied fractions, blue first.
  private static func result(_ row: Fenced<UInt16>, _ i: Int, _ color: MaterialColor) -> [Double] {
    let stored = Double(row.base[i * 4 + 3])
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
    let tint = RGB(Double(color.tint.x), Double(color.tint.y), Double(color.tint.z))
    let amount = Double(color.tint.w)
    let limits = (low: Double(color.floor), high: Double(color.ceiling))
    // What is left under the tint, limited so that the sum is within floor and ceiling.
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
      tint: random.bool() ? [0, 0, 0, 0] : [number(0...1), number(0...1), number(0...1), number(0...1)],
      floor: random.oneIn(3) ? number(0...0.5) : 0, ceiling: random.oneIn(3) ? number(0.5...1) : 1,
      matrix: random.oneIn(4)
        ? ColorMatrix(
          red: weights(), green: weights(), blue: weights(),
          offset: [number(-0.3...0.3), number(-0.3...0.3), number(-0.3...0.3), 0]) : nil,
      curves: random.oneIn(4) ? ChannelCurves(red: values(), green: values(), blue: values()) : nil)
  }

  /// Red, green, blue of pixel `i` as fractions of `unit`.
  private static func rgb(_ row: Fenced<UInt16>, _ i: Int, per unit: Double) -> RGB {
    RGB(Double(row.base[i * 4 + 2]) / unit, Double(row.base[i * 4 + 1]) / unit, Double(row.base[i * 4]) / unit)
  }
}
