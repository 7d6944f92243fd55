/// The activity of one thread during a run, as a track of a trace.
public struct TraceTrack: Sendable {
  /// An interval of work.
  public struct Slice: Sendable {
    /// The name of the work.
    public var name: String
    /// Nanoseconds of the monotonic clock.
    public var start: UInt64
    /// Nanoseconds of the monotonic clock.
    public var end: UInt64
    /// The number of bands, or other parts, that were processed.
    public var chunks: Int

    public init(name: String, start: UInt64, end: UInt64, chunks: Int) {
      self.name = name
      self.start = start
      self.end = end
      self.chunks = chunks
    }
  }

  /// The name of the thread.
  public var name: String
  /// The slices in order, none overlapping another.
  public var slices: [Slice]

  public init(name: String, slices: [Slice]) {
    self.name = name
    self.slices = slices
  }
}
