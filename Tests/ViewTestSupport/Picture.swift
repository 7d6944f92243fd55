package import Testing
package import Vitrine

/// A view's pixels, for comparison with published values.
package struct Picture {
  package let width: Int
  package let height: Int
  /// Four bytes a pixel, red first, premultiplied.
  package let premultiplied: [UInt8]

  package init(width: Int, height: Int, premultiplied: [UInt8]) {
    self.width = width
    self.height = height
    self.premultiplied = premultiplied
  }

  /// Red, green, blue and alpha, premultiplied.
  package subscript(x: Int, y: Int) -> [Int] { (0..<4).map { Int(premultiplied[(y * width + x) * 4 + $0]) } }

  /// The pixel in the form that a canvas gives back: not premultiplied.
  package func straight(_ x: Int, _ y: Int) -> [Int] {
    let pixel = self[x, y]
    guard pixel[3] > 0 else { return [0, 0, 0, 0] }
    return (0..<3).map { min(255, (pixel[$0] * 255 + pixel[3] / 2) / pixel[3]) } + [pixel[3]]
  }
}

extension Picture {
  @MainActor
  package init(_ view: some View, width: CGFloat, height: CGFloat, scale: CGFloat = 1) throws {
    let renderer = ImageRenderer(content: view.frame(width: width, height: height))
    renderer.scale = scale
    renderer.threads = 1
    let image = try renderer.renderedImage()
    self.width = image.width
    self.height = image.height
    premultiplied = image.premultipliedRGBA
  }
}

/// Expects each of a pixel's bytes within a tolerance of the value.
package func expect(
  _ pixel: [Int], _ value: [Int], within tolerance: Int, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    zip(pixel, value).allSatisfy { abs($0 - $1) <= tolerance } && pixel.count == value.count,
    "\(pixel), not \(value) ± \(tolerance) \(comment.map { "\($0)" } ?? "")", sourceLocation: sourceLocation)
}

extension Color {
  /// `0xRRGGBB`.
  package init(hex: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
      opacity: opacity)
  }
}
