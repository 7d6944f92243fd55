import Observation
package import Session

/// The motion of the frame that is shown.
///
/// Views that show it read it, and are evaluated in each frame; what is around them is not.
@MainActor
@Observable
package final class SceneMotion {
  /// Without the background's.
  private(set) var sample: MotionSample

  package init(_ sample: MotionSample = MotionSample()) {
    self.sample = Self.standing(sample)
  }

  /// Has the scene show the motion at another moment.
  package func show(_ sample: MotionSample) {
    let standing = Self.standing(sample)
    if standing != self.sample { self.sample = standing }
  }

  private static func standing(_ sample: MotionSample) -> MotionSample {
    var standing = sample
    standing.panTime = nil
    return standing
  }
}

extension SceneMotion: Hashable {
  package nonisolated static func == (a: SceneMotion, b: SceneMotion) -> Bool {
    a === b || MainActor.assumeIsolated { a.sample == b.sample }
  }

  /// Nothing: the motion is another one in each frame.
  package nonisolated func hash(into hasher: inout Hasher) {}
}
