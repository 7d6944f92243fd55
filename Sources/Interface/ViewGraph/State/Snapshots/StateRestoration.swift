/// Restores values of an earlier host's snapshot to the states that begin in this one.
@MainActor
final class StateRestoration {
  private var savedStates: [UInt64: StateSnapshot.Entry] = [:]
  private var places: [UInt64: String] = [:]
  /// The number of states that took over their value.
  private(set) var kept = 0
  /// The number of states that have been made.
  private var started = 0
  /// The number of states that the earlier host had.
  private(set) var total = 0

  func load(_ snapshot: StateSnapshot) {
    savedStates = Dictionary(snapshot.entries.map { ($0.key, $0) }) { first, _ in first }
    places = Dictionary(snapshot.places.map { ($0.key, $0.value) }) { first, _ in first }
    kept = 0
    total = snapshot.total
  }

  /// The modules whose views are the library's own.
  private static let libraryModules: Set<Substring> = [
    "ViewGraph", "ViewDrawing", "ViewInput", "ViewControls", "UIKitNames", "Vitrine",
  ]

  /// Returns the value that a state begins with, and its origin for the next snapshot; nil if the state is not to be in
  /// one.
  ///
  /// The library's own views have states of their own, such as whether a button is pressed: those begin with their
  /// initial values, unless the view says otherwise; they are not counted.
  static func start<Value>(_ initial: Value, in context: PropertyContext) -> (value: Value, origin: StateOrigin?) {
    guard let restoration = context.session.restoration else { return (initial, nil) }
    let isOwn = libraryModules.contains(StableHash.name(of: context.owner).prefix { $0 != "." })
    if isOwn, !(context.owner is any KeepsOwnState.Type) { return (initial, nil) }
    restoration.started += 1
    let origin = StateOrigin(
      type: StableHash.name(of: Value.self), initial: StateCoding.text(of: initial),
      owner: context.owner, label: context.label, number: restoration.started, isOwn: isOwn)
    return (restoration.take(at: context.identity, like: origin) ?? initial, origin)
  }

  /// Returns the saved value, once: a view that comes back later begins like any other.
  ///
  /// If the initial value has been changed in the source, that is the one its author wants to see.
  private func take<Value>(at identity: ViewIdentity, like origin: StateOrigin) -> Value? {
    guard let saved = savedStates.removeValue(forKey: identity.rawValue), saved.type == origin.type,
      saved.initial == origin.initial, let value = StateCoding.value(of: Value.self, in: saved.value)
    else { return nil }
    if !origin.isOwn { kept += 1 }
    return value
  }

  /// Returns the place that is saved for a view, once.
  func takePlace(at identity: ViewIdentity) -> String? { places.removeValue(forKey: identity.rawValue) }
}

/// The type, the initial value and the variable of a state.
package struct StateOrigin: Sendable {
  let type: String
  /// The initial value as text; nil where the type has none.
  package let initial: String?
  /// The name of the view's type, without its enclosing types and its generic arguments.
  package let owner: String
  /// The name of the variable.
  package let label: String
  /// A number that grows from state to state of a host.
  package let number: Int
  /// True if it is a state of a view of the library's own, which is neither counted nor shown.
  package let isOwn: Bool

  init(type: String, initial: String?, owner: Any.Type, label: String, number: Int, isOwn: Bool = false) {
    self.isOwn = isOwn
    self.type = type
    self.initial = initial
    let name = StableHash.name(of: owner).prefix { $0 != "<" }
    self.owner = String(name.split(separator: ".").last ?? "")
    // The variable of a property wrapper is stored under its name with an underscore before it.
    self.label = String(label.hasPrefix("_") ? label.dropFirst() : label[...])
    self.number = number
  }
}

/// The storage of a state that can be handed on.
protocol RestorableState: AnyObject {
  var origin: StateOrigin? { get }
  /// True if the value was last set by the view's appearing, or to begin a motion without end: the next host does that
  /// again, and with the value in place already nothing would move.
  var wasReset: Bool { get }
  /// The value as text; nil where the type has none.
  var text: String? { get }
}

extension ObjectBox: RestorableState {
  var wasReset: Bool { false }
  var text: String? { StateCoding.text(of: value) }
}
