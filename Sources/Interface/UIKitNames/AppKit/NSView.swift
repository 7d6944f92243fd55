/// AppKit's view: the same class as UIKit's, with some of AppKit's names.
public typealias NSView = UIView

/// AppKit's window.
public typealias NSWindow = UIWindow

extension UIView {
  /// The view's opacity, 0...1: AppKit's name for `alpha`.
  public var alphaValue: CGFloat {
    get { alpha }
    set { alpha = newValue }
  }
}

extension UIView.AutoresizingMask {
  /// The view is as wide as its superview: AppKit's name for `flexibleWidth`.
  public static let width = flexibleWidth
  /// The view is as high as its superview: AppKit's name for `flexibleHeight`.
  public static let height = flexibleHeight
}
