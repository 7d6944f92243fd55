/// The most bytes that the caches of pixels keep, in one table.
///
/// Content that a frame shows is kept in addition, where noted. Caches that are not listed hold content of the newest
/// frames: buffers, blurs, canvases, and pixels that agents have drawn.
public enum MemoryBudget {
  /// Pictures that lay behind the panels, at the size at which they were shown (`LoadedBackgrounds`); the one shown now
  /// is additional.
  public static let backgrounds = 32 << 20
  /// Images that frames have scaled (`ScaledImageCache`); those of the newest frame are additional.
  public static let scaledImages = 32 << 20
  /// Metrics of texts (`Typesetter`).
  public static let textMetrics = 8 << 20
  /// Texts that are shaped as one line, with their metrics (`Typesetter`).
  public static let textLines = 8 << 20
  /// Rasterized lines (`Typesetter`).
  public static let lineMasks = 12 << 20
  /// Other rasterized text (`Typesetter`).
  public static let textMasks = 8 << 20
  /// Outlines of glyphs (`Typesetter`).
  public static let glyphOutlines = 2 << 20
  /// Coverage of glyphs at subpixel positions (`Typesetter`).
  public static let glyphCoverage = 4 << 20
  /// Drawn glyphs with colours of their own (`Typesetter`).
  public static let colorGlyphs = 8 << 20
  /// Rasterized paths (`PathRasterizer`).
  public static let pathMasks = 16 << 20
  /// The memory in which paths are flattened and filled, between two paths (`PathFiller`).
  public static let pathFilling = 8 << 20
  /// Drawn mesh gradients (`ResolvedMesh`).
  public static let meshGradients = 64 << 20
  /// Pictures that views name (`ImageResolver`): two of the largest.
  public static let namedImages = 520 << 20
  /// Files that arguments of Metal functions name (`EffectFiles`): two of the largest pictures.
  public static let effectFiles = 520 << 20
  /// Pictures that wait to be encoded (`PictureQueue`); at least one is kept.
  public static let encodedPictures = 256 << 20
}
