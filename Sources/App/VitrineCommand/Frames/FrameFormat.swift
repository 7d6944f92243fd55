import ImageFiles

/// The format of the frames that `render` makes.
enum FrameFormat: Hashable, Sendable {
  /// A PNG file for each frame.
  case png
  /// A stream of frames on standard output.
  case y4m, rgba
  case video(VideoFormat)

  /// The formats of `--as`.
  static let streams: [(name: String, format: FrameFormat)] = [("y4m", .y4m), ("rgba", .rgba)]

  /// The names that an output may have, for errors.
  static let names =
    "a .png, a pattern like out-%05d.png, \(VideoFormat.endings) or -"

  /// Returns a function that makes encoders.
  ///
  /// - Parameter level: the compression level of PNG files.
  func encoders(level: Int) -> @Sendable () -> any PictureEncoder {
    switch self {
    case .png: { PNGEncoder(level: level) }
    case .video(let video) where video.takesRGBA: { RGBAEncoder() }
    case .rgba: { RGBAEncoder() }
    case .y4m, .video: { Y4MEncoder() }
    }
  }
}
