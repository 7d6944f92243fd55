/// The settings of UIKit's tab bars, for `UITabBar.appearance()`: a `TabView` reads them when it makes its bar.
public final class UITabBar: UIView {
  private static let shared = UITabBar()

  /// The colour behind the labels where `backgroundColor` is nil; where both are nil, the bar's material is shown.
  public var barTintColor: UIColor?
  /// The colour of the labels that are not selected; nil for grey.
  public var unselectedItemTintColor: UIColor?
  /// Accepted for source compatibility: a bar with a colour is as opaque as the colour.
  public var isTranslucent = true

  /// Returns the tab bar whose settings apply to all.
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
