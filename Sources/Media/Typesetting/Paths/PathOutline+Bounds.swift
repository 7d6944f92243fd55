import Kernels
import Surfaces

extension PathOutline {
  /// The limit of coordinates in pixels.
  static let reach = 1e9
  /// The limit of a mask's sides, and of its area.
  private static let (maximumSide, maximumArea) = (32_767, 64 << 20)

  /// Returns the pixels that the path may cover; nil if there are none, or more than a mask can hold.
  ///
  /// - Parameter map: maps points to pixels.
  func pixels(under map: AffineMap) -> PixelRect? {
    // Fills are within strokes along the same outline; what is taken away is within what is there.
    let pen = layers.last { !$0.isSubtracted }?.pen
    var bounds = PathBounds(map: map, pen: pen)
    for element in elements {
      switch element {
      case .move(let x, let y): bounds.move(to: SIMD2(x, y))
      case .line(let x, let y): bounds.line(to: SIMD2(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        bounds.curve(SIMD2(x1, y1), SIMD2(x2, y2), to: SIMD2(x, y))
      case .close: bounds.close()
      }
    }
    guard let (lower, upper) = bounds.box,
      max(abs(lower.x), abs(lower.y), abs(upper.x), abs(upper.y)) < Self.reach
    else { return nil }
    let box = DeviceRect(minX: lower.x, minY: lower.y, maxX: upper.x, maxY: upper.y).outerPixels
    let sides = 1...Self.maximumSide
    return sides.contains(box.width) && sides.contains(box.height) && box.area <= Self.maximumArea ? box : nil
  }
}
