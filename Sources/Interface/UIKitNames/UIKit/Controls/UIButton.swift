/// A control that is pressed.
open class UIButton: UIControl {
  /// The looks of a button, with UIKit's raw values.
  public enum ButtonType: Int, Sendable {
    /// A white title.
    case custom = 0
    /// A title in the tint.
    case system = 1
  }

  /// The button's look.
  public let buttonType: ButtonType
  /// The view of the title; its text and colour are the button's.
  public let titleLabel: UILabel? = UILabel()

  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]

  private init(_ type: ButtonType, frame: CGRect) {
    buttonType = type
    super.init(frame: frame)
    updateTitle()
  }

  /// A button with a white title.
  public override convenience init(frame: CGRect) { self.init(.custom, frame: frame) }

  /// A button of a look, without a title.
  public convenience init(type: ButtonType) { self.init(type, frame: .zero) }

  /// A button with the title and the picture of an action, which a press runs.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type, frame: .zero)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  open override var isEnabled: Bool { didSet { updateTitle() } }

  /// Sets the title for a state; that of `normal` stands in where another state has none.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    updateTitle()
  }

  /// Sets the title's colour for a state; that of `normal` stands in where another state has none.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    updateTitle()
  }

  /// Sets the picture for a state; that of `normal` stands in where another state has none.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    invalidate()
  }

  /// The title for a state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The title's colour for a state.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  /// The picture for a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  /// The title that is shown.
  public final var currentTitle: String? { title(for: state) }
  /// The colour that it is shown in; nil is the tint.
  public final var currentTitleColor: UIColor? { titleColor(for: state) ?? (buttonType == .custom ? .white : nil) }
  /// The picture that is shown.
  public final var currentImage: UIImage? { image(for: state) }

  private func updateTitle() {
    titleLabel?.text = currentTitle
    titleLabel?.textColor = currentTitleColor
    invalidate()
  }

  override func content(in context: ViewContext) -> AnyView {
    AnyView(
      Button {
        self.sendActions(for: [.touchUpInside, .primaryActionTriggered])
      } label: {
        HStack(spacing: 0) {
          if let currentImage { Image(uiImage: currentImage) }
          if let titleLabel { titleLabel.fixedSize() }
        }
        .foregroundStyle(Color.accentColor)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      .buttonStyle(.plain)
      .disabled(!isEnabled))
  }
}
