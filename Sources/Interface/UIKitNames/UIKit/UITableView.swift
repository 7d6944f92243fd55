/// The settings of UIKit's tables, for `UITableView.appearance()`. Lists are no tables, here as in SwiftUI since iOS 16: what
/// is set has no effect on them.
public final class UITableView: UIView {
  /// The kind of lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// No lines.
    case none
    /// Plain lines.
    case singleLine
    /// Lines with a shade.
    case singleLineEtched
  }

  /// Accepted for source compatibility: `listRowSeparator(_:edges:)` says it for lists.
  public var separatorStyle = SeparatorStyle.singleLine
  /// Accepted for source compatibility: `listRowSeparatorTint(_:edges:)` says it for lists.
  public var separatorColor: UIColor?
  /// Accepted for source compatibility: `scrollIndicators(_:)` says it for lists.
  public var showsVerticalScrollIndicator = true
  /// Accepted for source compatibility: lists have no view above their rows.
  public var tableHeaderView: UIView?
  /// Accepted for source compatibility: lists have no view below their rows.
  public var tableFooterView: UIView?
  /// Accepted for source compatibility: `scrollDisabled(_:)` says it for lists.
  public var isScrollEnabled = true

  /// A table whose settings stand for all; they have no effect.
  public static func appearance() -> UITableView { UITableView() }
}

/// The settings of the rows of UIKit's tables, for `UITableViewCell.appearance()`; they have no effect.
public final class UITableViewCell: UIView {
  /// How a row looks while it is chosen.
  public enum SelectionStyle: Int, Sendable {
    /// As the others.
    case none
    /// In blue.
    case blue
    /// In grey.
    case gray
    /// The system's.
    case `default`
  }

  /// Accepted for source compatibility.
  public var selectionStyle = SelectionStyle.default
  /// Accepted for source compatibility: `listRowBackground(_:)` says it for lists.
  public var selectedBackgroundView: UIView?

  /// A row whose settings stand for all; they have no effect.
  public static func appearance() -> UITableViewCell { UITableViewCell() }
}
