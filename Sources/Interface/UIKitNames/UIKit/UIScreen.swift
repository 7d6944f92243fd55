/// The screen with UIKit's names: here the window, in the size of its latest layout.
///
/// A view that reads its size is not evaluated again when the window changes; a `GeometryReader` is.
public final class UIScreen: Sendable {
  /// The only screen.
  public static let main = UIScreen()
  /// All screens, here the only one.
  public static var screens: [UIScreen] { [main] }

  /// The window's size at the origin, in points; the size of a phone before there is a window.
  public var bounds: CGRect { CGRect(origin: .zero, size: ShownWindow.measures.size) }
  /// The same as `bounds`, in pixels.
  public var nativeBounds: CGRect {
    let window = ShownWindow.measures
    return CGRect(x: 0, y: 0, width: window.size.width * window.scale, height: window.size.height * window.scale)
  }
  /// The pixels per point.
  public var scale: CGFloat { ShownWindow.measures.scale }
  /// The same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// The largest number of frames per second, 60.
  public var maximumFramesPerSecond: Int { 60 }
}
