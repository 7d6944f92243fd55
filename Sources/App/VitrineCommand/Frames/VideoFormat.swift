/// A kind of video that ffmpeg makes: a row for each ending of a name.
struct VideoFormat: Hashable, Sendable {
  var ending: String
  /// The container, as ffmpeg's `-f` names it.
  var container: String
  /// The arguments that choose the codec.
  var codec: [String]
  /// The filters that are applied to the frames before the codec.
  var filters: [String]
  /// True if frames are passed as RGBA rather than as Y'CbCr.
  var takesRGBA = false

  static let rows = [
    VideoFormat(ending: "mp4", container: "mp4", codec: h264 + ["-movflags", "+faststart"], filters: [even, tags]),
    VideoFormat(ending: "mov", container: "mov", codec: h264 + ["-movflags", "+faststart"], filters: [even, tags]),
    VideoFormat(ending: "mkv", container: "matroska", codec: h264, filters: [even, tags]),
    VideoFormat(
      ending: "webm", container: "webm", codec: ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1"],
      filters: [tags]),
    // Each frame has its own palette: a common one would keep every frame in memory. Programs play frames of less than
    // two hundredths of a second too slowly.
    VideoFormat(
      ending: "gif", container: "gif", codec: ["-c:v", "gif"],
      filters: [
        "fps='min(source_fps,50)'",
        "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=bayer:bayer_scale=5",
      ],
      takesRGBA: true),
  ]

  private static let h264 = ["-c:v", "libx264", "-preset", "medium", "-crf", "16"]
  /// H.264 in 4:2:0 requires even sides: an odd one loses its last row or column of pixels.
  private static let even = "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0"
  /// The tags for the colours that `VideoKernels` makes from sRGB.
  private static let tags = "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1"

  /// `.mp4, .mov`, for the help and errors.
  static let endings = rows.map { "." + $0.ending }.joined(separator: ", ")

  /// Returns the format of a file by the ending of its name.
  static func of(_ name: String) -> VideoFormat? {
    let name = name.lowercased()
    return rows.first { name.hasSuffix("." + $0.ending) }
  }
}
