import Observation
package import Session

/// The motion in the current frame.
///
/// Views that show the motion read it and are evaluated in each frame; the views around them are not.
@MainActor
@Observable
package final class SceneMotion {
  /// The animated quantities, without those of the background.
  private(set) var sample: MotionSample

  package init(_ sample: MotionSample = MotionSample()) {
    self.sample = Self.withoutPan(sample)
  }

  /// Makes the scene show the motion at another moment.
  package func show(_ sample: MotionSample) {
    let withoutPan = Self.withoutPan(sample)
    if withoutPan != self.sample { self.sample = withoutPan }
  }

  private static func withoutPan(_ sample: MotionSample) -> MotionSample {
    var withoutPan = sample
    withoutPan.panTime = nil
    return withoutPan
  }
}

extension SceneMotion: Hashable {
  package nonisolated static func == (a: SceneMotion, b: SceneMotion) -> Bool {
    a === b || MainActor.assumeIsolated { a.sample == b.sample }
  }

  /// Hashes nothing, because the motion differs in each frame.
  package nonisolated func hash(into hasher: inout Hasher) {}
}
