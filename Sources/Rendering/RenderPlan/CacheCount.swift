/// How often a cache had what a frame needed.
public struct CacheCount: Sendable, Hashable {
  /// Results that were in the cache.
  public var kept = 0
  /// Results that had to be made.
  public var made = 0

  public init(kept: Int = 0, made: Int = 0) { (self.kept, self.made) = (kept, made) }

  /// The counts of both.
  public static func + (a: CacheCount, b: CacheCount) -> CacheCount {
    CacheCount(kept: a.kept + b.kept, made: a.made + b.made)
  }
}
