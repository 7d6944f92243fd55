/// What one kind of work cost in one frame.
public struct PassSample: Sendable, Hashable {
  /// Time on the clock, all threads at once.
  public var seconds: Double = 0
  /// Pixels made.
  public var pixels: Int = 0
  /// Bytes read and written, counted once each, caches aside.
  public var bytes: Int = 0

  /// Nothing yet.
  public init() {}

  mutating func add(seconds: Double, pixels: Int, bytes: Int) {
    self.seconds += seconds
    self.pixels += pixels
    self.bytes += bytes
  }
}

/// What one frame cost, by kind of work. A value without storage of its own: filling it allocates nothing.
public struct RenderTrace: Sendable, Hashable {
  /// Pictures scaled because they were not cached.
  public var scale = PassSample()
  /// Pyramids.
  public var downsample = PassSample()
  /// Gaussians on the small images.
  public var blur = PassSample()
  /// Materials' colours on the small images.
  public var color = PassSample()
  /// Everything at full size.
  public var paint = PassSample()

  /// A frame that has cost nothing yet.
  public init() {}

  /// The same as a table, in the order in which a frame runs them.
  public var samples: [(name: String, sample: PassSample)] {
    [("scale", scale), ("downsample", downsample), ("blur", blur), ("color", color), ("paint", paint)]
  }
}
