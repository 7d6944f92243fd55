import Observation
import Synchronization

/// An object that takes part in an observation, so that the observation can be cancelled.
///
/// `withObservationTracking` registers with each object that was read until one of them changes, and cannot be
/// cancelled: each evaluation for another reason would leave a registration behind, which each later change would call.
/// The link is read with the others, and its change ends the registration with all of them.
final class ObservationLink: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let cancelled = Atomic(false)

  /// True once the observation has been cancelled, before its closure is called for that.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Makes the observation that is being set up one of this link.
  func join() { registrar.access(self, keyPath: \.isCancelled) }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    registrar.willSet(self, keyPath: \.isCancelled)
    registrar.didSet(self, keyPath: \.isCancelled)
  }
}

/// The links of a part of the tree, which are cancelled when it is evaluated again or goes.
final class RecordObservations {
  /// The link of the body, which some walks do not run.
  private(set) var body: ObservationLink?
  /// The links of closures that each walk runs.
  private var others: [ObservationLink] = []
  private var ending: [ObservationLink] = []

  func add(_ link: ObservationLink, isBody: Bool) {
    guard isBody else { return others.append(link) }
    // The new observation is there before the old one ends, so that no change is missed.
    body?.cancel()
    body = link
  }

  func beginWalk() { (ending, others) = (ending + others, []) }

  func endWalk() {
    for link in ending { link.cancel() }
    ending = []
  }

  deinit { for link in [body].compactMap(\.self) + others + ending { link.cancel() } }
}
