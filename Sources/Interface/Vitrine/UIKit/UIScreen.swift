import Synchronization

/// The screen with UIKit's names: here the window, as large as it was last laid out.
///
/// A view that reads its size is not evaluated again when the window changes; a `GeometryReader` is.
public final class UIScreen: Sendable {
  /// The one there is.
  public static let main = UIScreen()
  /// All screens: the one there is.
  public static var screens: [UIScreen] { [main] }

  /// The size in points, and the pixels per point.
  typealias Measures = (size: CGSize, scale: CGFloat)

  private let state = Mutex<Measures>((size: CGSize(width: 393, height: 852), scale: 2))

  var measures: Measures {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// The window's size at the origin, in points; that of a telephone before there is a window.
  public var bounds: CGRect { CGRect(origin: .zero, size: measures.size) }
  /// As `bounds`, in pixels.
  public var nativeBounds: CGRect {
    let (size, scale) = measures
    return CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
  }
  /// Pixels per point.
  public var scale: CGFloat { measures.scale }
  /// As `scale`.
  public var nativeScale: CGFloat { scale }
  /// The most frames a second that are asked for: 60.
  public var maximumFramesPerSecond: Int { 60 }

  /// A host is about to show views in this size, in points, and scale.
  func show(size: CGSize, scale: CGFloat) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    measures = (size, scale)
  }
}
