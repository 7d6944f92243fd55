/// AppKit's effect view: a material below its subviews, which blurs the window's contents or the screen behind the
/// window.
open class NSVisualEffectView: NSView {
  /// AppKit's materials, with its raw values.
  public enum Material: Int, CaseIterable, Hashable, Sendable {
    /// Deprecated in AppKit. Approximation: it has the numbers of `popover`.
    case appearanceBased = 0
    /// Deprecated in AppKit: light in either appearance. Approximation: it has the numbers of `hudWindow`.
    case light = 1
    /// Deprecated in AppKit: dark in either appearance. Approximation: it has the numbers of `hudWindow`.
    case dark = 2
    /// For a window's title bar.
    case titlebar = 3
    /// For selected content: opaque, and blue while it is emphasized.
    case selection = 4
    /// For menus.
    case menu = 5
    /// For popovers.
    case popover = 6
    /// For sidebars.
    case sidebar = 7
    /// Deprecated in AppKit: light in either appearance. Approximation: it has the numbers of `popover`.
    case mediumLight = 8
    /// Deprecated in AppKit: dark in either appearance. Approximation: it has the numbers of `popover`.
    case ultraDark = 9
    /// For headers and footers among content; in a light appearance a bare blur.
    case headerView = 10
    /// For sheets; opaque.
    case sheet = 11
    /// For a window's background; opaque.
    case windowBackground = 12
    /// For panels that hover over content.
    case hudWindow = 13
    /// For views that cover the whole screen.
    case fullScreenUI = 15
    /// For tool tips. Approximation: it has the numbers of `popover`.
    case toolTip = 17
    /// For the background of content such as a table; opaque.
    case contentBackground = 18
    /// For views below a window's background. Approximation: it has the numbers of `menu`.
    case underWindowBackground = 21
    /// For the area around a document's pages; opaque.
    case underPageBackground = 22

    /// The material as a shape style.
    public var style: Materials.Material { Materials.Material(standard: "macos-\(self)") }

    /// Returns the material as a shape style, as in an effect view with these properties.
    public func style(
      blendingMode: BlendingMode, state: State = .followsWindowActiveState, isEmphasized: Bool = false,
      appearance: NSAppearance? = nil
    ) -> Materials.Material {
      style.blendingMode(blendingMode).materialActiveAppearance(state.activity).emphasized(isEmphasized)
        .colorScheme(appearance?.colorScheme)
    }
  }

  /// The choice between blurring the window's contents and the screen behind the window.
  public typealias BlendingMode = MaterialBlendingMode

  /// The window state in which the view is shown.
  public enum State: Int, CaseIterable, Hashable, Sendable {
    /// The view follows the state of its window.
    case followsWindowActiveState
    /// The view looks as if in an active window.
    case active
    /// The view looks as if in an inactive window.
    case inactive

    fileprivate var activity: MaterialActiveAppearance {
      switch self {
      case .followsWindowActiveState: .matchWindow
      case .active: .active
      case .inactive: .inactive
      }
    }
  }

  /// The material that fills the view.
  open var material = Material.appearanceBased { didSet { if material != oldValue { invalidate() } } }
  /// The choice between blurring the window's contents and the screen behind the window.
  open var blendingMode = BlendingMode.behindWindow { didSet { if blendingMode != oldValue { invalidate() } } }
  /// The window state in which the material is shown.
  open var state = State.followsWindowActiveState { didSet { if state != oldValue { invalidate() } } }
  /// True while the material marks the focused content; only `selection` has a look for it.
  open var isEmphasized = false { didSet { if isEmphasized != oldValue { invalidate() } } }
  /// The appearance of the material and of the view's contents; nil follows the environment.
  open var appearance: NSAppearance? { didSet { if appearance != oldValue { invalidate() } } }

  /// An effect view of a material, with AppKit's defaults for the rest.
  public convenience init(
    material: Material, blendingMode: BlendingMode = .behindWindow, state: State = .followsWindowActiveState,
    isEmphasized: Bool = false, appearance: NSAppearance? = nil
  ) {
    self.init(frame: .zero)
    (self.material, self.blendingMode, self.state) = (material, blendingMode, state)
    (self.isEmphasized, self.appearance) = (isEmphasized, appearance)
  }

  /// The view's material as a shape style.
  public final var style: Materials.Material {
    material.style(blendingMode: blendingMode, state: state, isEmphasized: isEmphasized, appearance: appearance)
  }

  override func content(in context: ViewContext) -> AnyView {
    AnyView(
      stacked.background(style)
        .transformEnvironment(\.colorScheme) { [appearance] in $0 = appearance?.colorScheme ?? $0 }
        .transformEnvironment(\.colorSchemeContrast) { [appearance] in $0 = appearance?.contrast ?? $0 })
  }
}
