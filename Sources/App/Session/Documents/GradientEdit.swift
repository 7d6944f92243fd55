/// A change of the gradient.
package enum GradientEdit: Hashable, Sendable {
  /// Adds a stop in the colour at its location.
  case insertStop(at: Double)
  /// Moves the stop with an id.
  case moveStop(Int, to: Double)
  case setColor(SIMD4<Float>, of: Int)
  case removeStop(Int)
  /// Reverses the order of the stops.
  case reverse
  /// Puts the stops at equal distances.
  case distribute
  case kind(GradientDocument.Kind)
  /// Sets the angle in degrees, clockwise.
  case angle(Double)
  /// Sets whether colours are mixed in Oklab.
  case mixing(isPerceptual: Bool)
  /// Starts again from the preset with a name.
  case preset(String)

  func apply(to gradient: inout GradientDocument) {
    switch self {
    case .insertStop(let location): gradient.insertStop(at: location)
    case .moveStop(let id, let location): gradient.moveStop(id, to: location)
    case .setColor(let color, let id): gradient.setColor(color, of: id)
    case .removeStop(let id): gradient.removeStop(id)
    case .reverse: gradient.reverse()
    case .distribute: gradient.distribute()
    case .kind(let kind): gradient.kind = kind
    case .angle(let angle): gradient.angle = angle
    case .mixing(let isPerceptual): gradient.isPerceptual = isPerceptual
    case .preset(let name): gradient = GradientPreset.all.first { $0.name == name }?.document ?? gradient
    }
  }

  /// The name of the change, for the notice when it is undone.
  var title: String {
    switch self {
    case .insertStop: "stop added"
    case .moveStop: "stop moved"
    case .setColor: "stop coloured"
    case .removeStop: "stop deleted"
    case .reverse: "stops reversed"
    case .distribute: "stops distributed"
    case .kind: "gradient kind"
    case .angle: "angle"
    case .mixing: "colour space"
    case .preset(let name): "preset \(name)"
    }
  }

  /// The name of a continuous change; nil for any other.
  var gesture: String? {
    switch self {
    case .moveStop(let id, _): "move \(id)"
    case .setColor(_, let id): "color \(id)"
    case .angle: "angle"
    default: nil
    }
  }
}
