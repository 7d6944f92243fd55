import DisplayList
import Testing
import Vitrine

@testable import ViewDrawing

/// The system's vibrant colours against the biases that OpenSwiftUI lists
/// (github.com/OpenSwiftUIProject/OpenSwiftUI, VibrantColorStyle.swift).
@Suite struct SystemVibrantColorTests {
  /// Biases to six digits, of the light appearance and the dark one, which agree in the three that are used. The scale
  /// is one half, and there is no saturation.
  @Test(arguments: [
    ("red", SIMD3(0.554166, -0.214462, -0.257599), SIMD3(0.554157, -0.214443, -0.257643)),
    ("orange", SIMD3(0.484749, 0.0690631, -0.515251), SIMD3(0.484754, 0.0690543, -0.515246)),
    ("yellow", SIMD3(0.48262, 0.28262, -0.51738), SIMD3(0.48262, 0.28262, -0.51738)),
    ("green", SIMD3(-0.309423, 0.267047, -0.164325), SIMD3(-0.309444, 0.267056, -0.164345)),
    ("teal", SIMD3(-0.30676, 0.1952, 0.285396), SIMD3(-0.306794, 0.195206, 0.285406)),
    ("mint", SIMD3(-0.505966, 0.274426, 0.239132), SIMD3(-0.505969, 0.274431, 0.239131)),
    ("cyan", SIMD3(-0.299933, 0.18242, 0.40595), SIMD3(-0.299904, 0.182397, 0.405997)),
    ("blue", SIMD3(-0.457187, 0.0212443, 0.542813), SIMD3(-0.457176, 0.0212242, 0.542824)),
    ("indigo", SIMD3(-0.117484, -0.125327, 0.376634), SIMD3(-0.117498, -0.125298, 0.376602)),
    ("purple", SIMD3(0.216902, -0.147804, 0.401216), SIMD3(0.216914, -0.147786, 0.401213)),
    ("pink", SIMD3(0.568561, -0.254969, -0.0981058), SIMD3(0.568551, -0.254948, -0.0981485)),
    ("brown", SIMD3(0.119344, 0.00169725, -0.147322), SIMD3(0.119367, 0.00166739, -0.147333)),
  ])
  func eachSystemColourHasItsPublishedBias(_ name: String, _ light: SIMD3<Double>, _ dark: SIMD3<Double>) throws {
    let style = try #require(SystemVibrantColorStyle.named(name))
    for (scheme, published) in [(ColorScheme.light, light), (.dark, dark)] {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      guard case .paint(.vibrancy(let vibrancy, 1)) = style.resolved(in: environment, level: 0) else {
        Issue.record("no vibrancy")
        return
      }
      #expect(vibrancy.scale == 0.5 && vibrancy.saturation == 1)
      #expect(vibrancy.bias == SIMD3<Float>((published * 1000).rounded(.toNearestOrAwayFromZero) / 1000), "\(scheme)")
    }
  }

  @Test func theNamesAreThese() {
    #expect(
      SystemVibrantColorStyle.all.map(\.name).sorted()
        == "blue brown cyan green indigo mint orange pink purple red teal yellow".split(separator: " ").map(String.init)
    )
  }
}
