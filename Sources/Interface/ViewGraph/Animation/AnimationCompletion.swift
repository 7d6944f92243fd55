/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private enum Kind { case logicallyComplete, removed }
  private let kind: Kind

  /// When it seems to be over: a spring after its duration, although it may still swing a little.
  public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)
  /// When nothing moves any more.
  public static let removed = AnimationCompletionCriteria(kind: .removed)

  /// The seconds that an animation takes by this criterion; infinite where it never ends.
  func duration(of animation: Animation) -> Double {
    self == .removed ? animation.settlingTime : animation.logicalDuration
  }
}

/// What is to be done when the animations of a change are over.
///
/// Unchecked: made by the thread that makes the change, and afterwards used on the main actor alone.
final class AnimationCompletion: Equatable, @unchecked Sendable {
  private let criteria: AnimationCompletionCriteria
  let action: () -> Void
  /// When the last of the animations ends that the change has started; nil while there is none.
  private(set) var end: Double?
  /// Whether a host is going to show a change that it belongs to.
  var isTaken = false
  /// Waited for in any case, also where the change moves nothing by itself.
  var leastAnimation: Animation?

  init(criteria: AnimationCompletionCriteria, action: @escaping () -> Void) {
    self.criteria = criteria
    self.action = action
  }

  /// Waits for an animation that begins at `time`, too.
  func follow(_ animation: Animation, from time: Double) {
    end = max(end ?? time, time + criteria.duration(of: animation))
  }

  static func == (a: AnimationCompletion, b: AnimationCompletion) -> Bool { a === b }
}

/// The completions of the changes that a host has shown.
@MainActor
struct PendingCompletions {
  private var waiting: [AnimationCompletion] = []

  /// When the next is due, which may lie in the past; nil when none is.
  var next: Double? { waiting.isEmpty ? nil : waiting.lazy.map { $0.end ?? -.infinity }.min() }

  mutating func add(_ completions: [AnimationCompletion], at time: Double) {
    for completion in completions where !waiting.contains(completion) {
      if let animation = completion.leastAnimation { completion.follow(animation, from: time) }
      waiting.append(completion)
    }
  }

  /// Takes those that are due, in the order of their changes.
  mutating func take(until time: Double) -> [AnimationCompletion] {
    guard !waiting.isEmpty else { return [] }
    let due = waiting.filter { ($0.end ?? -.infinity) <= time }
    if !due.isEmpty { waiting.removeAll(where: due.contains) }
    return due
  }

  mutating func removeAll() { waiting = [] }
}
