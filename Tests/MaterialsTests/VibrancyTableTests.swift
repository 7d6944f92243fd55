import DisplayList
import Surfaces
import Testing

@testable import Materials

/// Each vibrancy against the numbers it was taken from, written down here a second time.
///
/// Sources: the visual style sets `platformStroke*` and `platformFill*` of CoreMaterial, as listed by
/// github.com/herclyon1/transit, materials/corematerial-recipes.json; the mapping of names to slots is UIKit's
/// (`UIVibrancyEffectStyle`).
@MainActor
@Suite struct VibrancyTableTests {
  /// The upper three rows of a published colour matrix without its empty alpha column, and its fit: `scale`
  /// times a saturation about Rec. 601 luma, and a bias.
  struct Slot: Sendable {
    var scale: Float
    var saturation: Float
    var bias: Float
    var matrix: [SIMD4<Double>]
  }

  /// One style on one kind of material.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: VibrancyName
    var scheme: ColorScheme
    var slot: Slot
    /// UIKit's stroke sets differ for thin materials, its fill sets do not.
    var material: String

    var testDescription: String { "\(name), \(scheme), \(material)" }
  }

  nonisolated static let cases: [Case] = {
    let standard = ["regular", "thick", "bar"]
    let thin = ["ultraThin", "thin"]
    func rows(_ name: VibrancyName, _ light: Slot, _ dark: Slot, on materials: [String]) -> [Case] {
      materials.flatMap { material in
        [
          Case(name: name, scheme: .light, slot: light, material: material),
          Case(name: name, scheme: .dark, slot: dark, material: material),
        ]
      }
    }
    return rows(.secondaryLabel, strokeLight2, strokeDark2, on: standard)
      + rows(.secondaryLabel, strokeThinLight2, strokeThinDark2, on: thin)
      + rows(.tertiaryLabel, strokeLight3, strokeDark3, on: standard)
      + rows(.tertiaryLabel, strokeThinLight3, strokeThinDark3, on: thin)
      + rows(.quaternaryLabel, light4, dark4, on: standard + thin)
      + rows(.fill, fillLight1, fillDark1, on: standard + thin)
      + rows(.secondaryFill, light4, dark4, on: standard + thin)
      + rows(.tertiaryFill, fillLight3, fillDark3, on: standard + thin)
      + rows(.separator, strokeLight3, strokeDark3, on: standard + thin)
  }()

  private static let materials: [String: Material] = [
    "regular": .regular, "thick": .thick, "bar": .bar, "ultraThin": .ultraThin, "thin": .thin,
  ]

  private func paint(
    _ name: VibrancyName, _ scheme: ColorScheme, on material: String, contrast: ColorSchemeContrast = .standard
  ) throws -> Paint {
    let material = try #require(Self.materials[material])
    let resolution = material.resolved(in: MaterialContext(colorScheme: scheme))
    return VibrancyTable.paint(name, over: resolution, contrast: contrast)
  }

  @Test(arguments: cases)
  func eachStyleIsItsRow(_ row: Case) throws {
    let slot = row.slot
    let expected = Paint.vibrancy(
      Vibrancy(scale: slot.scale, saturation: slot.saturation, bias: slot.bias), opacity: 1)
    #expect(try paint(row.name, row.scheme, on: row.material) == expected)
  }

  /// The fit is the published matrix to 0.002 in each of its coefficients; its scale is what the matrix makes of grey,
  /// and its bias the matrix's own.
  @Test(arguments: cases)
  func eachRowIsThePublishedMatrix(_ row: Case) throws {
    guard case .vibrancy(let vibrancy, 1) = try paint(row.name, row.scheme, on: row.material) else {
      Issue.record("no vibrancy")
      return
    }
    let (scale, saturation) = (Double(vibrancy.scale), Double(vibrancy.saturation))
    // ITU-R BT.601.
    let luma = SIMD3(0.299, 0.587, 0.114)
    for (output, published) in row.slot.matrix.enumerated() {
      for input in 0..<3 {
        let coefficient = scale * ((1 - saturation) * luma[input] + (input == output ? saturation : 0))
        #expect(abs(coefficient - published[input]) <= 0.002, "row \(output), column \(input)")
      }
      #expect(abs(scale - (published.x + published.y + published.z)) <= 1e-5, "row \(output)")
      #expect(abs(Double(vibrancy.bias[output]) - published.w) <= 6e-5, "row \(output)")
    }
  }

  /// The primary stroke is no matrix: `tintColor` white 0 or 1, alpha 0.96.
  @Test(arguments: ["regular", "thick", "bar", "ultraThin", "thin"])
  func labelsAreATint(_ material: String) throws {
    #expect(try paint(.label, .light, on: material) == .color(ResolvedColor(white: 0, alpha: 0.96)))
    #expect(try paint(.label, .dark, on: material) == .color(ResolvedColor(white: 1, alpha: 0.96)))
  }

  @Test(arguments: [
    (VibrancyName.label, VibrancyName.label), (.secondaryLabel, .label), (.tertiaryLabel, .secondaryLabel),
    (.quaternaryLabel, .tertiaryLabel), (.fill, .fill), (.secondaryFill, .fill), (.tertiaryFill, .secondaryFill),
    (.separator, .secondaryLabel),
  ])
  func moreContrastTakesTheNextStrongerStyle(_ name: VibrancyName, _ stronger: VibrancyName) throws {
    for scheme in [ColorScheme.light, .dark] {
      for material in Self.materials.keys.sorted() {
        #expect(
          try paint(name, scheme, on: material, contrast: .increased) == paint(stronger, scheme, on: material),
          "\(scheme), \(material)")
      }
    }
  }

  @Test func theNamesAreThese() {
    #expect(
      VibrancyName.allCases.map(\.rawValue).sorted()
        == "fill label quaternaryLabel secondaryFill secondaryLabel separator tertiaryFill tertiaryLabel"
        .split(separator: " ").map(String.init))
  }
}
