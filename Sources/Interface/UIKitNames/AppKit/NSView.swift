/// AppKit's view: UIKit's, with the names that AppKit has for the same.
public typealias NSView = UIView

/// AppKit's window.
public typealias NSWindow = UIWindow

extension UIView {
  /// The view's opacity, 0...1: AppKit's name of `alpha`.
  public var alphaValue: CGFloat {
    get { alpha }
    set { alpha = newValue }
  }
}

extension UIView.AutoresizingMask {
  /// The view is as wide as its superview: AppKit's name of `flexibleWidth`.
  public static let width = flexibleWidth
  /// The view is as high as its superview: AppKit's name of `flexibleHeight`.
  public static let height = flexibleHeight
}
