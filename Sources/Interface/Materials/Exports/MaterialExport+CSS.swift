import Surfaces

extension MaterialExport {
  /// A filter and a plate: saturation and brightness below, an affine bias as the plate's colour.
  static func css(_ subject: Subject) -> (text: String, limits: [String]) {
    let light = Declarations(subject.recipes.light)
    let dark = Declarations(subject.recipes.dark)
    var text = """
      /* \(subject.name) */
      .panel {
      \(light.lines(indent: "  "))
      }

      """
    if subject.recipes.light != subject.recipes.dark {
      text += """
        @media (prefers-color-scheme: dark) {
          .panel {
        \(dark.lines(indent: "    "))
          }
        }

        """
    }
    let recipe = subject.recipe
    var limits = commonLimits(recipe)
    if recipe.noise > 0 { limits.append("no grain") }
    let difference = Declarations(recipe).difference(from: recipe.color)
    if difference >= 0.5 { limits.append(Self.difference(difference)) }
    limits.append("no vibrancy: text is a plain colour, or mix-blend-mode stands in")
    return (text, limits)
  }

  /// `plate over brightness(saturate(blur(backdrop)))`.
  private struct Declarations {
    var sigma: Double
    var saturation: Double
    var brightness: Double
    /// Red, green, blue, 0...1.
    var plate: SIMD3<Double>
    var alpha: Double

    init(_ recipe: MaterialRecipe) {
      let map = AffineColor(recipe.color)
      sigma = MaterialExport.sigma(recipe)
      saturation = max(0, map.saturation)
      // A plate of this alpha leaves `scale` of the colour; more of it is needed where the bias is lighter than white.
      alpha = min(max(1 - map.scale, map.bias.max(), 0), 1)
      plate = alpha > 1e-6 ? (map.bias / alpha).clamped(lowerBound: .zero, upperBound: .one) : .zero
      brightness = alpha < 1 ? max(0, map.scale) / (1 - alpha) : 1
    }

    func lines(indent: String) -> String {
      var filter = ["blur(\(MaterialExport.number(sigma))px)"]
      if abs(saturation - 1) > 5e-4 { filter.append("saturate(\(Self.percent(saturation))%)") }
      if abs(brightness - 1) > 5e-4 { filter.append("brightness(\(Self.percent(brightness))%)") }
      let rgb = [plate.x, plate.y, plate.z].map { MaterialExport.number(($0 * 2550).rounded() / 10) }
      var lines = [
        "-webkit-backdrop-filter: \(filter.joined(separator: " "));",
        "backdrop-filter: \(filter.joined(separator: " "));",
      ]
      if alpha > 5e-4 {
        lines.append(
          "background-color: rgb(\(rgb.joined(separator: " ")) / \(MaterialExport.number((alpha * 1000).rounded() / 1000)));"
        )
      }
      return lines.map { indent + $0 }.joined(separator: "\n")
    }

    private static func percent(_ value: Double) -> String { MaterialExport.number((value * 1000).rounded() / 10) }

    func difference(from steps: MaterialColor) -> Double {
      largestDifference(from: steps) { color in
        // The luma weights of CSS's saturate().
        let luma = (color * SIMD3(0.213, 0.715, 0.072)).sum()
        let saturated = (luma + (color - luma) * saturation).clamped(lowerBound: .zero, upperBound: .one)
        let lit = (saturated * brightness).clamped(lowerBound: .zero, upperBound: .one)
        return lit * (1 - alpha) + plate * alpha
      }
    }
  }
}
