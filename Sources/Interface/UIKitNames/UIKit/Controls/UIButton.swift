/// A control that is pressed.
open class UIButton: UIControl {
  /// The types of buttons, with UIKit's raw values.
  public enum ButtonType: Int, Sendable {
    /// A button with a white title.
    case custom = 0
    /// A button with its title in the tint.
    case system = 1
  }

  /// The type of the button.
  public let buttonType: ButtonType
  /// The view of the title; the button sets its text and its colour.
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

  /// A button of a type, without a title.
  public convenience init(type: ButtonType) { self.init(type, frame: .zero) }

  /// A button with the title and the picture of an action, which runs when the button is pressed.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type, frame: .zero)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  open override var isEnabled: Bool { didSet { updateTitle() } }

  /// Sets the title for a state; states without one use that of `normal`.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    updateTitle()
  }

  /// Sets the title's colour for a state; states without one use that of `normal`.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    updateTitle()
  }

  /// Sets the picture for a state; states without one use that of `normal`.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    invalidate()
  }

  /// Returns the title for a state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// Returns the title's colour for a state.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  /// Returns the picture for a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  /// The title that is shown.
  public final var currentTitle: String? { title(for: state) }
  /// The colour of the title that is shown; nil stands for the tint.
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
