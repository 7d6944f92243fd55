/// The part of the layout that a scroll view shows, for content that is made only where it is visible.
@MainActor
package final class LazyWindow {
  /// The visible frame in the coordinates of the layout, in points.
  private(set) var frame = CGRect.zero
  /// Shifts the scroll view along with content that has moved, so that nothing visible moves.
  package var shift: (CGSize) -> Void = { _ in }
  private var nodes: [Weak] = []

  package init() {}

  private struct Weak {
    weak var node: LazyNode?
  }

  /// Notes the visible frame, once the scroll view is in its place.
  package func update(_ frame: CGRect) { self.frame = frame }

  func add(_ node: LazyNode) {
    nodes.removeAll { $0.node == nil }
    nodes.append(Weak(node: node))
  }

  /// Has nodes that have not been placed again make their visible lines; the scroll view may have grown.
  package func fill() {
    for entry in nodes { entry.node?.refill() }
  }
}

/// The windows around a view, by the axis along which they scroll.
package struct LazyWindows: SelfComparable {
  package var horizontal: LazyWindow?
  package var vertical: LazyWindow?

  subscript(axis: Axis) -> LazyWindow? { axis == .horizontal ? horizontal : vertical }

  package func isSame(as other: LazyWindows) -> Bool { horizontal === other.horizontal && vertical === other.vertical }
}

extension EnvironmentValues {
  private enum LazyWindowsKey: EnvironmentKey { static var defaultValue: LazyWindows { LazyWindows() } }

  package var lazyWindows: LazyWindows {
    get { self[LazyWindowsKey.self] }
    set { self[LazyWindowsKey.self] = newValue }
  }
}
