extension X11Backend {
  /// What kind of window to open.
  public struct Options: Sendable {
    /// The display's name, as in `:1`; nil takes `DISPLAY`.
    public var display: String?
    /// The window's name.
    public var title = "Vitrine"
    /// The first size in points; pixels are points times scale, rounded, and kept within 1...32767.
    public var width = 1280.0
    /// As `width`.
    public var height = 800.0
    /// The smallest size that the window manager should allow, in points.
    public var minimumWidth = 160.0
    /// As `minimumWidth`.
    public var minimumHeight = 120.0
    /// Pixels a point; nil follows `Xft.dpi` in the display's resources, 96 being 1.
    public var scale: Double?
    /// Whether the window fills the screen at first.
    public var fullscreen = false
    /// False goes straight to `XPutImage`.
    public var useSharedMemory = true
    /// `WM_CLASS`: the application's name for resources, and its class, which its desktop file names too.
    public var instanceName = "vitrine"
    /// The second part of `WM_CLASS`.
    public var className = "Vitrine"
    /// The window's icon, in as many sizes as there are.
    public var icons: [Icon] = []

    /// A window of 1280 by 800 points.
    public init() {}
  }

  /// One size of the window's icon.
  public struct Icon: Sendable, Hashable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Rows from the top, `0xAARRGGBB`, not premultiplied; `width * height` of them.
    public var pixels: [UInt32]

    /// An icon of `width * height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
      self.width = width
      self.height = height
      self.pixels = pixels
    }
  }
}
