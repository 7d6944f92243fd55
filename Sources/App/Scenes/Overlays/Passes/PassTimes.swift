import DisplayList
import FrameTiming
package import Renderer

/// What passes took in the frames that ran them, newest last.
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

  /// How many of the newest frames a figure is of.
  static let window = 31
  /// Passes of views that are gone are forgotten when there are more than these.
  private static let limit = 1024

  package init() {}

  /// Passes that were measured.
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

  /// The median over the newest frames that ran the pass, in seconds, and whether the last one did; nil while none has.
  func median(_ identity: DisplayIdentity, _ work: PassTiming.Work) -> (seconds: Double, isCurrent: Bool)? {
    guard let known = samples[Key(identity: identity, work: work)] else { return nil }
    return (Distribution(known.seconds).p50, known.frame == frame)
  }
}
