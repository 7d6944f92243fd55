package import RenderPlan

/// What frames got from the program's caches, and what showing statistics cost.
package struct FrameTotals: Hashable, Sendable {
  /// The number of frames.
  package var frames = 0
  /// Blurs that were drawn.
  package var blurs = CacheCount()
  /// Pictures that were drawn: what is baked before it is blended, blurred, turned or shaded.
  package var pictures = CacheCount()
  /// Images that were drawn, at the size at which they are shown.
  package var images = CacheCount()
  /// Masks of text that views asked for.
  package var text = CacheCount()
  /// Layers of the window: kept ones were not evaluated.
  package var layers = CacheCount()
  /// Items of the display list: kept ones were planned as in the frame before.
  package var items = CacheCount()
  /// Seconds of processor time of making the HUD: its numbers, its views, their layout.
  package var making = 0.0
  /// Seconds of processor time of painting it.
  package var painting = 0.0

  package init() {}

  /// The mean cost of the HUD in seconds of processor time; 0 without frames.
  package var hudPerFrame: Double { frames > 0 ? (making + painting) / Double(frames) : 0 }

  package static func + (a: FrameTotals, b: FrameTotals) -> FrameTotals {
    var sum = a
    sum.frames += b.frames
    for path in paths { sum[keyPath: path] = a[keyPath: path] + b[keyPath: path] }
    sum.making += b.making
    sum.painting += b.painting
    return sum
  }

  /// The caches, as the HUD calls them.
  static var caches: [(name: String, path: any KeyPath<FrameTotals, CacheCount> & Sendable)] {
    [
      ("blurs", \.blurs), ("pictures", \.pictures), ("images", \.images), ("text", \.text), ("layers", \.layers),
      ("items", \.items),
    ]
  }

  private static var paths: [any WritableKeyPath<FrameTotals, CacheCount> & Sendable] {
    [\.blurs, \.pictures, \.images, \.text, \.layers, \.items]
  }
}

/// Totals of the newest seconds, up to a minute of them, each second in one sum.
package struct SlidingTotals: Hashable, Sendable {
  private static let capacity = 61

  private var seconds: [(number: Int, totals: FrameTotals)]

  package init() { seconds = Array(repeating: (.min, FrameTotals()), count: Self.capacity) }

  /// Adds the totals of a frame that was shown at a time in seconds.
  package mutating func add(_ totals: FrameTotals, at time: Double) {
    let number = Int(time.rounded(.down))
    let place = ((number % Self.capacity) + Self.capacity) % Self.capacity
    if seconds[place].number != number { seconds[place] = (number, FrameTotals()) }
    seconds[place].totals = seconds[place].totals + totals
  }

  /// Returns the sum over the newest `span` seconds, the one that `time` is in included.
  package func total(ofNewest span: Int, at time: Double) -> FrameTotals {
    let newest = Int(time.rounded(.down))
    return seconds.reduce(FrameTotals()) { sum, second in
      second.number <= newest && second.number > newest - span ? sum + second.totals : sum
    }
  }

  package static func == (a: SlidingTotals, b: SlidingTotals) -> Bool {
    zip(a.seconds, b.seconds).allSatisfy { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for second in seconds {
      hasher.combine(second.number)
      hasher.combine(second.totals)
    }
  }
}
