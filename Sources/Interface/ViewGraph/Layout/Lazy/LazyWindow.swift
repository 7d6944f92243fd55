/// The part of the layout that a scroll view shows, for what is made only where it shows.
@MainActor
package final class LazyWindow {
  /// In the coordinates of the layout, in points.
  private(set) var frame = CGRect.zero
  /// Moves the content by so much without anything that shows being moved.
  package var shift: (CGSize) -> Void = { _ in }
  private var nodes: [Weak] = []

  package init() {}

  private struct Weak {
    weak var node: LazyNode?
  }

  /// The scroll view is in its place.
  package func update(_ frame: CGRect) { self.frame = frame }

  func add(_ node: LazyNode) {
    nodes.removeAll { $0.node == nil }
    nodes.append(Weak(node: node))
  }

  /// Has those that have not moved make what shows now; the scroll view may have grown.
  package func fill() {
    for entry in nodes { entry.node?.fillAgain() }
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
