/// The choice between cached and non-temporal stores for large frames, by their measured cost.
///
/// A cached store first fetches the line that it overwrites, from memory if it was evicted, and evicts others; a
/// non-temporal store always goes to memory. Which is faster depends on the caches and their other users, on how many
/// threads fetch at once, and on how many buffers alternate: at 1920x1080 on an AMD EPYC two threads are a quarter
/// faster with cached stores in 32 MB of cache, one thread a quarter faster with non-temporal ones. No size threshold
/// predicts it, so a few frames are rendered the other way from time to time.
struct StorePolicy {
  /// True if the next frame uses non-temporal stores.
  var usesNonTemporalStores: Bool { preferred != isTrial }

  /// True if non-temporal stores won the last trial.
  private var preferred = true
  private var isTrial = false
  /// Frames until the next trial, or until its end.
  private var remaining = 8
  private var interval = 16
  /// The least cost of each kind in its last frames.
  private var best = (preferred: Double.infinity, trial: Double.infinity)

  /// The number of frames of a trial, and of those at its end that count: the first ones, up to the number of
  /// alternating buffers, find in the caches the data that the other kind of store left there.
  static let trialFrames = 7
  private static let countedFrames = 4
  private static let maximumInterval = 256
  /// The ratio of costs below which a difference is significant.
  private static let margin = 0.97

  /// Records the cost of a frame: seconds per pixel, or any other measure that frames share.
  mutating func note(cost: Double) {
    if remaining <= Self.countedFrames {
      if isTrial { best.trial = min(best.trial, cost) } else { best.preferred = min(best.preferred, cost) }
    }
    remaining -= 1
    guard remaining == 0 else { return }
    if isTrial {
      let isBetter = best.trial < best.preferred * Self.margin
      if isBetter { preferred.toggle() }
      interval = isBetter ? 16 : min(interval * 2, Self.maximumInterval)
      best = (.infinity, .infinity)
      remaining = interval
    } else {
      remaining = Self.trialFrames
    }
    isTrial.toggle()
  }
}
