/// A named look of AppKit.
public struct NSAppearance: Hashable, Sendable {
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case aqua, darkAqua, vibrantLight, vibrantDark
    case accessibilityHighContrastAqua, accessibilityHighContrastDarkAqua
    case accessibilityHighContrastVibrantLight, accessibilityHighContrastVibrantDark
  }

  public let name: Name

  public init?(named name: Name) { self.name = name }

  public var colorScheme: ColorScheme { name.rawValue.contains("ark") ? .dark : .light }
  public var contrast: ColorSchemeContrast {
    name.rawValue.hasPrefix("accessibilityHighContrast") ? .increased : .standard
  }
}

/// AppKit's effect view: a material of the window's contents or of what is behind it.
nonisolated public struct NSVisualEffectView: View {
  /// AppKit's materials, with its raw values.
  public enum Material: Int, CaseIterable, Hashable, Sendable {
    case appearanceBased = 0
    case light = 1
    case dark = 2
    case titlebar = 3
    case selection = 4
    case menu = 5
    case popover = 6
    case sidebar = 7
    case mediumLight = 8
    case ultraDark = 9
    case headerView = 10
    case sheet = 11
    case windowBackground = 12
    case hudWindow = 13
    case fullScreenUI = 15
    case toolTip = 17
    case contentBackground = 18
    case underWindowBackground = 21
    case underPageBackground = 22

    /// The material as a shape style.
    public var style: Vitrine.Material {
      guard let row = MaterialTable.byName["macos-\(self)"] else { preconditionFailure("no row for \(self)") }
      return Vitrine.Material(row)
    }
  }

  public typealias BlendingMode = MaterialBlendingMode

  /// Whether the view looks as in a window that is in use.
  public enum State: Int, CaseIterable, Hashable, Sendable {
    case followsWindowActiveState, active, inactive
  }

  public var material: Material
  public var blendingMode: BlendingMode
  public var state: State
  public var isEmphasized: Bool
  /// nil for the environment's.
  public var appearance: NSAppearance?

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

  /// What the view fills itself with.
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
