/// The layout traits that a container reads of a view; wrappers pass them on.
struct LayoutTraits {
  var priority: Double = 0
  var zIndex: Double = 0
  /// Stacks leave no default spacing beside a spacer.
  var isSpacer = false
  /// How the view comes and goes.
  var transition: AnyTransition?
  var values: [ObjectIdentifier: Any] = [:]
}

/// The alignment guides that a node may set itself.
struct GuideKinds: OptionSet {
  let rawValue: Int
  static let baselines = GuideKinds(rawValue: 1)
  static let any = GuideKinds(rawValue: 2)
}
