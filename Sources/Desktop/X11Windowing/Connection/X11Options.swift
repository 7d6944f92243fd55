extension X11Backend {
  /// The properties of a new window.
  public struct Options: Sendable {
    /// The name of the display, such as `:1`; nil uses `DISPLAY`.
    public var display: String?
    /// The title of the window.
    public var title = "Vitrine"
    /// The initial width in points. The size in pixels is rounded and within the limits of a surface.
    public var width = 1280.0
    /// The initial height in points.
    public var height = 800.0
    /// The minimum width in points, for the window manager.
    public var minimumWidth = 160.0
    /// The minimum height in points, for the window manager.
    public var minimumHeight = 120.0
    /// Pixels per point; nil follows `Xft.dpi` in the X resources, where 96 is 1.
    public var scale: Double?
    /// The depth of the visual in bits; nil takes the default visual of the display.
    public var depth: Int?
    /// True if the window starts in full screen.
    public var fullscreen = false
    /// False to always use `XPutImage`.
    public var useSharedMemory = true
    /// False to do without the Present extension, so that no refreshes are reported.
    public var usesPresent = true
    /// True if the compositor is asked not to redirect the window while it is in full screen.
    public var bypassesCompositor = false
    /// The ID of the launcher's startup notification; nil takes `DESKTOP_STARTUP_ID` from the environment.
    public var startupID: String?
    /// The instance part of `WM_CLASS`.
    public var instanceName = "vitrine"
    /// The class part of `WM_CLASS`, which the desktop file names too.
    public var className = "Vitrine"
    /// The window icon in several sizes.
    public var icons: [Icon] = []

    /// Creates the options of a window of 1280 by 800 points.
    public init() {}
  }

  /// One size of the window icon.
  public struct Icon: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// `width * height` pixels in rows from the top, `0xAARRGGBB`, not premultiplied.
    public var pixels: [UInt32]

    /// Creates an icon of `width * height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
      self.width = width
      self.height = height
      self.pixels = pixels
    }
  }
}
