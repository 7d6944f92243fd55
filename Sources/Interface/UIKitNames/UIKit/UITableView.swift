/// The settings of UIKit's tables, for `UITableView.appearance()`. The settings have no effect on lists, which are no
/// tables here, the same as in SwiftUI since iOS 16.
public final class UITableView: UIView {
  /// The style of the lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// No lines.
    case none
    /// Plain lines.
    case singleLine
    /// Lines with an etched look.
    case singleLineEtched
  }

  /// Accepted for source compatibility: lists use `listRowSeparator(_:edges:)`.
  public var separatorStyle = SeparatorStyle.singleLine
  /// Accepted for source compatibility: lists use `listRowSeparatorTint(_:edges:)`.
  public var separatorColor: UIColor?
  /// Accepted for source compatibility: lists use `scrollIndicators(_:)`.
  public var showsVerticalScrollIndicator = true
  /// Accepted for source compatibility: lists have no view above their rows.
  public var tableHeaderView: UIView?
  /// Accepted for source compatibility: lists have no view below their rows.
  public var tableFooterView: UIView?
  /// Accepted for source compatibility: lists use `scrollDisabled(_:)`.
  public var isScrollEnabled = true

  /// Returns a table whose settings apply to all; they have no effect.
  public static func appearance() -> UITableView { UITableView() }
}

/// The settings of the rows of UIKit's tables, for `UITableViewCell.appearance()`; they have no effect.
public final class UITableViewCell: UIView {
  /// The look of a row while it is selected.
  public enum SelectionStyle: Int, Sendable {
    /// The same look as the other rows.
    case none
    /// A blue background.
    case blue
    /// A grey background.
    case gray
    /// The system's look.
    case `default`
  }

  /// Accepted for source compatibility.
  public var selectionStyle = SelectionStyle.default
  /// Accepted for source compatibility: lists use `listRowBackground(_:)`.
  public var selectedBackgroundView: UIView?

  /// Returns a row whose settings apply to all; they have no effect.
  public static func appearance() -> UITableViewCell { UITableViewCell() }
}
