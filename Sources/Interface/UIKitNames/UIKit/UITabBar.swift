/// The settings of UIKit's tab bars, for `UITabBar.appearance()`: a `TabView` reads them when it makes its bar.
public final class UITabBar: UIView {
  private static let shared = UITabBar()

  /// The colour behind the labels where `backgroundColor` is nil; where both are, there is the bar's material.
  public var barTintColor: UIColor?
  /// The colour of the labels that are not chosen; nil for grey.
  public var unselectedItemTintColor: UIColor?
  /// Accepted for source compatibility: a bar with a colour is opaque where the colour is.
  public var isTranslucent = true

  /// The tab bar whose settings stand for all.
  public static func appearance() -> UITabBar {
    let shared = shared
    TabBarSettings.current = {
      TabBarSettings(
        isHidden: shared.isHidden, unselectedColor: shared.unselectedItemTintColor.map { Color($0) },
        background: (shared.backgroundColor ?? shared.barTintColor).map { Color($0) })
    }
    return shared
  }
}
