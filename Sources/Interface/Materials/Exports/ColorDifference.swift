import Surfaces

/// The difference of other colours from those of a recipe, in levels of 255, over a lattice of backdrops.
struct ColorDifference: Hashable {
  /// The root of the mean square of the differences, over all channels.
  private(set) var mean = 0.0
  /// The largest difference in any channel.
  private(set) var largest = 0.0

  /// The backdrops: five values of each channel.
  static let colors: [SIMD3<Double>] = (0..<125).map { (i: Int) -> SIMD3<Double> in
    SIMD3(x: Double(i / 25), y: Double(i / 5 % 5), z: Double(i % 5)) / 4
  }

  init(from recipe: MaterialColor, to other: (SIMD3<Double>) -> SIMD3<Double>) {
    for color in Self.colors {
      let difference = (other(color) - recipe.result(color)) * 255
      mean += (difference * difference).sum() / Double(3 * Self.colors.count)
      largest = max(largest, abs(difference.x), abs(difference.y), abs(difference.z))
    }
    mean = mean.squareRoot()
  }
}

extension MaterialColor {
  /// Returns the colour that the steps make of another.
  func result(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let result = self(ResolvedColor(red: Float(color.x), green: Float(color.y), blue: Float(color.z)))
    return SIMD3(Double(result.red), Double(result.green), Double(result.blue))
  }
}
