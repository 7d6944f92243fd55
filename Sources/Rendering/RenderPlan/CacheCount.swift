/// The number of results that a frame needed and that were, or were not, in a cache.
public struct CacheCount: Sendable, Hashable {
  /// The number of results that were in the cache.
  public var kept = 0
  /// The number of results that had to be made.
  public var made = 0

  public init(kept: Int = 0, made: Int = 0) { (self.kept, self.made) = (kept, made) }

  /// Returns the sum of both counts.
  public static func + (a: CacheCount, b: CacheCount) -> CacheCount {
    CacheCount(kept: a.kept + b.kept, made: a.made + b.made)
  }
}
