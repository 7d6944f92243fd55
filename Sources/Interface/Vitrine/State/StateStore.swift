/// The storage that outlives an evaluation: the values of `@State`, the last preferences, running animations.
///
/// An entry belongs to an identity, and to the part of the tree that is walked when it is asked for: it goes when that
/// part goes, or is walked without asking for it again.
@MainActor
final class StateStore {
  private struct Entry {
    var object: AnyObject
    var lastUse: UInt64
  }

  private var entries: [ViewIdentity: Entry] = [:]
  /// The entries requested in the current walk.
  var touched: [ViewIdentity] = []
  /// The time of the current walk.
  var clock: UInt64 = 0

  var count: Int { entries.count }

  /// The object kept at `identity`, made when there is none or it is of another type.
  func object<Object: AnyObject>(at identity: ViewIdentity, make: () -> Object) -> Object {
    touched.append(identity)
    if let index = entries.index(forKey: identity), let object = entries.values[index].object as? Object {
      entries.values[index].lastUse = clock
      return object
    }
    let object = make()
    entries[identity] = Entry(object: object, lastUse: clock)
    return object
  }

  /// Drops every entry; views that end with their host do not act on it.
  func removeAll() { entries = [:] }

  /// Drops an entry that nothing has asked for since a walk began, and tells whoever wants to know of its end.
  func drop(_ identity: ViewIdentity, unusedSince walk: UInt64) {
    guard let entry = entries[identity], entry.lastUse < walk else { return }
    entries[identity] = nil
    (entry.object as? any Disposable)?.dispose()
  }
}

/// A value that outlives an evaluation in the store, or that several closures share.
final class SharedValue<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// A kept object that acts when its view goes.
@MainActor
protocol Disposable: AnyObject {
  func dispose()
}
