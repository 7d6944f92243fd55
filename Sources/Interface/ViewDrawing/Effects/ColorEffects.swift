import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// A filter that changes each pixel's colour independently, by an amount.
struct ColorFilterEffect: DrawingEffect {
  enum Filter: Hashable, Sendable { case brightness, contrast, saturation, grayscale, hueRotation }

  var filter: Filter
  /// The amount of the filter; in radians for a hue rotation.
  var amount: Double

  var matrix: Surfaces.ColorMatrix {
    let amount = amount.isFinite ? Float(amount) : 0
    return switch filter {
    case .brightness: .brightness(amount)
    case .contrast: .contrast(amount)
    // Grey is the least saturation, the same as in SwiftUI.
    case .saturation: .saturation(max(0, amount))
    case .grayscale: .grayscale(amount)
    case .hueRotation: .hueRotation(radians: amount)
    }
  }

  private var changesNothing: Bool {
    switch filter {
    case .brightness, .grayscale, .hueRotation: amount == 0
    case .contrast, .saturation: amount == 1
    }
  }

  func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? {
    changesNothing ? nil : .colorMatrix(matrix)
  }

  var animatableData: Double {
    get { amount }
    set { amount = newValue }
  }
}

struct ColorMultiplyEffect: DrawingEffect {
  var color: AnimatableTint

  mutating func resolve(in environment: EnvironmentValues) { color.resolve(in: environment) }

  func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? {
    let c = color.display
    return .colorMatrix(.colorMultiply(c.red, c.green, c.blue, c.alpha))
  }

  var animatableData: AnimatableTint.AnimatableData {
    get { color.animatableData }
    set { color.animatableData = newValue }
  }
}

/// The colour of an effect, which is resolved before the effect is drawn and animates when it changes.
struct AnimatableTint: Animatable, Sendable {
  private var color: Color
  private(set) var display = ResolvedColor.clear

  init(_ color: Color) { self.color = color }

  mutating func resolve(in environment: EnvironmentValues) { display = color.resolve(in: environment).display }

  var animatableData: AnimatablePair<AnimatablePair<Float, Float>, AnimatablePair<Float, Float>> {
    get { AnimatablePair(AnimatablePair(display.red, display.green), AnimatablePair(display.blue, display.alpha)) }
    set {
      display = ResolvedColor(
        red: newValue.first.first, green: newValue.first.second, blue: newValue.second.first,
        alpha: newValue.second.second)
    }
  }
}
