import DisplayList
import Renderer
import Surfaces
@_spi(Nodes) import ViewGraph

/// A picture of a window's latest contents, or of one view in it.
///
/// A view is drawn by itself, without a background that an effect could blur, so effects are left out, as on iOS.
@MainActor
struct WindowSnapshot {
  /// The picture of the window with the view in it; `size` is the window's size in points.
  private let image: Image
  private let size: CGSize
  /// The view's frame in the picture, in points.
  let frame: CGRect
  /// True if effects were left out.
  let lacksEffects: Bool

  /// Takes a picture of a whole window; nil where nothing has been laid out in it.
  init?(of host: ViewHost?) {
    guard let host, let root = host.root else { return nil }
    self.init(host.displayList(of: root), CGRect(origin: .zero, size: host.size), host, lacksEffects: false)
  }

  /// Takes a picture of a part of a window, without effects; nil where it has no size.
  init?(of node: ViewNode, in host: ViewHost) {
    var list = host.displayList(of: node)
    var lacksEffects = false
    list.items = list.items.leavingOutBackdrops(&lacksEffects)
    self.init(list, node.placedFrame.frame, host, lacksEffects: lacksEffects)
  }

  private init?(_ list: DisplayList, _ frame: CGRect, _ host: ViewHost, lacksEffects: Bool) {
    guard !list.size.isEmpty, list.size.area <= 1 << 28, frame.width > 0, frame.height > 0 else { return nil }
    let scale = host.environment.displayScale
    let pixels = Offscreen(threads: 1).render(list)
    image = Image(bitmap: Bitmap(pixels, isOpaque: false), scale: scale)
    size = CGSize(width: CGFloat(list.size.width) / scale, height: CGFloat(list.size.height) / scale)
    self.frame = frame
    self.lacksEffects = lacksEffects
    if lacksEffects { PrintedDiagnostics.print(ViewDiagnostic.brokenRule(.snapshot).description) }
  }

  /// The picture as a view of its own.
  var view: UIView {
    let view = UIHostingView(
      rootView: image.offset(x: -frame.minX, y: -frame.minY)
        .frame(width: frame.width, height: frame.height, alignment: .topLeading).clipped())
    view.frame = CGRect(origin: .zero, size: frame.size)
    return view
  }

  /// Draws the picture over a rectangle.
  func draw(in rect: CGRect, of context: CGContext) {
    let (x, y) = (rect.width / frame.width, rect.height / frame.height)
    context.saveGState()
    context.clip(to: rect)
    context.draw(
      image,
      in: CGRect(
        x: rect.minX - frame.minX * x, y: rect.minY - frame.minY * y, width: size.width * x, height: size.height * y))
    context.restoreGState()
  }
}

extension [DisplayItem] {
  fileprivate func leavingOutBackdrops(_ found: inout Bool) -> [DisplayItem] {
    var kept: [DisplayItem] = []
    for item in self {
      switch item.value {
      case .content(.backdrop): found = true
      case .content: kept.append(item)
      case .effect(let effect, let items):
        let inner = items.leavingOutBackdrops(&found)
        if !inner.isEmpty { kept.append(DisplayItem(identity: item.identity, .effect(effect, inner))) }
      }
    }
    return kept
  }
}

extension UIView {
  /// The window; nil where the view is not shown.
  public final var window: UIWindow? { node == nil ? nil : UIApplication.shared.keyWindow }

  /// - Parameter isCurrent: whether changes since the last frame are included.
  final func snapshot(isCurrent: Bool) -> WindowSnapshot? {
    guard let host = session?.host else { return nil }
    if isCurrent { host.settle() }
    return node.flatMap { WindowSnapshot(of: $0, in: host) }
  }

  /// Returns a view with a picture of this one, without the effects in it; the methods of `UIWindow` and `UIScreen`
  /// include effects.
  ///
  /// - Parameter afterUpdates: whether changes since the last frame are included, unless views are being made.
  /// - Returns: nil where the view is not shown.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot(isCurrent: afterUpdates)?.view }

  /// Draws the view over a rectangle of the current context, without the effects in it; the method of `UIWindow`
  /// includes them.
  ///
  /// - Parameter afterUpdates: whether changes since the last frame are included, unless views are being made.
  /// - Returns: true if the view was drawn: it is shown, and there is a context, as in `UIGraphicsImageRenderer`.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = CGContext.innermost, let snapshot = snapshot(isCurrent: afterUpdates) else { return false }
    snapshot.draw(in: rect, of: context)
    return true
  }
}

extension UIWindow {
  private func snapshot(isCurrent: Bool) -> WindowSnapshot? {
    if isCurrent { host?.settle() }
    return WindowSnapshot(of: host)
  }

  /// Returns a view with a picture of the window, effects included.
  ///
  /// - Parameter afterUpdates: whether changes since the last frame are included, unless views are being made.
  /// - Returns: nil where the window shows nothing.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot(isCurrent: afterUpdates)?.view }

  /// Draws the window over a rectangle of the current context, effects included.
  ///
  /// - Parameter afterUpdates: whether changes since the last frame are included, unless views are being made.
  /// - Returns: true if the window was drawn: it has contents, and there is a context, as in `UIGraphicsImageRenderer`.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = CGContext.innermost, let snapshot = snapshot(isCurrent: afterUpdates) else { return false }
    snapshot.draw(in: rect, of: context)
    return true
  }
}

extension UIScreen {
  /// Returns a view with a picture of the window, effects included; an empty view where there is no window.
  ///
  /// - Parameter afterUpdates: whether changes since the last frame are included, unless views are being made.
  @MainActor @preconcurrency
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    UIApplication.shared.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView()
  }
}
