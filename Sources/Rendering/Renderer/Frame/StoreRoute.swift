/// Whether large frames write their pixels round the caches or through them: whichever has lately been faster.
///
/// A store through the caches fetches the line that it overwrites, from memory if it has left them meanwhile, and drives
/// others out; one round them goes to memory whatever the caches hold. What is better depends on the caches and on who
/// else uses them, on how many threads have fetches on their way, and on how many surfaces take turns: at 1920x1080 on
/// an AMD EPYC two threads are a quarter faster through 32 MB of cache and one a quarter faster round them. No size that
/// could be asked for tells which. So now and then a few frames go the other way.
struct StoreRoute {
  /// Whether the next frame goes round the caches.
  var goesRound: Bool { usual != isTrying }

  /// What was better last time.
  private var usual = true
  private var isTrying = false
  /// Frames until the next trial, or its end.
  private var left = 8
  private var pause = 16
  /// The least cost of each way's last frames.
  private var best = (usual: Double.infinity, tried: Double.infinity)

  /// Frames of a trial, and how many of them count: the first ones find in the caches what the other way left there, as
  /// many as buffers may take turns.
  static let trial = 7
  private static let counted = 4
  private static let longestPause = 256
  /// A difference that is not noise.
  private static let margin = 0.97

  /// Takes in what the frame took: seconds a pixel, or any other measure that frames share.
  mutating func note(cost: Double) {
    if left <= Self.counted {
      if isTrying { best.tried = min(best.tried, cost) } else { best.usual = min(best.usual, cost) }
    }
    left -= 1
    guard left == 0 else { return }
    if isTrying {
      let isBetter = best.tried < best.usual * Self.margin
      if isBetter { usual.toggle() }
      pause = isBetter ? 16 : min(pause * 2, Self.longestPause)
      best = (.infinity, .infinity)
      left = pause
    } else {
      left = Self.trial
    }
    isTrying.toggle()
  }
}
