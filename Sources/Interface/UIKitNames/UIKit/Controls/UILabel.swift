/// Where lines are in a text's width, with UIKit's raw values.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// At the left: nothing is laid out from right to left.
  case natural = 4

  fileprivate var alignment: (line: TextAlignment, box: Alignment) {
    switch self {
    case .left, .natural: (.leading, .leading)
    case .center: (.center, .center)
    case .right: (.trailing, .trailing)
    }
  }
}

/// Text that is read.
open class UILabel: UIView {
  /// The text; nil for none.
  open var text: String? { didSet { if text != oldValue { invalidate() } } }
  /// The font; 17 points of the system's at first.
  open var font: UIFont = .systemFont(ofSize: 17) { didSet { if font != oldValue { invalidate() } } }
  /// The colour; nil is that of labels. In a vibrancy effect text is vibrant, whatever its colour.
  open var textColor: UIColor? { didSet { if textColor != oldValue { invalidate() } } }
  /// Where lines are in the label's width.
  open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { invalidate() } } }
  /// The most lines; 0 for as many as there are.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { invalidate() } } }

  override func content(in context: ViewContext) -> AnyView {
    let alignment = textAlignment.alignment
    let color = context.environment.enclosingVibrancy == nil ? textColor?.color : nil
    return AnyView(
      Text(verbatim: text ?? "").font(font.font).foregroundColor(color)
        .lineLimit(numberOfLines > 0 ? numberOfLines : nil)
        .multilineTextAlignment(alignment.line)
        .frame(maxWidth: .infinity, alignment: alignment.box))
  }
}
