public import Surfaces

/// A picture of what lies behind the window.
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

/// The source of the pixels that a material behind the window blurs.
public enum BehindWindowSource: Hashable, Sendable {
  /// A picture: the environment's `windowBackdrop`.
  case wallpaper
  /// The wallpaper is not known: the material blurs what the window shows behind it.
  case sceneBackground

  /// The source on one line, for captions.
  public var caption: String {
    switch self {
    case .wallpaper: "behindWindow: the wallpaper of the root window"
    case .sceneBackground: "behindWindow: the wallpaper is not known, so the scene's background is blurred"
    }
  }
}

extension EnvironmentValues {
  /// The source of a `behindWindow` material here.
  public var behindWindowSource: BehindWindowSource { windowBackdrop == nil ? .sceneBackground : .wallpaper }
}
