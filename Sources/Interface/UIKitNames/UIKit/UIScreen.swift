/// The screen with UIKit's names: here the window, as large as it was last laid out.
///
/// A view that reads its size is not evaluated again when the window changes; a `GeometryReader` is.
public final class UIScreen: Sendable {
  /// The one there is.
  public static let main = UIScreen()
  /// All screens: the one there is.
  public static var screens: [UIScreen] { [main] }

  /// The window's size at the origin, in points; that of a telephone before there is a window.
  public var bounds: CGRect { CGRect(origin: .zero, size: ShownWindow.measures.size) }
  /// The same as `bounds`, in pixels.
  public var nativeBounds: CGRect {
    let window = ShownWindow.measures
    return CGRect(x: 0, y: 0, width: window.size.width * window.scale, height: window.size.height * window.scale)
  }
  /// Pixels per point.
  public var scale: CGFloat { ShownWindow.measures.scale }
  /// The same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// The most frames a second that are asked for: 60.
  public var maximumFramesPerSecond: Int { 60 }
}
