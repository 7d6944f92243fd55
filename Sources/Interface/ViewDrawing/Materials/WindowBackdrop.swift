public import Surfaces

/// A picture of the screen behind the window.
public struct WindowBackdrop: Hashable, Sendable {
  /// The opaque picture, as a rule the wallpaper.
  public var bitmap: Bitmap
  /// The frame of the whole picture in the host's coordinates, in points. Its origin is that of the screen, so it is
  /// negative for a window that is not in the screen's corner.
  public var frame: CGRect

  /// Creates a backdrop from a picture and its frame in the host's coordinates, in points.
  public init(bitmap: Bitmap, frame: CGRect) {
    self.bitmap = bitmap
    self.frame = frame
  }
}

/// The source of the pixels that a material behind the window blurs.
public enum BehindWindowSource: Hashable, Sendable {
  /// The picture in the environment's `windowBackdrop`.
  case wallpaper
  /// The window's own contents behind the material, as the wallpaper is not known.
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
