extension PixelSize {
  /// The most columns or rows of a surface that is shown or written.
  public static let longestSide = 16_384
  /// The most pixels of a surface: 256 MiB.
  public static let maximumPixels = 64 << 20

  /// The size, at least 1 x 1, within the limits of a surface: sides that are too long are cut, and too many pixels are
  /// reduced in proportion.
  public var limitedToSurface: PixelSize {
    let (width, height) = (
      min(max(width, 1), Self.longestSide), min(max(height, 1), Self.longestSide)
    )
    guard width * height > Self.maximumPixels else { return PixelSize(width: width, height: height) }
    let factor = (Double(Self.maximumPixels) / Double(width * height)).squareRoot()
    return PixelSize(width: Int(Double(width) * factor), height: Int(Double(height) * factor))
  }
}
