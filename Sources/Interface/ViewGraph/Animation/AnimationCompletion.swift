/// The criterion by which an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private enum Kind { case logicallyComplete, removed }
  private let kind: Kind

  /// The animation seems to be over: a spring after its duration, although it may still swing a little.
  public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)
  /// The animation is at rest: nothing moves any more.
  public static let removed = AnimationCompletionCriteria(kind: .removed)

  /// The seconds that an animation takes by this criterion; infinite where it never ends.
  func duration(of animation: Animation) -> Double {
    self == .removed ? animation.settlingTime : animation.logicalDuration
  }
}

/// An action to run when the animations of a change are over.
///
/// Unchecked: it is made by the thread that makes the change, and afterwards used on the main actor alone.
final class AnimationCompletion: Equatable, @unchecked Sendable {
  private let criteria: AnimationCompletionCriteria
  let action: () -> Void
  /// The time at which the last of the animations that the change has started ends; nil while there is none.
  private(set) var end: Double?
  /// True once a host has taken on a change that this completion belongs to.
  var isTaken = false
  /// An animation whose duration is waited for in any case, even if the change itself moves nothing.
  var minimumAnimation: Animation?

  init(criteria: AnimationCompletionCriteria, action: @escaping () -> Void) {
    self.criteria = criteria
    self.action = action
  }

  /// Also waits for an animation that begins at `time`.
  func track(_ animation: Animation, from time: Double) {
    end = max(end ?? time, time + criteria.duration(of: animation))
  }

  static func == (a: AnimationCompletion, b: AnimationCompletion) -> Bool { a === b }
}

/// The completions of the changes that a host has shown.
@MainActor
struct PendingCompletions {
  private var waiting: [AnimationCompletion] = []

  /// The time at which the next completion is due, possibly in the past; nil if none is waiting.
  var next: Double? { waiting.isEmpty ? nil : waiting.lazy.map { $0.end ?? -.infinity }.min() }

  mutating func add(_ completions: [AnimationCompletion], at time: Double) {
    for completion in completions where !waiting.contains(completion) {
      if let animation = completion.minimumAnimation { completion.track(animation, from: time) }
      waiting.append(completion)
    }
  }

  /// Removes and returns the completions that are due by `time`, in the order of their changes.
  mutating func take(until time: Double) -> [AnimationCompletion] {
    guard !waiting.isEmpty else { return [] }
    let due = waiting.filter { ($0.end ?? -.infinity) <= time }
    if !due.isEmpty { waiting.removeAll(where: due.contains) }
    return due
  }

  mutating func removeAll() { waiting = [] }
}
