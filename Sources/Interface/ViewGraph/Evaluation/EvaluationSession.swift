import Observation

/// The state that the evaluations of one host share: the store, the time, the caches, and the problems found.
@MainActor
package final class EvaluationSession {
  package let records = RecordTree()
  package let invalidation = Invalidation()
  /// The restoration of a predecessor's state, if identities are stable.
  var restoration: StateRestoration?
  /// The objects that the host keeps for all its views: routers of events, the pasteboard, presentations over the
  /// views.
  package let services = HostServices()
  /// The timers that follow the host's time.
  let clock = HostClock()
  /// The size of the host.
  let container = ContainerLink()
  /// The host that the session belongs to.
  package weak var host: ViewHost?
  /// The node tree as it was last laid out, apart from the placements that were put off.
  weak var laidOutRoot: ViewNode?
  /// The node tree as it was last laid out.
  package var root: ViewNode? {
    placeDeferred()
    return laidOutRoot
  }
  var deferredPlacing = DeferredPlacing()
  /// The edit mode of the window.
  let editing = WindowEditMode()
  /// The values of `AppStorage`, by where they are stored.
  var storedBoxes: [String: WeakObject] = [:]
  /// The time of the display instant that the frame is for, in seconds.
  package var time: Double = 0
  /// The changes of the tree of nodes since the last layout.
  package var exchanges = NodeExchanges()
  /// Scroll views in which a node that reads its position was made while the tree was laid out.
  var latePositionReaders: [ViewNode] = []
  /// True while nodes may change and replace each other: during an evaluation, and not while the tree is laid out.
  var exchangesNodes = false
  /// The date at time 0.
  var dateOrigin = Date(timeIntervalSinceReferenceDate: 0)
  /// Counts frames, and in a frame the transactions that are shown one after the other; each may be evaluated several
  /// times until its preferences settle.
  package var frame: UInt64 = 0
  /// Counts frames alone.
  var instant: UInt64 = 0
  /// The transaction of the changes that are shown now.
  private(set) var transaction = Transaction()
  /// Counts the evaluations of the tree, each of which shows the changes of one transaction.
  private(set) var evaluation: UInt64 = 0
  /// The actions collected while preferences flow up.
  var preferenceActions: [FrameAction] = []
  /// The actions collected while bodies are evaluated, to run after layout.
  var layoutActions: [FrameAction] = []
  /// The tasks to begin, after all other actions.
  var taskActions: [FrameAction] = []
  /// Views that are drawn in each other's frames.
  var matched = MatchedGroups()
  /// The completions that wait for the end of animations.
  var completions = PendingCompletions()
  /// The completions that wait for animations that the next round of the frame may start.
  var deferredCompletions: [AnimationCompletion] = []
  /// True once any view has changed the transactions of all frames.
  var changesEachTransaction = false
  /// True once any view has had a transition that alters views that are there.
  var usesTransitions = false
  /// True if removed views are told so before new ones appear, since a view with the transition `identity` was removed.
  var sweepsBeforeActions = false
  /// The number of bodies that the last frame evaluated.
  var bodyCount = 0
  /// The work of painting the last display list.
  var paintCount = PaintCount()
  /// Problems with the last frame as a whole.
  private var frameDiagnostics: [ViewDiagnostic] = []

  package var store: StateStore { records.store }

  var rootIdentity: ViewIdentity { restoration == nil ? .root : .stableRoot }

  package var date: Date { dateOrigin.addingTimeInterval(time) }

  /// The earliest time at which something in the tree changes by itself.
  var wakeTime: Double? {
    [records.wakeTime, services.wakeTime, completions.next, clock.next].compactMap { $0 }.min()
  }

  /// True while an animation has further frames to show.
  var isAnimating: Bool { records.isAnimating }

  /// Returns whether anything in the tree looks different at `time`, without a change of state.
  func isMoving(at time: Double) -> Bool { isAnimating || (records.wakeTime ?? .infinity) <= time }

  /// Asks for a frame that evaluates the current part of the tree no later than `time`.
  package func wake(at time: Double) { records.wake(at: time) }

  /// Runs the evaluation of a part of the tree, so that a change of an observable object it reads evaluates it again.
  ///
  /// - Parameters:
  ///   - owner: the type whose code is run; types that were found to read such objects pay for a link. Nil for none, so
  ///     that the observation lasts until an object changes.
  ///   - isBody: whether the code is the part's body, which not every walk runs, and which takes the place of the one
  ///     before. Any other code is run by each walk of the part.
  package func tracked<Result>(by owner: Any.Type?, isBody: Bool = false, _ body: () -> Result) -> Result {
    let owner = owner.map { ObjectIdentifier($0) }
    // An observation inside another one would take part in it, and its end would be a change for that one.
    let isInside = Self.isTracking
    Self.isTracking = true
    defer { Self.isTracking = isInside }
    guard let owner, !isInside, Self.observers.contains(owner), let record = records.current else {
      return withObservationTracking(body, onChange: change(noting: owner, link: nil))
    }
    let link = ObservationLink()
    defer { record.observe(link, isBody: isBody) }
    return withObservationTracking(
      {
        link.join()
        return body()
      }, onChange: change(noting: owner, link: link))
  }

  /// The types whose code has read an observable object.
  private static var observers: Set<ObjectIdentifier> = []
  private static var isTracking = false

  /// Returns the closure that a change of an observed object calls; asked for only where one was read.
  private func change(noting owner: ObjectIdentifier?, link: ObservationLink?) -> @Sendable () -> Void {
    if link == nil, let owner { Self.observers.insert(owner) }
    let invalidation = invalidation
    let reader = StateReads.current
    return {
      if link?.isCancelled != true { invalidation.raise(.current, dirty: reader.map { [$0] } ?? []) }
    }
  }

  /// Notes that an existing node has to be placed again with the next layout.
  package func notePlacing(_ node: ViewNode) { if exchangesNodes { exchanges.notePlacing(node) } }

  package func afterLayout(owner: Any.Type, name: String, isTask: Bool = false, run: @escaping () -> Void) {
    let action = FrameAction(name: name, owner: owner) {
      run()
      return true
    }
    if isTask { taskActions.append(action) } else { layoutActions.append(action) }
  }

  /// The diagnostics, each once.
  var diagnostics: [ViewDiagnostic] {
    var known: Set<ViewDiagnostic> = []
    return (frameDiagnostics + records.reports).filter { known.insert($0).inserted }
  }

  /// Releases the views, their state and pending actions, all of which refer back to the session.
  func end() {
    records.removeAll()
    exchanges = NodeExchanges()
    deferredPlacing = DeferredPlacing()
    latePositionReaders = []
    preferenceActions = []
    layoutActions = []
    taskActions = []
    completions.removeAll()
    deferredCompletions = []
    matched.removeAll()
    clock.removeAll()
    services.end()
  }

  /// Begins an evaluation that shows the changes of a transaction.
  func begin(_ transaction: Transaction) {
    self.transaction = transaction
    evaluation &+= 1
  }

  package func report(_ diagnostic: ViewDiagnostic) { records.report(diagnostic) }

  func reportFrame(_ diagnostic: ViewDiagnostic) {
    if !frameDiagnostics.contains(diagnostic) { frameDiagnostics.append(diagnostic) }
  }

  func clearFrameDiagnostics() { frameDiagnostics = [] }
}

/// Something in the views that cannot be shown as written; the rest of the frame is shown all the same.
public struct ViewDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The problem and its view, on one line.
  public let description: String

  package init(description: String) { self.description = description }

  static func duplicateID(_ id: String, view: Any.Type) -> ViewDiagnostic {
    ViewDiagnostic(description: "\(view): two elements of a ForEach have the id \(shown(id))")
  }

  static func tooDeep(view: Any.Type) -> ViewDiagnostic {
    ViewDiagnostic(
      description: "\(view): views nested deeper than \(ViewContext.maximumDepth), or a body that contains its own view"
    )
  }

  static func feedback(_ action: FrameAction) -> ViewDiagnostic {
    ViewDiagnostic(description: "\(action.owner): \(action.name) changes its own cause each time; cut off")
  }

  /// In SwiftUI's own words.
  package static func unflattened(_ name: String) -> ViewDiagnostic {
    ViewDiagnostic(
      description: "Unable to render flattened version of PlatformViewRepresentableAdaptor<\(name)>.")
  }

  /// In SwiftUI's own words.
  package static let reorderedStops = ViewDiagnostic(description: "Gradient stop locations must be ordered.")

  package static func movingDrag(view: Any.Type) -> ViewDiagnostic {
    ViewDiagnostic(
      description:
        "\(view): a drag is measured in a view that moves meanwhile; put the gesture after .position or .offset, "
        + "or measure it in .global")
  }

  package static func missingSymbol(_ name: String, view: Any.Type) -> ViewDiagnostic {
    ViewDiagnostic(description: "\(view): no symbol named '\(shown(name))'")
  }

  /// Returns a name for a message, shortened: a string that is not a valid name may have any length.
  private static func shown(_ name: String) -> String {
    name.utf8.count > maximumNameLength ? name.prefix(maximumNameLength) + "…" : name
  }
  private static let maximumNameLength = 200

  package static func missingImage(_ name: String, view: Any.Type) -> ViewDiagnostic {
    ViewDiagnostic(description: "\(view): no image named '\(shown(name))'")
  }
}

/// An action between the layout of a frame and its drawing.
@MainActor
struct FrameAction {
  /// The name of the modifier, for messages.
  let name: String
  let owner: Any.Type
  /// Returns whether there was anything to do.
  let run: () -> Bool
}
