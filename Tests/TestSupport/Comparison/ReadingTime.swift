import Glibc

/// The growth of the time to read a text with the text's length.
public enum ReadingTime {
  /// Returns how many times as long `body` takes for 64 KiB of a repeated text as for 8 KiB, by the processor time of
  /// this thread, the least of three runs each: 8 if it is linear, 64 if it is quadratic.
  public static func growth(repeating unit: String, after head: String = "", _ body: (String) -> Int) -> Double {
    func cost(_ bytes: Int) -> Double {
      let text = head + String(repeating: unit, count: bytes / unit.utf8.count)
      var least = Double.infinity
      for _ in 0..<3 {
        let start = processorSeconds()
        blackHole = body(text)
        least = min(least, processorSeconds() - start)
      }
      return least
    }
    return cost(65_536) / cost(8192)
  }

  /// Keeps results alive.
  nonisolated(unsafe) private static var blackHole = 0

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
