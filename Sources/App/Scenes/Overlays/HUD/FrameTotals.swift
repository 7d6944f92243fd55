package import RenderPlan

/// The use that frames made of the program's caches, and the cost of the statistics.
package struct FrameTotals: Hashable, Sendable {
  /// The number of frames.
  package var frames = 0
  /// The blurs that were drawn.
  package var blurs = CacheCount()
  /// The pictures that were drawn: layers that are baked before they are blended, blurred, turned or shaded.
  package var pictures = CacheCount()
  /// The images that were drawn, at the size at which they are shown.
  package var images = CacheCount()
  /// The masks of text that views asked for.
  package var text = CacheCount()
  /// The layers of the window; kept ones were not evaluated.
  package var layers = CacheCount()
  /// The items of the display list; kept ones were planned as in the frame before.
  package var items = CacheCount()
  /// The seconds of processor time for making the HUD: its numbers, its views and their layout.
  package var making = 0.0
  /// The seconds of processor time for painting it.
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

  /// The caches, with their names in the HUD.
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

/// The totals of the newest seconds, up to a minute, with one sum for each second.
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

  /// Returns the sum over the newest `span` seconds, including the one that contains `time`.
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
