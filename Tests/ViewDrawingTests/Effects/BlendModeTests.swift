import Testing
import ViewTestSupport
import Vitrine

/// All 21 blend modes through views, against the formulas of W3C "Compositing and Blending Level 1" in double
/// precision, over every pair of four levels of colour and alpha.
@MainActor
@Suite struct BlendModeTests {
  private static let levels: [Double] = [0, 47, 193, 255].map { $0 / 255 }

  @Test(arguments: BlendMode.allCases) func theFormula(_ mode: BlendMode) throws {
    // A row for each backdrop, a column for each source; the channels take different levels, so that modes which mix
    // them are told apart.
    let colors = Self.levels.flatMap { alpha in
      Self.levels.enumerated().map { index, level in
        SIMD4(level, Self.levels[(index + 1) % 4], Self.levels[(index + 3) % 4], alpha)
      }
    }
    func color(_ c: SIMD4<Double>) -> Color { Color(red: c.x, green: c.y, blue: c.z, opacity: c.w) }
    let view = ZStack(alignment: .topLeading) {
      VStack(spacing: 0) { ForEach(colors.indices, id: \.self) { color(colors[$0]).frame(width: 64, height: 4) } }
      HStack(spacing: 0) {
        ForEach(colors.indices, id: \.self) { index in
          color(colors[index]).frame(width: 4, height: 64).blendMode(mode)
        }
      }
    }
    let picture = try Picture(view, width: 64, height: 64)
    for (row, backdrop) in colors.enumerated() {
      for (column, source) in colors.enumerated() {
        // Painted colours have been stored in eight bits: the formula starts from those.
        let expected = BlendReference.composite(source.stored, over: backdrop.stored, mode) * 255
        let pixel = picture[column * 4 + 1, row * 4 + 1]
        // Half a unit for the rounding of the result.
        #expect(
          (0..<4).allSatisfy { abs(Double(pixel[$0]) - expected[$0]) <= 0.51 },
          "\(mode): \(source) over \(backdrop): \(pixel), not \(expected)")
      }
    }
  }

  @Test func aGroupKeepsBlendModesInside() throws {
    let inner = ZStack {
      Color.clear
      Color(hex: 0x808080).blendMode(.multiply)
    }
    let open = try Picture(
      ZStack {
        Color(hex: 0xFF0000)
        inner
      }, width: 2, height: 2)
    expect(open[0, 0], [128, 0, 0, 255], within: 1)
    let closed = try Picture(
      ZStack {
        Color(hex: 0xFF0000)
        inner.compositingGroup()
      }, width: 2, height: 2)
    expect(closed[0, 0], [128, 128, 128, 255], within: 1)
  }
}

extension SIMD4<Double> {
  /// Premultiplied and rounded to eight bits, then not premultiplied again.
  fileprivate var stored: SIMD4<Double> {
    let alpha = (w * 255).rounded() / 255
    guard alpha > 0 else { return .zero }
    func channel(_ value: Double) -> Double { (value * alpha * 255).rounded() / 255 / alpha }
    return SIMD4(channel(x), channel(y), channel(z), alpha)
  }
}
