/// The cost of all passes of one name in a frame.
public struct PassCost: Hashable, Sendable {
  /// The name of the part of painting that composites panels, which is in the cost of `paint`.
  public static let panels = "paint: panels"

  /// The name of the pass in the report.
  public var name: String
  /// The duration of the pass.
  public var seconds: Double
  /// Pixels written.
  public var pixels: Int
  /// Bytes read and written.
  public var bytes: Int

  public init(name: String, seconds: Double, pixels: Int, bytes: Int) {
    self.name = name
    self.seconds = seconds
    self.pixels = pixels
    self.bytes = bytes
  }
}

/// The mean cost of a pass over a run of frames, not all of which need to contain it.
public struct PassSummary: Hashable, Sendable {
  /// The name of the pass in the report.
  public var name: String
  /// The number of frames in which the pass ran.
  public var frames: Int
  /// The duration, spread over all frames of the run.
  public var secondsPerFrame: Double
  /// The duration in a frame in which it ran.
  public var secondsPerRun: Double
  /// Pixels written in a frame in which it ran.
  public var pixelsPerRun: Double
  /// Bytes read and written in a frame in which it ran.
  public var bytesPerRun: Double

  public init(
    name: String, frames: Int, secondsPerFrame: Double, secondsPerRun: Double, pixelsPerRun: Double,
    bytesPerRun: Double
  ) {
    self.name = name
    self.frames = frames
    self.secondsPerFrame = secondsPerFrame
    self.secondsPerRun = secondsPerRun
    self.pixelsPerRun = pixelsPerRun
    self.bytesPerRun = bytesPerRun
  }
}
