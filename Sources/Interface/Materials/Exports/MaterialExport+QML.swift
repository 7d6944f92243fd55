import Surfaces

extension MaterialExport {
  /// Writes an item with Qt Quick's `MultiEffect` on what lies behind it, and an overlay over that.
  static func qml(_ subject: Subject) -> (text: String, limits: [String]) {
    let recipe = subject.recipe
    let blur = MultiEffectBlur(nearest: sigma(recipe))
    let fits = FilterFits(subject, in: FilterColor.Dialect.multiEffect)
    let filter = fits[subject.scheme]
    let properties = [
      ("blurMax", Double(blur.maximum)), ("blur", blur.amount), ("blurMultiplier", blur.multiplier),
      ("contrast", filter.contrast - 1), ("brightness", filter.brightness), ("saturation", filter.saturation - 1),
    ]
    let rows = properties.map { "        \($0): \(number(($1 * 1000).rounded() / 1000))" }.joined(separator: "\n")
    let color = [filter.overlay.x, filter.overlay.y, filter.overlay.z, filter.alpha].map(number).joined(separator: ", ")
    let text = """
      // \(subject.name), \(subject.schemeName). A Gaussian of \(number(sigma(recipe))) px is about:
      import QtQuick
      import QtQuick.Effects

      Item {
          id: panel
          // The content behind the panel: a sibling at the origin of their common parent.
          required property Item backdrop

          ShaderEffectSource {
              id: behind
              anchors.fill: parent
              sourceItem: panel.backdrop
              sourceRect: Qt.rect(panel.x, panel.y, panel.width, panel.height)
              visible: false
          }
          MultiEffect {
              anchors.fill: parent
              source: behind
              autoPaddingEnabled: false
              blurEnabled: true
      \(rows)
          }
          Rectangle {
              anchors.fill: parent
              color: Qt.rgba(\(color))
          }
      }

      """
    var limits = [
      "the blur is a sum of smaller pictures, not a Gaussian: about \(number((blur.sigma * 10).rounded() / 10)) px wide"
    ]
    limits += commonLimits(recipe)
    if recipe.noise > 0 { limits.append("no grain") }
    limits += fits.differences(in: [subject.scheme])
    limits.append("one appearance, \(subject.schemeName)")
    limits.append("no vibrancy: text is a plain colour")
    return (text, limits)
  }
}

/// The blur of `MultiEffect`: a weighted sum of the source and of three to five pictures, each half as large as the one
/// before and sampled at four places.
///
/// The formulas are those of `qquickmultieffect.cpp` and `bluritems.vert` of Qt 6.5 to 6.12, with the standard
/// deviation of each step. Over an edge rendered by Qt 6.12 they are within 5 per cent from 2 to 118 pixels.
struct MultiEffectBlur: Hashable {
  /// `blurMax`, 2...64.
  private(set) var maximum: Int
  /// `blur`, 0...1.
  private(set) var amount: Double
  /// `blurMultiplier`, from 0.
  private(set) var multiplier: Double

  init(maximum: Int, amount: Double, multiplier: Double) {
    self.maximum = maximum
    self.amount = amount
    self.multiplier = multiplier
  }

  /// Creates the settings whose standard deviation is nearest to one in pixels: the smallest `blurMax` that reaches it,
  /// and a multiplier if none does.
  ///
  /// A `blurMax` from 29 to 32 is avoided: there the weights include a picture that is not sampled, and the result is
  /// darker than its source.
  init(nearest sigma: Double) {
    let full = [2...28, 33...64].joined().map { MultiEffectBlur(maximum: $0, amount: 1, multiplier: 0) }
    self = full.first { $0.sigma >= sigma } ?? MultiEffectBlur(maximum: 64, amount: 1, multiplier: 0)
    // The standard deviation grows with the amount and with the multiplier.
    let coversSigma = self.sigma >= sigma
    var (low, high) = (0.0, coversSigma ? 1.0 : 20)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if coversSigma { amount = middle } else { multiplier = middle }
      if self.sigma < sigma { low = middle } else { high = middle }
    }
  }

  /// The standard deviation in pixels.
  var sigma: Double {
    let level = (amount * Double(maximum) / 64).squareRoot() * 1.2 - 0.2
    let weights = (0..<6).map { max(0, min(1, 1 - 2 * abs(level - 0.1 - 0.2 * Double($0)))) }
    let count = maximum > 32 ? 5 : maximum > 16 ? 4 : 3
    var variances = [0.0]
    var chain = 0.0
    for i in 1...count {
      let pixel = Double(1 << i)
      // The four samples are off by one pixel along one axis and by a third along the other, between two source pixels.
      let offset = (1 + multiplier) * pixel
      chain += offset * offset * (1 + 0.33 * 0.33) / 2 + pixel * pixel / 16
      // Bilinear interpolation enlarges the picture.
      variances.append(chain + pixel * pixel / 6)
    }
    return (zip(weights, variances).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)).squareRoot()
  }
}
