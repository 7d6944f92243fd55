/// One channel of a picture in float64, the data type of the references.
public struct Plane: Equatable, Sendable {
  public let width: Int
  public let height: Int
  /// `width * height` values, row by row.
  public var values: [Double]

  public init(width: Int, height: Int, repeating value: Double = 0) {
    self.init(width: width, height: height, values: Array(repeating: value, count: width * height))
  }

  public init(width: Int, height: Int, values: [Double]) {
    precondition(width > 0 && height > 0 && values.count == width * height, "a plane is a full rectangle")
    self.width = width
    self.height = height
    self.values = values
  }

  /// Evaluates `value` at every pixel.
  public init(width: Int, height: Int, _ value: (_ x: Int, _ y: Int) -> Double) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { self[x, y] = value(x, y) }
    }
  }

  public subscript(x: Int, y: Int) -> Double {
    get { values[y * width + x] }
    set { values[y * width + x] = newValue }
  }

  public var transposed: Plane { Plane(width: height, height: width) { x, y in self[y, x] } }

  /// Returns the largest absolute difference from a plane of the same size.
  public func maximumDifference(from other: Plane) -> Double {
    precondition(width == other.width && height == other.height, "planes of unequal size have no difference")
    return zip(values, other.values).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
