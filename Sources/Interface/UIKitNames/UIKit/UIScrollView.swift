/// The settings of UIKit's scroll views, for `UIScrollView.appearance()`.
public final class UIScrollView: UIView {
  /// Accepted for source compatibility: nothing bounces on a desktop.
  public var bounces = true
  /// Accepted for source compatibility: views use `scrollIndicators(_:)`.
  public var showsVerticalScrollIndicator = true
  /// Accepted for source compatibility: views use `scrollIndicators(_:)`.
  public var showsHorizontalScrollIndicator = true
  /// Accepted for source compatibility: views use `scrollTargetBehavior(.paging)`.
  public var isPagingEnabled = false

  /// Returns a scroll view whose settings apply to all; they have no effect.
  public static func appearance() -> UIScrollView { UIScrollView() }
}
