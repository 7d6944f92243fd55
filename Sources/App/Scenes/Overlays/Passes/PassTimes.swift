import DisplayList
import FrameTiming
package import Renderer

/// The times of passes in the newest frames that ran them.
package struct PassTimes: Hashable, Sendable {
  private struct Key: Hashable {
    var identity: DisplayIdentity
    var work: PassTiming.Work
  }

  private struct Samples: Hashable {
    var seconds: [Double] = []
    var frame = 0
  }

  private var samples: [Key: Samples] = [:]
  private var frame = 0

  /// The number of frames that a median covers.
  static let window = 31
  /// The most passes that are kept. Beyond them most belong to views that are gone, and all are dropped.
  private static let limit = 1024

  package init() {}

  /// The number of passes that were measured.
  package var count: Int { samples.count }

  package mutating func record(_ timings: [PassTiming]) {
    if samples.count > Self.limit { samples = [:] }
    frame += 1
    for timing in timings {
      let key = Key(identity: timing.identity, work: timing.work)
      samples[key, default: Samples()].seconds.append(timing.seconds)
      samples[key]!.frame = frame
      if samples[key]!.seconds.count > Self.window { samples[key]!.seconds.removeFirst() }
    }
  }

  /// Returns the median over the newest frames that ran the pass, in seconds, and whether the last frame ran it; nil if
  /// none has.
  func median(_ identity: DisplayIdentity, _ work: PassTiming.Work) -> (seconds: Double, isCurrent: Bool)? {
    guard let known = samples[Key(identity: identity, work: work)] else { return nil }
    return (Distribution(known.seconds).p50, known.frame == frame)
  }
}
