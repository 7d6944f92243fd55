extension Animation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of curve and its numbers, by SwiftUI's names, and the modifiers.
  public var description: String {
    let base = isDefault ? "DefaultAnimation()" : curve.description
    return modifiers.reduce(base) { "\($0).\($1)" }
  }

  /// The description with the name of the module.
  public var debugDescription: String { "AnyAnimator(SwiftUI.\(description))" }

  /// The description of the curve as the only child.
  public var customMirror: Mirror { Mirror(self, children: ["base": description]) }
}

extension Animation.Curve: CustomStringConvertible {
  var description: String {
    switch self {
    case .unit(let curve, let duration): "BezierAnimation(duration: \(duration), curve: \(curve))"
    case .spring(let spring, _):
      "FluidSpringAnimation(response: \(spring.response), dampingFraction: \(spring.dampingRatio), blendDuration: 0.0)"
    case .custom(let curve): String(describing: curve.base)
    }
  }
}
