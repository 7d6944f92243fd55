import DisplayList
import Surfaces
import TestSupport
import Testing

@Suite("Materials over flat backgrounds")
struct MaterialTests {
  private struct Recipe {
    var name: String
    var light: ResolvedMaterial
    var dark: ResolvedMaterial
  }

  /// Standard deviation in points, amount, curve, saturation, brightness: CoreMaterial's recipes as read out of
  /// macOS 26.
  private static let recipes: [Recipe] = [
    Recipe(
      name: "ultraThin", light: material(22.5, 0.50, [0.45, 0.55, 0.65, 0.68], 1.10, 0.12),
      dark: material(22.5, 0.50, [0.24, 0.24, 0.30, 0.39], 1.10, 0)),
    Recipe(
      name: "thin", light: material(30, 0.60, [0.725, 0.825, 0.76, 0.73], 1.35, 0.12),
      dark: material(30, 0.60, [0.20, 0.21, 0.10, 0.15], 1.35, 0)),
    Recipe(
      name: "regular", light: material(30, 0.75, [0.90, 0.83, 0.925, 0.815], 1.50, 0.10),
      dark: material(30, 0.75, [0.16, 0.26, 0.10, 0.10], 1.50, 0)),
    Recipe(
      name: "thick", light: material(45, 0.88, [0.99, 0.95, 0.98, 0.905], 1.50, 0.045),
      dark: material(45, 0.88, [0.14, 0.16, 0.10, 0.03], 1.50, 0)),
    Recipe(
      name: "chrome", light: material(22.5, 0.75, [0.80, 0.90, 1.10, 0.825], 1.10, 0.10),
      dark: material(22.5, 0.75, [0.23, 0.52, 0.27, 0.255], 2.00, -0.10)),
  ]

  /// Saturation 1.8 and a grey plate: the verified form of the styles of iOS 8.
  private static let legacy: [String: ResolvedMaterial] = [
    "ios8-extraLight": plate(20, white: 0.970588, alpha: 0.80), "ios8-light": plate(30, white: 1, alpha: 0.30),
    "ios8-dark": plate(20, white: 0.107527, alpha: 0.729412),
  ]

  private static func material(
    _ sigma: Double, _ amount: Float, _ values: SIMD4<Float>, _ saturation: Float, _ brightness: Float
  ) -> ResolvedMaterial {
    ResolvedMaterial(
      sigma: sigma,
      color: MaterialColor(
        luminanceAmount: amount, luminanceValues: values, saturation: saturation, brightness: brightness))
  }

  private static func plate(_ sigma: Double, white: Float, alpha: Float) -> ResolvedMaterial {
    ResolvedMaterial(
      sigma: sigma, color: MaterialColor(saturation: 1.8, tint: ResolvedColor(white: white, alpha: alpha)))
  }

  /// The mean colour of a panel over a flat background: red, green, blue.
  private static func colour(_ material: ResolvedMaterial, over background: MaterialMeasurements.RGB) -> [Double] {
    let size = PixelSize(width: 96, height: 64)
    let pixel = 0xFF00_0000 | UInt32(background.x) << 16 | UInt32(background.y) << 8 | UInt32(background.z)
    let flat = Bitmap(size.width, size.height) { _, _ in pixel }
    let panel = PixelRect(x: 11, y: 9, width: 64, height: 41)
    let pixels = rendered(DisplayList(size: size, items: [.image(1, flat), .panel(2, panel, material)]))
    return [2, 1, 0].map { pixels.plane(panel, channel: $0).mean }
  }

  @Test("system materials match the colours measured on iOS to 2.5 levels")
  func system() throws {
    #expect(MaterialMeasurements.system.count == 80)
    for row in MaterialMeasurements.system {
      let recipe = try #require(Self.recipes.first { $0.name == row.material })
      let colour = Self.colour(row.isDark ? recipe.dark : recipe.light, over: row.background)
      for channel in 0..<3 {
        #expect(
          abs(colour[channel] - row.colour[channel]) <= MaterialMeasurements.systemTolerance,
          "\(row.material), dark \(row.isDark), over \(row.background), channel \(channel)")
      }
    }
  }

  @Test("the styles of iOS 8 match the measured colours to 1.5 levels")
  func legacyStyles() throws {
    for row in MaterialMeasurements.legacy {
      let colour = Self.colour(try #require(Self.legacy[row.material]), over: row.background)
      for channel in 0..<3 {
        #expect(
          abs(colour[channel] - row.colour[channel]) <= MaterialMeasurements.legacyTolerance,
          "\(row.material) over \(row.background), channel \(channel)")
      }
    }
  }
}
