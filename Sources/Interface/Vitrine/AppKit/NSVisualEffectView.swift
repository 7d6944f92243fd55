/// A named look of AppKit.
public struct NSAppearance: Hashable, Sendable {
  /// AppKit's names of its looks.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// Light.
    case aqua
    /// Dark.
    case darkAqua
    /// Light; here the same as `aqua`.
    case vibrantLight
    /// Dark; here the same as `darkAqua`.
    case vibrantDark
    /// Light, with increased contrast.
    case accessibilityHighContrastAqua
    /// Dark, with increased contrast.
    case accessibilityHighContrastDarkAqua
    /// `vibrantLight` with increased contrast.
    case accessibilityHighContrastVibrantLight
    /// `vibrantDark` with increased contrast.
    case accessibilityHighContrastVibrantDark
  }

  /// The look's name.
  public let name: Name

  /// The look of a name; never nil, since each name has one.
  public init?(named name: Name) { self.name = name }

  /// Whether the look is dark.
  public var colorScheme: ColorScheme { name.rawValue.contains("ark") ? .dark : .light }
  /// Whether the look is one of those with increased contrast.
  public var contrast: ColorSchemeContrast {
    name.rawValue.hasPrefix("accessibilityHighContrast") ? .increased : .standard
  }
}

/// AppKit's effect view: a material of the window's contents or of what is behind it.
nonisolated public struct NSVisualEffectView: View {
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
    public var style: Vitrine.Material { Vitrine.Material(standard: "macos-\(self)") }
  }

  /// Whether the material blurs what the window shows or what is behind it.
  public typealias BlendingMode = MaterialBlendingMode

  /// Whether the view looks as in a window that is in use.
  public enum State: Int, CaseIterable, Hashable, Sendable {
    /// As the window is.
    case followsWindowActiveState
    /// As in a window in use.
    case active
    /// As in a window that is not in use.
    case inactive
  }

  /// The material that fills the view.
  public var material: Material
  /// Whether the material blurs the window's contents or what lies behind the window.
  public var blendingMode: BlendingMode
  /// Whether the material follows the window's state.
  public var state: State
  /// Whether the material marks what has the focus; only `selection` has a look for it.
  public var isEmphasized: Bool
  /// The look of the material, and whether its contents get more contrast; nil follows the environment.
  public var appearance: NSAppearance?

  /// An effect view, with AppKit's defaults. Unlike AppKit's it is a value and holds no subviews: lay it behind what it
  /// carries.
  public init(
    material: Material = .appearanceBased, blendingMode: BlendingMode = .behindWindow,
    state: State = .followsWindowActiveState, isEmphasized: Bool = false, appearance: NSAppearance? = nil
  ) {
    self.material = material
    self.blendingMode = blendingMode
    self.state = state
    self.isEmphasized = isEmphasized
    self.appearance = appearance
  }

  /// The view's material as a shape style.
  public var style: Vitrine.Material {
    let activity: MaterialActiveAppearance =
      switch state {
      case .followsWindowActiveState: .matchWindow
      case .active: .active
      case .inactive: .inactive
      }
    return material.style.blendingMode(blendingMode).materialActiveAppearance(activity).emphasized(isEmphasized)
      .colorScheme(appearance?.colorScheme)
  }

  @MainActor public var body: some View {
    Rectangle().fill(style).transformEnvironment(\.colorSchemeContrast) { contrast in
      if let appearance { contrast = appearance.contrast }
    }
  }
}
