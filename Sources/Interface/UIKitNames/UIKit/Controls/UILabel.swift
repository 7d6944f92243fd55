/// The alignment of lines in the width of a text, with UIKit's raw values.
public enum NSTextAlignment: Int, Sendable {
  /// Lines are aligned at the left.
  case left = 0
  /// Lines are centred.
  case center = 1
  /// Lines are aligned at the right.
  case right = 2
  /// Lines are aligned at the left, as nothing is laid out from right to left.
  case natural = 4

  fileprivate var alignment: (line: TextAlignment, box: Alignment) {
    switch self {
    case .left, .natural: (.leading, .leading)
    case .center: (.center, .center)
    case .right: (.trailing, .trailing)
    }
  }
}

/// A view that shows text.
open class UILabel: UIView {
  /// The text; nil for none.
  open var text: String? { didSet { if text != oldValue { invalidate() } } }
  /// The font; initially the system's font at 17 points.
  open var font: UIFont = .systemFont(ofSize: 17) { didSet { if font != oldValue { invalidate() } } }
  /// The colour; nil stands for that of labels. In a vibrancy effect, text is vibrant whatever its colour.
  open var textColor: UIColor? { didSet { if textColor != oldValue { invalidate() } } }
  /// The alignment of lines in the label's width.
  open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { invalidate() } } }
  /// The largest number of lines; 0 for no limit.
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
