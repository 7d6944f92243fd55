/// The layout traits that a container reads of a view; wrappers pass them on.
package struct LayoutTraits {
  var priority: Double = 0
  var zIndex: Double = 0
  /// Stacks leave no default spacing beside a spacer.
  var isSpacer = false
  /// The transition with which the view comes and goes.
  var transition: AnyTransition?
  package var values: [ObjectIdentifier: Any] = [:]
}

/// The alignment guides that a node may set itself.
@_spi(Nodes) public struct GuideKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  package static let baselines = GuideKinds(rawValue: 1)
  static let any = GuideKinds(rawValue: 2)
}

extension ViewNode {
  /// True if the layout traits may differ from the default ones, found once: a node takes the place of another one only
  /// with the same traits.
  final var hasTraits: Bool {
    if let cachedHasTraits { return cachedHasTraits }
    let found = setsTraits || traitChild?.hasTraits == true
    cachedHasTraits = found
    return found
  }

  /// The layout traits that the container reads.
  package final var traits: LayoutTraits { hasTraits ? makeTraits() : LayoutTraits() }

  /// The painting order among siblings, found once.
  final var zIndex: Double {
    guard hasTraits else { return 0 }
    if let cachedZIndex { return cachedZIndex }
    let found = traits.zIndex
    cachedZIndex = found
    return found
  }
}

extension LayoutTraits {
  private enum Tag {}
  package static let tag = ObjectIdentifier(Tag.self)
}
