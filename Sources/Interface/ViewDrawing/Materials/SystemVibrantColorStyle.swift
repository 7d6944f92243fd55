import DisplayList

/// A system colour as vibrancy: half of the background plus a bias for each colour, so that the background shows
/// through the letters.
///
/// Plain `Color`s are not vibrant on a material; these are.
public struct SystemVibrantColorStyle: PrimitiveShapeStyle, Hashable {
  /// The name of the colour, as in `Color`.
  public let name: String
  private let bias: SIMD3<Float>

  private init(_ name: String, _ bias: SIMD3<Float>) {
    self.name = name
    self.bias = bias
  }

  /// All styles, with the biases of the system's colour matrices; the scale of these matrices is one half.
  public static let all: [SystemVibrantColorStyle] = [
    .init("red", [0.554, -0.214, -0.258]), .init("orange", [0.485, 0.069, -0.515]),
    .init("yellow", [0.483, 0.283, -0.517]), .init("green", [-0.309, 0.267, -0.164]),
    .init("teal", [-0.307, 0.195, 0.285]), .init("mint", [-0.506, 0.274, 0.239]),
    .init("cyan", [-0.300, 0.182, 0.406]), .init("blue", [-0.457, 0.021, 0.543]),
    .init("indigo", [-0.117, -0.125, 0.377]), .init("purple", [0.217, -0.148, 0.401]),
    .init("pink", [0.569, -0.255, -0.098]), .init("brown", [0.119, 0.002, -0.147]),
  ]

  /// Returns the style of that name: `red`, `blue`, ...; nil where there is none.
  public static func named(_ name: String) -> SystemVibrantColorStyle? { all.first { $0.name == name } }

  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .paint(.vibrancy(Vibrancy(scale: 0.5, saturation: 1, bias: bias), opacity: 1))
  }
}
