/// The place and weight of a symbol beside text of a font, in points.
struct SymbolMetrics: Hashable, Sendable {
  /// The size of an em of the symbol, in points.
  let em: CGFloat
  /// The distance from the top of the symbol's box to the baseline of the text beside it.
  let baseline: CGFloat
  let size: CGSize
  /// The distance by which the outline's edge is moved outwards, in points.
  let growth: CGFloat

  /// The height of capitals as a fraction of the font's size, as in San Francisco.
  static let capHeight: CGFloat = 0.705
  /// The margins beside and above the outline, in ems.
  private static let margin = CGSize(width: 0.085, height: 0.075)

  init(_ bounds: CGRect, pointSize: CGFloat, weight: Int, scale: Image.Scale) {
    em = pointSize * scale.factor
    let half = max(abs(bounds.minY), abs(bounds.maxY))
    // Every symbol is centred on the capitals, whatever its own height.
    size = CGSize(width: em * (bounds.width + 2 * Self.margin.width), height: em * 2 * (half + Self.margin.height))
    baseline = size.height / 2 + pointSize * Self.capHeight / 2
    growth = em * Self.growth(of: weight)
  }

  /// Returns half the difference between the stroke width of a weight and that of the outlines, in ems.
  private static func growth(of weight: Int) -> CGFloat {
    let table: [(weight: Int, growth: CGFloat)] = [
      (100, -0.018), (200, -0.012), (300, -0.004), (400, 0.007), (500, 0.012), (600, 0.018), (700, 0.025),
      (800, 0.032), (900, 0.04),
    ]
    guard let upper = table.firstIndex(where: { $0.weight >= weight }) else { return 0.04 }
    guard upper > 0 else { return table[0].growth }
    let (a, b) = (table[upper - 1], table[upper])
    return a.growth + (b.growth - a.growth) * CGFloat(weight - a.weight) / CGFloat(b.weight - a.weight)
  }
}
