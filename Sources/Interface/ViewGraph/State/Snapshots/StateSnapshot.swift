/// The values of the states of a host, for another host that shows a newer version of the same views.
///
/// A value is kept where its type is `Codable`, `LosslessStringConvertible`, `RawRepresentable` by such a value, or a
/// `CaseIterable` enumeration; optionals and arrays of those, colours, angles and unit points as well.
public struct StateSnapshot: Codable, Equatable, Sendable {
  /// The size limit of `data` in bytes; the states beyond it are left out.
  public static let maximumSize = 1 << 20
  /// The size limit of one value in bytes of its encoded form; larger ones are left out.
  public static let maximumValueSize = 64 << 10

  struct Entry: Codable, Equatable, Sendable {
    /// The identity of the property.
    let key: UInt64
    let type: String
    let initial: String
    let value: String
    /// True if it is a state of a view of the library's own.
    var isOwn = false
  }

  /// The user's place in a view.
  struct Place: Codable, Equatable, Sendable {
    /// The identity of the view.
    let key: UInt64
    let value: String
  }

  let entries: [Entry]
  let places: [Place]
  private let states: Int

  /// The number of states with a value in the snapshot.
  public var kept: Int { entries.count { !$0.isOwn } }
  /// The number of states that the host had.
  public var total: Int { max(states, kept) }

  init(entries: [Entry], places: [Place] = [], total: Int) {
    self.entries = entries
    self.places = places
    states = total
  }

  /// Creates a snapshot from its encoded form; nil if `data` is not one.
  public init?(data: Data) {
    guard data.count <= Self.maximumSize, let decoded = try? JSONDecoder().decode(Self.self, from: data) else {
      return nil
    }
    self = decoded
  }

  /// The snapshot as bytes, at most `maximumSize`.
  public var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }
}

extension ViewHost {
  /// Returns the values of the views' states as they are now, without those that the next host's views set as they
  /// appear, and the user's places in the views: offsets of scroll views, the focus, the caret. Empty for a host
  /// without stable identities.
  public func stateSnapshot() -> StateSnapshot {
    let states = session.store.objects.compactMap { identity, object in
      (object as? any RestorableState).flatMap { state in
        state.wasReset ? nil : state.origin.map { (identity.rawValue, state, $0) }
      }
    }
    var entries: [StateSnapshot.Entry] = []
    let places = places
    // The encoding around the entries and the places takes less than this.
    var size = 64 + ((try? JSONEncoder().encode(places).count) ?? 0)
    for (key, state, origin) in states.sorted(by: { $0.0 < $1.0 }) {
      guard let initial = origin.initial, let value = state.text,
        max(initial.utf8.count, value.utf8.count) <= StateSnapshot.maximumValueSize
      else { continue }
      let entry = StateSnapshot.Entry(
        key: key, type: origin.type, initial: initial, value: value, isOwn: origin.isOwn)
      size += (try? JSONEncoder().encode(entry).count + 1) ?? StateSnapshot.maximumSize
      if size > StateSnapshot.maximumSize { break }
      entries.append(entry)
    }
    return StateSnapshot(entries: entries, places: places, total: states.count { !$0.2.isOwn })
  }

  private var places: [StateSnapshot.Place] {
    guard session.restoration != nil else { return [] }
    let places = session.store.objects.compactMap { identity, object in
      (object as? any PlaceState)?.place.map { StateSnapshot.Place(key: identity.rawValue, value: $0) }
    }
    var size = 0
    return places.sorted { $0.key < $1.key }.prefix { place in
      size += place.value.utf8.count + 64
      return size <= StateSnapshot.maximumSize / 8
    }
  }

  /// Starts states with the values of a snapshot, each if its view, label, type and initial value are the same as they
  /// were then. Call it before the first evaluation of a host with stable identities; otherwise nothing is taken over.
  public func restore(_ snapshot: StateSnapshot) {
    if !isEvaluated { session.restoration?.load(snapshot) }
  }

  /// The number of states that have taken over a value, and the number of states that the host of the snapshot had.
  public var restoration: (kept: Int, total: Int) { (session.restoration?.kept ?? 0, session.restoration?.total ?? 0) }
}
