/// A gradient to start from.
package struct GradientPreset: Identifiable, Sendable {
  package let name: String
  package let document: GradientDocument

  package var id: String { name }

  init(_ name: String, kind: GradientDocument.Kind = .linear, angle: Double = 0, _ colors: [(Double, UInt32)]) {
    self.name = name
    var document = GradientDocument(
      kind: kind, angle: angle, isPerceptual: true,
      colors.map { location, hex in
        (
          location,
          SIMD4(Float(hex >> 16) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255, 1)
        )
      })
    document.preset = name
    self.document = document
  }

  package static let all = [
    GradientPreset("Dawn", angle: 90, [(0, 0x1B2A6B), (0.45, 0xC65A8F), (0.75, 0xFF9A62), (1, 0xFFE3A3)]),
    GradientPreset("Lagoon", angle: 45, [(0, 0x0B3C5D), (0.5, 0x1FA6A0), (1, 0xD9F7C4)]),
    GradientPreset("Orchid", angle: 30, [(0, 0x3A1C71), (0.5, 0xD76D77), (1, 0xFFAF7B)]),
    GradientPreset("Ember", kind: .radial, [(0, 0xFFF3B0), (0.35, 0xFF9E2C), (0.7, 0xC7281C), (1, 0x2A0A12)]),
    GradientPreset("Moss", angle: 60, [(0, 0x10251C), (0.55, 0x4E8A4B), (1, 0xDDE7A1)]),
    GradientPreset("Ice", angle: 120, [(0, 0xF4FBFF), (0.5, 0x9CCBEA), (1, 0x31527D)]),
    GradientPreset(
      "Spectrum", kind: .angular,
      [
        (0, 0xFF375F), (0.17, 0xFF9F0A), (0.33, 0xFFD60A), (0.5, 0x30D158), (0.67, 0x0A84FF), (0.83, 0xBF5AF2),
        (1, 0xFF375F),
      ]),
    GradientPreset("Graphite", angle: 90, [(0, 0xF2F3F5), (0.5, 0x8A9099), (1, 0x1C1F24)]),
  ]
}
