import Glibc

/// A 4 x 5 matrix over encoded, non-premultiplied colour: each output channel is a weighted sum of red, green, blue and
/// alpha in 0...1 plus a constant; the kernel that applies it clamps the result to 0...1.
public struct ColorMatrix: Hashable, Sendable {
  /// The weights of (red, green, blue, alpha) in an output channel: the first four columns of its row.
  public var red: SIMD4<Float>
  /// The weights for output green.
  public var green: SIMD4<Float>
  /// The weights for output blue.
  public var blue: SIMD4<Float>
  /// The weights for output alpha.
  public var alpha: SIMD4<Float>
  /// The fifth column, added to (red, green, blue, alpha).
  public var offset: SIMD4<Float>

  /// A matrix from its rows, by default those of `identity`.
  public init(
    red: SIMD4<Float> = [1, 0, 0, 0], green: SIMD4<Float> = [0, 1, 0, 0], blue: SIMD4<Float> = [0, 0, 1, 0],
    alpha: SIMD4<Float> = [0, 0, 0, 1], offset: SIMD4<Float> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.offset = offset
  }

  /// The identity matrix.
  public static let identity = ColorMatrix()

  /// The composition: this matrix, then `next`, without the clamp between them.
  public func concatenating(_ next: ColorMatrix) -> ColorMatrix {
    func row(_ weights: SIMD4<Float>) -> SIMD4<Float> {
      weights.x * red + weights.y * green + weights.z * blue + weights.w * alpha
    }
    func constant(_ weights: SIMD4<Float>) -> Float { (weights * offset).sum() }
    return ColorMatrix(
      red: row(next.red), green: row(next.green), blue: row(next.blue), alpha: row(next.alpha),
      offset: SIMD4(constant(next.red), constant(next.green), constant(next.blue), constant(next.alpha)) + next.offset)
  }

  /// The matrix applied to a colour, not clamped.
  public func callAsFunction(_ color: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4((red * color).sum(), (green * color).sum(), (blue * color).sum(), (alpha * color).sum()) + offset
  }
}

// MARK: SwiftUI's filters

extension ColorMatrix {
  /// The weights of red, green and blue in luminance.
  public struct Luma: Hashable, Sendable {
    /// Weights of (red, green, blue, alpha); the last is 0, the others add up to 1.
    public var weights: SIMD4<Float>

    /// Rec. 709, as in SwiftUI and the current Filter Effects specification.
    public static let rec709 = Luma(weights: [0.2126, 0.7152, 0.0722, 0])
    /// The three-digit weights of SVG 1.1, which browsers and their published test values use.
    public static let svg = Luma(weights: [0.213, 0.715, 0.072, 0])
  }

  /// Adds `amount` to the colours.
  public static func brightness(_ amount: Float) -> ColorMatrix {
    ColorMatrix(offset: [amount, amount, amount, 0])
  }

  /// Scales colours about middle gray.
  public static func contrast(_ amount: Float) -> ColorMatrix {
    let offset = (1 - amount) / 2
    return ColorMatrix(
      red: [amount, 0, 0, 0], green: [0, amount, 0, 0], blue: [0, 0, amount, 0], offset: [offset, offset, offset, 0])
  }

  /// Scales colours about their luminance.
  public static func saturation(_ amount: Float, luma: Luma = .rec709) -> ColorMatrix {
    let gray = luma.weights * (1 - amount)
    return ColorMatrix(
      red: gray + [amount, 0, 0, 0], green: gray + [0, amount, 0, 0], blue: gray + [0, 0, amount, 0])
  }

  /// Interpolates from colour at 0 to luminance at 1.
  public static func grayscale(_ amount: Float, luma: Luma = .rec709) -> ColorMatrix {
    saturation(1 - amount, luma: luma)
  }

  /// Rotates hues about the gray axis: `feColorMatrix type="hueRotate"` of the Filter Effects specification.
  public static func hueRotation(radians: Float, luma: Luma = .rec709) -> ColorMatrix {
    let (l, c, s) = (luma.weights, cosf(radians), sinf(radians))
    let gray = l * (1 - c)
    return ColorMatrix(
      red: gray + SIMD4(c, 0, 0, 0) + SIMD4(-l.x, -l.y, 1 - l.z, 0) * s,
      green: gray + SIMD4(0, c, 0, 0) + SIMD4(0.143, 0.140, -0.283, 0) * s,
      blue: gray + SIMD4(0, 0, c, 0) + SIMD4(l.x - 1, l.y, l.z, 0) * s)
  }

  /// Scales every channel.
  public static func colorMultiply(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) -> ColorMatrix {
    ColorMatrix(red: [red, 0, 0, 0], green: [0, green, 0, 0], blue: [0, 0, blue, 0], alpha: [0, 0, 0, alpha])
  }

  /// Inverts red, green and blue.
  public static let colorInvert = ColorMatrix(
    red: [-1, 0, 0, 0], green: [0, -1, 0, 0], blue: [0, 0, -1, 0], offset: [1, 1, 1, 0])

  /// `luminanceToAlpha(luma:)` with the weights of Rec. 709.
  public static let luminanceToAlpha = luminanceToAlpha(luma: .rec709)

  /// Black with the colour's luminance as its alpha; the source alpha is ignored.
  public static func luminanceToAlpha(luma: Luma) -> ColorMatrix {
    ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: luma.weights)
  }
}
