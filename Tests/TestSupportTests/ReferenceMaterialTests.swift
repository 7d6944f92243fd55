import TestSupport
import Testing

/// The reference pipeline with the recipes of CoreMaterial, checked by published measurements of colours.
@Suite struct ReferenceMaterialTests {
  struct Recipe {
    var material: String
    var light: ReferenceMaterial
    var dark: ReferenceMaterial
  }

  static let system: [Recipe] = [
    Recipe(
      material: "ultraThin",
      light: .init(amount: 0.50, curve: [0.45, 0.55, 0.65, 0.68], saturation: 1.10, brightness: 0.12),
      dark: .init(amount: 0.50, curve: [0.24, 0.24, 0.30, 0.39], saturation: 1.10, brightness: 0)),
    Recipe(
      material: "thin",
      light: .init(amount: 0.60, curve: [0.725, 0.825, 0.76, 0.73], saturation: 1.35, brightness: 0.12),
      dark: .init(amount: 0.60, curve: [0.20, 0.21, 0.10, 0.15], saturation: 1.35, brightness: 0)),
    Recipe(
      material: "regular",
      light: .init(amount: 0.75, curve: [0.90, 0.83, 0.925, 0.815], saturation: 1.50, brightness: 0.10),
      dark: .init(amount: 0.75, curve: [0.16, 0.26, 0.10, 0.10], saturation: 1.50, brightness: 0)),
    Recipe(
      material: "thick",
      light: .init(amount: 0.88, curve: [0.99, 0.95, 0.98, 0.905], saturation: 1.50, brightness: 0.045),
      dark: .init(amount: 0.88, curve: [0.14, 0.16, 0.10, 0.03], saturation: 1.50, brightness: 0)),
    Recipe(
      material: "chrome",
      light: .init(amount: 0.75, curve: [0.80, 0.90, 1.10, 0.825], saturation: 1.10, brightness: 0.10),
      dark: .init(amount: 0.75, curve: [0.23, 0.52, 0.27, 0.255], saturation: 2.00, brightness: -0.10)),
  ]

  static let legacy: [String: ReferenceMaterial] = [
    "ios8-extraLight": .init(saturation: 1.8, grey: 0.970588, alpha: 0.80),
    "ios8-light": .init(saturation: 1.8, grey: 1, alpha: 0.30),
    "ios8-dark": .init(saturation: 1.8, grey: 0.107527, alpha: 0.729412),
  ]

  @Test func systemMaterialsMatchTheMeasurements() throws {
    #expect(MaterialMeasurements.system.count == 80)
    var sum = 0.0
    for row in MaterialMeasurements.system {
      let recipe = try #require(Self.system.first { $0.material == row.material })
      let error = difference((row.isDark ? recipe.dark : recipe.light), row)
      #expect(error <= MaterialMeasurements.systemTolerance, "\(row)")
      sum += error
    }
    // The curve's form is what this rests on: piecewise linear has a mean of 2.86, Catmull-Rom 3.7.
    #expect(sum / 80 < 0.77)
  }

  @Test func legacyMaterialsMatchTheMeasurements() throws {
    #expect(MaterialMeasurements.legacy.count == 18)
    for row in MaterialMeasurements.legacy {
      let material = try #require(Self.legacy[row.material])
      #expect(difference(material, row) <= MaterialMeasurements.legacyTolerance, "\(row)")
    }
  }

  @Test func aNeutralMaterialHasNoEffect() async throws {
    let neutral = ReferenceMaterial()
    try await forEachRandomCase(100) { random in
      let colour = ReferenceMaterial.RGB(
        random.double(in: 0...1), random.double(in: 0...1), random.double(in: 0...1))
      let result = neutral(colour)
      for channel in 0..<3 { #expect(abs(result[channel] - colour[channel]) < 1e-12) }
    }
  }

  /// The neutral control ordinates 0, ⅓, ⅔, 1 make the curve the identity; the ends are the first and last always.
  @Test func curveHasItsEnds() {
    var material = ReferenceMaterial()
    for t in stride(from: 0.0, through: 1, by: 0.125) { #expect(abs(material.ordinate(at: t) - t) < 1e-15) }
    material.curve = [0.3, 0.5, 1, 0.77]
    #expect(material.ordinate(at: 0) == 0.3)
    #expect(abs(material.ordinate(at: 1) - 0.77) < 1e-15)
    // Bernstein at one half: (v0 + 3 v1 + 3 v2 + v3) / 8.
    #expect(abs(material.ordinate(at: 0.5) - (0.3 + 1.5 + 3 + 0.77) / 8) < 1e-15)
  }

  /// The worst channel, in 8-bit levels.
  private func difference(_ material: ReferenceMaterial, _ row: MaterialMeasurements.Row) -> Double {
    let result = material(row.background / 255) * 255
    return (0..<3).reduce(0) { max($0, abs(result[$1] - row.colour[$1])) }
  }
}
