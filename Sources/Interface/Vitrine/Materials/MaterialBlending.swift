public import Surfaces

/// What a material blurs: the contents of its own window, or what lies behind the window.
public enum MaterialBlendingMode: Hashable, CaseIterable, Sendable {
  /// What the window shows behind the view.
  case withinWindow
  /// What is behind the window: the environment's `windowBackdrop`. Without it, what the window shows stands in.
  case behindWindow
}

/// Whether a material follows the state of its window.
public enum MaterialActiveAppearance: Hashable, CaseIterable, Sendable {
  /// AppKit's materials follow the window, all others are always active.
  case automatic
  /// As in a window in use.
  case active
  /// As in a window that is not in use.
  case inactive
  /// As the environment's `appearsActive` says.
  case matchWindow
}

/// What lies behind the window.
public struct WindowBackdrop: Hashable, Sendable {
  /// Opaque; the wallpaper as a rule.
  public var bitmap: Bitmap
  /// Where the whole picture lies in the host's coordinates, in points: its origin is that of the screen, so it is
  /// negative for a window that is not in the screen's corner.
  public var frame: CGRect

  /// A picture and where it lies, in the host's coordinates, in points.
  public init(bitmap: Bitmap, frame: CGRect) {
    self.bitmap = bitmap
    self.frame = frame
  }
}

/// Which pixels a material that blends with what is behind the window has got.
public enum BehindWindowSource: Hashable, Sendable {
  /// A picture: the environment's `windowBackdrop`.
  case wallpaper
  /// There is no wallpaper to be had: what the window shows behind the material stands in.
  case sceneBackground

  /// The source in a line for people.
  public var caption: String {
    switch self {
    case .wallpaper: "behindWindow: the wallpaper of the root window"
    case .sceneBackground: "behindWindow: no wallpaper to be had, the scene's background stands in"
    }
  }
}

extension EnvironmentValues {
  /// What a `behindWindow` material shows here.
  public var behindWindowSource: BehindWindowSource { windowBackdrop == nil ? .sceneBackground : .wallpaper }
}
