public import RenderPlan

/// The cost of one kind of work in one frame.
public struct PassSample: Sendable, Hashable {
  /// Wall-clock seconds.
  public var seconds: Double = 0
  /// Pixels computed.
  public var pixels: Int = 0
  /// Bytes read and written, each counted once, without regard to caches.
  public var bytes: Int = 0

  public init() {}

  mutating func add(seconds: Double, pixels: Int, bytes: Int) {
    self.seconds += seconds
    self.pixels += pixels
    self.bytes += bytes
  }
}

/// The cost of one frame by kind of work. Recording it allocates nothing.
public struct RenderTrace: Sendable, Hashable {
  /// Scaling of images that were not cached.
  public var scale = PassSample()
  /// The coverage of paths that was not cached.
  public var paths = PassSample()
  /// Pyramids.
  public var downsample = PassSample()
  /// Gaussians on the small images.
  public var blur = PassSample()
  /// Materials' colours on the small images.
  public var color = PassSample()
  /// Everything at full size.
  public var paint = PassSample()
  /// The part of `paint` that composites panels: seconds of all threads divided by their number.
  public var panels = PassSample()
  /// The blurs that the frame draws.
  public var blurs = CacheCount()
  /// The pictures that the frame draws: groups that are baked before they are blended, blurred, turned or shaded.
  public var pictures = CacheCount()
  /// The images that the frame draws, at the size at which they are shown.
  public var images = CacheCount()
  /// Seconds of processor time of the plan's measured picture, painting and drawing it: its share of a frame that keeps
  /// all threads busy.
  public var measured = 0.0

  public init() {}

  /// The samples with their names, in the order of a frame; `panels` is in `paint`.
  public var samples: [(name: String, sample: PassSample)] {
    [
      ("scale", scale), ("paths", paths), ("downsample", downsample), ("blur", blur), ("color", color),
      ("paint", paint),
    ]
  }
}
