import Vitrine

/// A quantity of the look: a slider in the panel, and what the arrow keys change.
package struct NumberParameter: Sendable {
  /// As the option that sets it at the start.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    /// The standard deviation of the material's blur, in points.
    case blurRadius = "blur-radius"
    /// The material's saturation.
    case saturation
    /// What the material adds to each channel.
    case brightness
    /// How much of the material's luminance curve is mixed in, 0...1.
    case luminanceAmount = "luminance-amount"
    /// The amplitude of the material's grain; 1 is full scale.
    case noise
    /// Of the panel's corners, in points.
    case cornerRadius = "corner-radius"
  }

  /// By which options and actions name it.
  package var name: Name
  /// What the panel calls it.
  package var title: String
  /// What the slider and the keys reach; an option may start beyond it.
  package var range: ClosedRange<Double>
  /// What a press of an arrow changes it by.
  package var step: Double
  /// As the number is printed.
  package var decimals: Int
  /// What stands behind the number, with a blank before it.
  package var unit = ""
  /// Where the look keeps it: nil for the material's or the scene's own.
  var path: any WritableKeyPath<SceneLook, Double?> & Sendable
  var own: @Sendable (SceneLook) -> Double

  /// The number in force.
  package func value(in look: SceneLook) -> Double { look[keyPath: path] ?? own(look) }

  /// Whether the look has a number of its own in place of the material's or the scene's.
  package func isOverridden(in look: SceneLook) -> Bool { look[keyPath: path] != nil }

  /// The nearest number that the slider can show.
  package func snapped(_ value: Double) -> Double {
    let steps = ((value - range.lowerBound) / step).rounded()
    return min(max(range.lowerBound + steps * step, range.lowerBound), range.upperBound)
  }
}

extension NumberParameter {
  /// Every one there is. Adding one is adding a row, and a place in the look.
  package static let table: [NumberParameter] = [
    NumberParameter(
      name: .blurRadius, title: "Blur radius", range: 0...100, step: 0.5, decimals: 1, unit: " pt",
      path: \.overrides.blurRadius, own: { $0.recipe.blurRadius }),
    NumberParameter(
      name: .saturation, title: "Saturation", range: 0...3, step: 0.01, decimals: 2, path: \.overrides.saturation,
      own: { Double($0.recipe.saturation) }),
    NumberParameter(
      name: .brightness, title: "Brightness", range: -0.5...0.5, step: 0.01, decimals: 2, path: \.overrides.brightness,
      own: { Double($0.recipe.brightness) }),
    NumberParameter(
      name: .luminanceAmount, title: "Luminance", range: 0...1, step: 0.01, decimals: 2,
      path: \.overrides.luminanceAmount, own: { Double($0.recipe.luminanceAmount) }),
    NumberParameter(
      name: .noise, title: "Noise", range: 0...0.2, step: 0.002, decimals: 3, path: \.overrides.noise,
      own: { Double($0.recipe.noise) }),
    NumberParameter(
      name: .cornerRadius, title: "Corner radius", range: 0...100, step: 1, decimals: 0, unit: " pt",
      path: \.cornerRadius, own: { SceneTable.row(named: $0.scene).cornerRadius }),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })

  /// The row of a name; each name has one.
  package static func named(_ name: Name) -> NumberParameter {
    guard let parameter = byName[name] else { preconditionFailure("no row for \(name)") }
    return parameter
  }
}
