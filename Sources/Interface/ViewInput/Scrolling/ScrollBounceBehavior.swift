/// When a scroll view gives way beyond its ends.
public struct ScrollBounceBehavior: Hashable, Sendable {
  private let name: String
  /// Here as `basedOnSize`: a drag with a pointer over what does not scroll is not for the scroll view.
  public static let automatic = ScrollBounceBehavior(name: "automatic")
  /// Always.
  public static let always = ScrollBounceBehavior(name: "always")
  /// While the content is larger than the view.
  public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

/// The behaviours of both axes.
struct ScrollBounce: Hashable, Sendable {
  private var horizontal = ScrollBounceBehavior.automatic
  private var vertical = ScrollBounceBehavior.automatic

  init() {}

  mutating func set(_ behavior: ScrollBounceBehavior, along axes: Axis.Set) {
    if axes.contains(.horizontal) { horizontal = behavior }
    if axes.contains(.vertical) { vertical = behavior }
  }

  /// - Parameter limit: how far the content can scroll on the axis, in points.
  func gives(_ axis: Axis, limit: CGFloat) -> Bool {
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
  /// When scroll views inside give way beyond their ends to a drag.
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
    transformEnvironment(\.scrollBounce) { $0.set(behavior, along: axes) }
  }
}
