import DisplayList
import Surfaces
import Vitrine

/// The views of one layer of the window, evaluated only in frames in which they differ.
///
/// A window is a few of these over one another: while the background scrolls, the card's views are not even looked at.
@MainActor
final class LayerHost<Root: View & Equatable> {
  private(set) var items: [DisplayItem] = []
  private var host: ViewHost?
  private var root: Root?
  private var size = PixelSize(width: 0, height: 0)
  private var scale = 0.0
  private var isStale = false

  /// Evaluates the views, if they or the window are not what they were.
  func evaluate(_ root: Root, size: PixelSize, scale: Double, time: Double) {
    isStale = root != self.root || size != self.size || scale != self.scale || host?.needsFrame(at: time) ?? true
    guard isStale else { return }
    self.root = root
    self.size = size
    self.scale = scale
    let host = self.host ?? ViewHost(root)
    if self.host == nil { self.host = host } else { host.update(root) }
    if host.environment.displayScale != scale { host.environment.displayScale = scale }
    host.evaluate(time: time)
  }

  /// Lays out and draws what was evaluated.
  func layout() {
    guard isStale, let host else { return }
    host.layout(size: CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale))
    items = host.displayList().items
    isStale = false
  }
}
