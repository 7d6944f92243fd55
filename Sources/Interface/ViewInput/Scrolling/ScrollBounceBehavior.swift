/// The conditions under which a scroll view bounces at its ends.
public struct ScrollBounceBehavior: Hashable, Sendable {
  private let name: String
  /// The same as `basedOnSize` here: a pointer's drag over content that does not scroll is not for the scroll view.
  public static let automatic = ScrollBounceBehavior(name: "automatic")
  /// The scroll view always bounces.
  public static let always = ScrollBounceBehavior(name: "always")
  /// The scroll view bounces while its content is larger than itself.
  public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

/// The bounce behaviours of both axes.
struct ScrollBounce: Hashable, Sendable {
  private var horizontal = ScrollBounceBehavior.automatic
  private var vertical = ScrollBounceBehavior.automatic

  init() {}

  mutating func set(_ behavior: ScrollBounceBehavior, along axes: Axis.Set) {
    if axes.contains(.horizontal) { horizontal = behavior }
    if axes.contains(.vertical) { vertical = behavior }
  }

  /// Returns whether a scroll view bounces along an axis.
  ///
  /// - Parameter limit: the furthest offset along the axis, in points.
  func bounces(_ axis: Axis, limit: CGFloat) -> Bool {
    limit > 0 || (axis == .horizontal ? horizontal : vertical) == .always
  }
}

extension EnvironmentValues {
  private enum ScrollBounceKey: EnvironmentKey { static let defaultValue = ScrollBounce() }

  var scrollBounce: ScrollBounce {
    get { self[ScrollBounceKey.self] }
    set { self[ScrollBounceKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets when scroll views inside bounce at their ends.
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
    transformEnvironment(\.scrollBounce) { $0.set(behavior, along: axes) }
  }
}
