import Surfaces

extension Paint {
  /// The paint, its opacity times `factor`.
  public func multiplyingOpacity(by factor: Float) -> Paint {
    switch self {
    case .color(let color): .color(color.multiplyingAlpha(by: factor))
    case .gradient(let gradient, let opacity): .gradient(gradient, opacity: opacity * factor)
    case .shader(let shader, let opacity): .shader(shader, opacity: opacity * factor)
    case .vibrancy(let vibrancy, let opacity): .vibrancy(vibrancy, opacity: opacity * factor)
    }
  }

  /// True if painting with it changes nothing.
  public var isClear: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .gradient(let gradient, let opacity): opacity <= 0 || gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    case .shader(_, let opacity), .vibrancy(_, let opacity): opacity <= 0
    }
  }
}
