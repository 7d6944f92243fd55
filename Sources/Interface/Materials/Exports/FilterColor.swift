import Surfaces

/// The colour map of a filter and an overlay over it: saturation, contrast and brightness, then the overlay.
///
/// Contrast is around mid grey in every dialect. They differ in the weights of the grey that saturation keeps, in their
/// clamps, and in whether brightness is a factor or is added.
struct FilterColor: Hashable {
  /// The formulas of a program.
  struct Dialect: Hashable {
    /// The weights of red, green and blue in the grey that saturation keeps.
    var luma: SIMD3<Double> = [0.2126, 0.7152, 0.0722]
    /// True if the result of each function is clamped, and not only that of the last one.
    var clampsSteps = false
    /// True if saturation comes after contrast and brightness; this matters only where steps are clamped.
    var saturatesAfterBrightness = false
    /// True if brightness is added; otherwise it is a factor.
    var addsBrightness = false
    /// The largest contrast.
    var contrast = 4.0

    /// Filter Effects 1, which clamps the result of each function; the functions can be written in any order.
    static let css = [Dialect(clampsSteps: true), Dialect(clampsSteps: true, saturatesAfterBrightness: true)]
    /// `gtkcssfiltervalue.c` of GTK 4: consecutive functions are multiplied to one matrix.
    static let gtk = [Dialect()]
    /// `multieffect.frag` of Qt 6.5 and later: one shader. Its properties are contrast and saturation minus one.
    static let multiEffect = [Dialect(luma: [0.299, 0.587, 0.114], addsBrightness: true, contrast: 2)]
  }

  let dialect: Dialect
  /// Saturation, contrast, brightness, the overlay's alpha, and its red, green and blue.
  private(set) var values: [Double]

  var saturation: Double { values[0] }
  var contrast: Double { values[1] }
  var brightness: Double { values[2] }
  var alpha: Double { values[3] }
  /// The overlay's red, green and blue.
  var overlay: SIMD3<Double> { SIMD3(values[4], values[5], values[6]) }

  func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func clamped(_ color: SIMD3<Double>) -> SIMD3<Double> { color.clamped(lowerBound: .zero, upperBound: .one) }
    func step(_ color: SIMD3<Double>) -> SIMD3<Double> { dialect.clampsSteps ? clamped(color) : color }
    func saturated(_ color: SIMD3<Double>) -> SIMD3<Double> {
      let luma = (color * dialect.luma).sum()
      return step(luma + (color - luma) * saturation)
    }
    var color = dialect.saturatesAfterBrightness ? color : saturated(color)
    color = step((color - 0.5) * contrast + 0.5)
    color = step(dialect.addsBrightness ? color + brightness : color * brightness)
    if dialect.saturatesAfterBrightness { color = saturated(color) }
    return clamped(color) * (1 - alpha) + overlay * alpha
  }
}

extension FilterColor {
  /// Creates the filter whose colours differ least from a recipe's, with its numbers rounded as they are printed.
  ///
  /// From each of a few starting points the smallest sum of squares over `ColorDifference.colors` is searched.
  ///
  /// - Parameter dialects: the dialects to choose from.
  init(nearest recipe: MaterialColor, in dialects: [Dialect]) {
    let exact = ColorDifference.colors.map { recipe.result($0) }
    let candidates = dialects.flatMap { dialect in
      Self.starts(AffineColor(recipe), in: dialect).flatMap { start in
        let found = LeastSquares.minimum(from: start, in: Self.bounds(dialect)) { values in
          let filter = FilterColor(dialect: dialect, values: values)
          return zip(ColorDifference.colors, exact).map { filter($0) - $1 }
        }
        return [start, found].map { FilterColor(dialect: dialect, values: $0).rounded }
      }
    }
    let differences = candidates.map { filter in ColorDifference(from: recipe) { filter($0) }.mean }
    // Among equals the first one has the fewest functions.
    let best = candidates.indices.reduce(0) { differences[$1] < differences[$0] - 0.1 ? $1 : $0 }
    self = candidates[best]
  }

  /// The filter with factors and alpha rounded to thousandths, and the overlay to levels of 255.
  private var rounded: FilterColor {
    let units = [1000.0, 1000, 1000, 1000, 255, 255, 255]
    return FilterColor(dialect: dialect, values: zip(values, units).map { ($0 * $1).rounded() / $1 })
  }

  /// Returns the starting points: saturation below an overlay; contrast and brightness without one; half of each.
  private static func starts(_ map: AffineColor, in dialect: Dialect) -> [[Double]] {
    // An overlay of this alpha keeps the part `scale` of the colour; the alpha is greater if the overlay would be
    // lighter than white.
    let alpha = min(max(1 - map.scale, map.bias.max(), 0), 1)
    let overlay: SIMD3<Double> = alpha > 1e-6 ? map.bias / alpha : .zero
    let gain = alpha < 1 ? max(0, map.scale) / (1 - alpha) : 1
    let light = max(map.scale + 2 * map.grayBias, 1e-3)
    let isAdded = dialect.addsBrightness
    let starts = [
      [map.saturation, isAdded ? gain : 1, isAdded ? (gain - 1) / 2 : gain, alpha, overlay.x, overlay.y, overlay.z],
      [map.saturation, isAdded ? map.scale : map.scale / light, isAdded ? (light - 1) / 2 : light, 0, 0.5, 0.5, 0.5],
      [map.saturation, 1, isAdded ? 0 : 1, 0.5, 0.5, 0.5, 0.5],
    ]
    return starts.map { zip($0, bounds(dialect)).map { min(max($0, $1.lowerBound), $1.upperBound) } }
  }

  private static func bounds(_ dialect: Dialect) -> [ClosedRange<Double>] {
    // Beyond these bounds the eight bits between two functions would be visible as steps.
    [0...4, 0.1...dialect.contrast, dialect.addsBrightness ? -1...1 : 0...4] + Array(repeating: 0...1, count: 4)
  }
}
