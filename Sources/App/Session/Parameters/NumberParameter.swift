import Surfaces
import Vitrine

/// A number of the look: a slider in the panel, which the arrow keys change too.
package struct NumberParameter: Sendable {
  /// The name of the option that sets it at the start.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    /// The standard deviation of the material's blur, in points.
    case blurRadius = "blur-radius"
    /// The material's saturation.
    case saturation
    /// The amount that the material adds to each channel.
    case brightness
    /// The share of the material's luminance curve that is mixed in, 0...1.
    case luminanceAmount = "luminance-amount"
    /// The amplitude of the material's grain; 1 is full scale.
    case noise
    /// The radius of the panel's corners, in points.
    case cornerRadius = "corner-radius"
    /// The distance that a distortion of the scene `limits` may reach beyond its view, in points.
    case sampleOffset = "sample-offset"
    /// The length of a layer of the scene `limits`, in points.
    case layerLength = "layer-length"
    /// The angle by which the scene `ios8` turns the background, clockwise in degrees.
    case rotation
    /// The factors by which the scene `ios8` makes the background wider and higher, before it is turned.
    case scaleX = "scale-x"
    case scaleY = "scale-y"
    /// The distances by which the scene `ios8` moves the background, in widths and heights of the window.
    case shiftX = "shift-x"
    case shiftY = "shift-y"
  }

  /// The name in options and actions.
  package var name: Name
  package var title: String
  /// The range of the slider and the keys; an option may set a number outside it.
  package var range: ClosedRange<Double>
  /// The value that leaves the picture unchanged, from which the slider is filled.
  package var neutral = 0.0
  /// The change per press of an arrow key.
  package var step: Double
  /// The number of decimals that are printed.
  package var decimals: Int
  /// The unit after the number, with a leading space.
  package var unit = ""
  /// The only scene that has the parameter; nil for all scenes.
  package var scene: SceneRow.Name?
  /// The look's override of the number; a nil there means the material's or the scene's own number.
  var path: any WritableKeyPath<SceneLook, Double?> & Sendable
  var own: @Sendable (SceneLook) -> Double

  /// Returns the effective number: the look's override, or else the material's or the scene's own.
  package func value(in look: SceneLook) -> Double { look[keyPath: path] ?? own(look) }

  /// Returns whether the look overrides the number.
  package func isOverridden(in look: SceneLook) -> Bool { look[keyPath: path] != nil }

  /// Returns whether the look's scene has the number.
  package func isShown(in look: SceneLook) -> Bool { scene == nil || scene?.rawValue == look.scene }

  /// Returns the nearest number that the slider can show.
  package func snapped(_ value: Double) -> Double {
    let steps = ((value - range.lowerBound) / step).rounded()
    return min(max(range.lowerBound + steps * step, range.lowerBound), range.upperBound)
  }
}

extension NumberParameter {
  /// All parameters. Adding one takes a name, a row and a property of the look.
  package static let table: [NumberParameter] = [
    NumberParameter(
      name: .blurRadius, title: "Blur radius", range: 0...100, step: 0.5, decimals: 1, unit: " pt",
      path: \.overrides.blurRadius, own: { $0.recipe.blurRadius }),
    NumberParameter(
      name: .saturation, title: "Saturation", range: 0...3, neutral: 1, step: 0.01, decimals: 2,
      path: \.overrides.saturation, own: { Double($0.recipe.color.saturation) }),
    NumberParameter(
      name: .brightness, title: "Brightness", range: -0.5...0.5, step: 0.01, decimals: 2, path: \.overrides.brightness,
      own: { Double($0.recipe.color.brightness) }),
    NumberParameter(
      name: .luminanceAmount, title: "Luminance", range: 0...1, step: 0.01, decimals: 2,
      path: \.overrides.luminanceAmount, own: { Double($0.recipe.color.luminanceAmount) }),
    NumberParameter(
      name: .noise, title: "Noise", range: 0...0.2, step: 0.002, decimals: 3, path: \.overrides.noise,
      own: { Double($0.recipe.noise) }),
    NumberParameter(
      name: .cornerRadius, title: "Corner radius", range: 0...100, step: 1, decimals: 0, unit: " pt",
      path: \.cornerRadius, own: { SceneTable.row(named: $0.scene).cornerRadius }),
    NumberParameter(
      name: .sampleOffset, title: "Max offset", range: 0...32, step: 1, decimals: 0, unit: " pt", scene: .limits,
      path: \.sampleOffset, own: { _ in 20 }),
    NumberParameter(
      name: .layerLength, title: "Layer length", range: 200...40_000, neutral: 200, step: 100, decimals: 0,
      scene: .limits, path: \.layerLength, own: { _ in 20_000 }),
    NumberParameter(
      name: .rotation, title: "Rotation", range: -180...180, step: 1, decimals: 0, unit: "°", scene: .ios8,
      path: \.rotation, own: { _ in 0 }),
    NumberParameter(
      name: .scaleX, title: "Scale X", range: 0.2...3, neutral: 1, step: 0.05, decimals: 2, scene: .ios8,
      path: \.scaleX, own: { _ in 1 }),
    NumberParameter(
      name: .scaleY, title: "Scale Y", range: 0.2...3, neutral: 1, step: 0.05, decimals: 2, scene: .ios8,
      path: \.scaleY, own: { _ in 1 }),
    NumberParameter(
      name: .shiftX, title: "Shift X", range: -0.5...0.5, step: 0.01, decimals: 2, scene: .ios8, path: \.shiftX,
      own: { _ in 0 }),
    NumberParameter(
      name: .shiftY, title: "Shift Y", range: -0.5...0.5, step: 0.01, decimals: 2, scene: .ios8, path: \.shiftY,
      own: { _ in 0 }),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })

  /// Returns the row with a name; every name has one.
  package static func named(_ name: Name) -> NumberParameter {
    guard let parameter = byName[name] else { preconditionFailure("no row for \(name)") }
    return parameter
  }
}
