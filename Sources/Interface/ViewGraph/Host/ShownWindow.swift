import Synchronization

/// The window as the views know it: the host that was laid out last, with its size and scale. Names taken over from
/// other frameworks read it.
package enum ShownWindow {
  /// The size in points, and the pixels per point.
  package struct Measures: Hashable, Sendable {
    package var size: CGSize
    package var scale: CGFloat
  }

  /// The host that is laid out now, or was last; nil where none has been.
  @MainActor package static weak var host: ViewHost?

  /// The measures of a telephone, until there is a window.
  private static let kept = Mutex(Measures(size: CGSize(width: 393, height: 852), scale: 2))

  package static var measures: Measures {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  /// Notes that a host is about to show views in a size, in points, and a scale; a size without an extent is ignored.
  package static func show(size: CGSize, scale: CGFloat) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    measures = Measures(size: size, scale: scale)
  }
}
