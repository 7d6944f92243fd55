/// The settings of UIKit's scroll views, for `UIScrollView.appearance()`.
public final class UIScrollView: UIView {
  /// Accepted for source compatibility: nothing bounces on a desktop.
  public var bounces = true
  /// Accepted for source compatibility: `scrollIndicators(_:)` says it for views.
  public var showsVerticalScrollIndicator = true
  /// Accepted for source compatibility: `scrollIndicators(_:)` says it for views.
  public var showsHorizontalScrollIndicator = true
  /// Accepted for source compatibility: `scrollTargetBehavior(.paging)` says it for views.
  public var isPagingEnabled = false

  /// A scroll view whose settings stand for all; they have no effect.
  public static func appearance() -> UIScrollView { UIScrollView() }
}
