/// The most that the caches of pixels keep, in bytes, in one table.
///
/// What a frame shows is kept besides, where it says so. Caches that are not listed hold what the newest frames show:
/// buffers, blurs, canvases, and what agents have drawn.
public enum MemoryBudget {
  /// Pictures that lay behind the panels, as large as they were shown (`BackgroundShelf`); besides the one that is
  /// shown.
  public static let backgrounds = 32 << 20
  /// Images that frames have scaled (`ScaledImageCache`); besides those of the newest frame.
  public static let scaledImages = 32 << 20
  /// Metrics of texts (`Typesetter`).
  public static let textMetrics = 16 << 20
  /// Rasterized text (`Typesetter`).
  public static let textMasks = 16 << 20
  /// Outlines of glyphs (`Typesetter`).
  public static let glyphOutlines = 2 << 20
  /// Coverage of glyphs at places within a pixel (`Typesetter`).
  public static let glyphCoverage = 4 << 20
  /// Drawn glyphs with colours of their own (`Typesetter`).
  public static let colorGlyphs = 8 << 20
  /// Rasterized paths (`PathRasterizer`).
  public static let pathMasks = 16 << 20
  /// Drawn mesh gradients (`ResolvedMesh`).
  public static let meshGradients = 64 << 20
  /// Pictures that views name (`ImageResolver`): two of the largest.
  public static let namedImages = 520 << 20
  /// Files that arguments of Metal functions name (`EffectFiles`): two of the largest pictures.
  public static let effectFiles = 520 << 20
  /// Pictures that wait to be encoded (`PictureQueue`); at least one.
  public static let encodedPictures = 256 << 20
}
