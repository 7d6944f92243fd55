import Kernels
import Surfaces

/// The parameters of colour effects, of any bits, and pixels: the vector kernel against arithmetic on one pixel.
enum ColorEffects: FuzzTarget {
  static let name = "color-effects"

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    var rest = bytes
    let matrices = (0..<Int(rest.takeByte() % 3) + 1).map { _ in matrix(&rest) }
    let pixels = stride(from: 0, to: min(rest.count, 76) / 4 * 4, by: 4).map { start in
      let alpha = rest[start + 3]
      // Premultiplied: no channel exceeds alpha.
      return SIMD4(min(rest[start], alpha), min(rest[start + 1], alpha), min(rest[start + 2], alpha), alpha)
    }
    // Exactly as long as the pixels, so that the sanitizer sees an access beyond them.
    let drawn = UnsafeMutableRawBufferPointer.allocate(byteCount: pixels.count * 4, alignment: 4)
    defer { drawn.deallocate() }
    for (index, pixel) in pixels.enumerated() {
      drawn.storeBytes(of: pixel, toByteOffset: index * 4, as: SIMD4<UInt8>.self)
    }
    guard let base = drawn.baseAddress else { return 0 }
    matrices.withUnsafeBufferPointer { ColorMatrixKernels.apply($0, base, count: pixels.count) }
    for (index, pixel) in pixels.enumerated() {
      let result = drawn.loadUnaligned(fromByteOffset: index * 4, as: SIMD4<UInt8>.self)
      guard let expected = reference(matrices, pixel) else { continue }
      for channel in 0..<4 {
        precondition(
          abs(Int(result[channel]) - Int(expected[channel])) <= 1,
          "pixel \(index) of \(pixels.count): \(pixel) becomes \(result), not \(expected), by \(matrices)")
      }
    }
    return drawn.reduce(0) { $0 + Int($1) }
  }

  private static func matrix(_ rest: inout UnsafeRawBufferPointer) -> ColorMatrix {
    let kind = rest.takeByte() % 9
    if kind == 8 {
      func row() -> SIMD4<Float> { SIMD4(rest.takeFloat(), rest.takeFloat(), rest.takeFloat(), rest.takeFloat()) }
      return ColorMatrix(red: row(), green: row(), blue: row(), alpha: row(), offset: row())
    }
    let amount = rest.takeFloat()
    return switch kind {
    case 0: .brightness(amount)
    case 1: .contrast(amount)
    case 2: .saturation(amount)
    case 3: .grayscale(amount)
    case 4: .hueRotation(radians: amount)
    case 5: .colorMultiply(amount, rest.takeFloat(), rest.takeFloat(), rest.takeFloat())
    case 6: .colorInvert
    default: .luminanceToAlpha
    }
  }

  /// One pixel in double precision; nil where a sum is not finite in single precision, or cancels so far that
  /// single precision has no digits of it.
  private static func reference(_ matrices: [ColorMatrix], _ pixel: SIMD4<UInt8>) -> SIMD4<UInt8>? {
    let alpha = max(Double(pixel.w), 1)
    var color = SIMD4(Double(pixel.z) / alpha, Double(pixel.y) / alpha, Double(pixel.x) / alpha, Double(pixel.w) / 255)
    var amplification = 1.0
    for matrix in matrices {
      let rows = [matrix.red, matrix.green, matrix.blue, matrix.alpha].map { SIMD4<Double>($0) }
      let terms = rows.indices.map { rows[$0] * color + SIMD4(0, 0, 0, Double(matrix.offset[$0])) }
      let weights =
        rows.flatMap { row in (0..<4).map { abs(row[$0]) } } + (0..<4).map { abs(Double(matrix.offset[$0])) }
      guard weights.allSatisfy(\.isFinite), let most = weights.max() else { return nil }
      // Errors of one part in 2^24 of each term, which the next matrix magnifies, have to stay far below a level.
      amplification *= max(1, 8 * most)
      guard amplification < 4096 else { return nil }
      for row in 0..<4 { color[row] = min(max(terms[row].sum(), 0), 1) }
    }
    let level = color.w * 255
    return SIMD4(
      UInt8(min(color.z * level + 0.5, 255.5)), UInt8(min(color.y * level + 0.5, 255.5)),
      UInt8(min(color.x * level + 0.5, 255.5)), UInt8(min(level + 0.5, 255.5)))
  }
}
