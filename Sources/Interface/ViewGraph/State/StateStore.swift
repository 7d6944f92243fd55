/// The storage that outlives an evaluation: the values of `@State`, the last preferences, running animations.
///
/// An entry belongs to an identity, and to the part of the tree that has asked for it last: it goes when that part
/// goes, or is walked without asking for it again.
@MainActor
package final class StateStore {
  /// An entry is an object, so that a walk that asks for it again need not look it up.
  final class Entry {
    let identity: ViewIdentity
    fileprivate(set) var object: AnyObject
    fileprivate var lastUse: UInt64 = 0
    /// The part of the tree that the entry belongs to.
    fileprivate var owner: ObjectIdentifier?

    fileprivate init(_ object: AnyObject, at identity: ViewIdentity) {
      self.identity = identity
      self.object = object
    }

    fileprivate func use(by client: StoredObjects?, at time: UInt64) {
      lastUse = time
      owner = client.map { ObjectIdentifier($0) }
    }
  }

  private var entries: [ViewIdentity: Entry] = [:]
  /// The part of the tree that is being walked.
  var client: StoredObjects?
  /// The time of the current walk.
  var clock: UInt64 = 0

  var count: Int { entries.count }

  /// The object kept at each identity, in no particular order.
  package var objects: some Sequence<(identity: ViewIdentity, object: AnyObject)> {
    entries.lazy.map { ($0.key, $0.value.object) }
  }

  /// Returns the object kept at `identity`.
  package func object(at identity: ViewIdentity) -> AnyObject? { entries[identity]?.object }

  /// Returns the object kept at `identity`, made if there is none or it is of another type.
  package func object<Object: AnyObject>(at identity: ViewIdentity, make: () -> Object) -> Object {
    if let entry = client?.next(at: identity), let object = entry.object as? Object {
      entry.use(by: client, at: clock)
      return object
    }
    if let entry = entries[identity], let object = entry.object as? Object {
      entry.use(by: client, at: clock)
      client?.append(entry)
      return object
    }
    let object = make()
    let entry = Entry(object, at: identity)
    entry.use(by: client, at: clock)
    entries[identity] = entry
    client?.append(entry)
    return object
  }

  /// Drops every entry; objects of views that end with their host are not disposed of.
  func removeAll() { entries = [:] }

  /// Drops an entry that a part of the tree has not asked for since a walk began, unless another part has it now, and
  /// disposes of its object.
  func drop(_ entry: Entry, of client: StoredObjects, unusedSince walk: UInt64) {
    guard entry.owner == ObjectIdentifier(client), entry.lastUse < walk, entries[entry.identity] === entry else {
      return
    }
    entries[entry.identity] = nil
    (entry.object as? any Disposable)?.dispose()
  }

  /// Transfers an entry of one part of the tree to another one; returns false if it is not that part's.
  func transfer(_ entry: Entry, from client: StoredObjects, to keeper: StoredObjects) -> Bool {
    guard entry.owner == ObjectIdentifier(client) else { return false }
    entry.owner = ObjectIdentifier(keeper)
    return true
  }
}

/// The entries that a part of the tree asks for, in its order: most often the next walk asks for the same.
@MainActor
package class StoredObjects {
  // No access to a property marked `unchecked` lasts longer than the statement that makes it.
  @exclusivity(unchecked)
  fileprivate(set) final var objects: [StateStore.Entry] = []
  /// Entries that walks since the last sweep did not ask for again in their place.
  @exclusivity(unchecked)
  final var unvisitedObjects: [StateStore.Entry] = []
  @exclusivity(unchecked)
  private final var nextIndex = 0

  /// Begins a walk.
  final func beginWalk() { nextIndex = 0 }

  /// Returns the next entry of the last walk, if it is at `identity`.
  fileprivate final func next(at identity: ViewIdentity) -> StateStore.Entry? {
    guard nextIndex < objects.count, objects[nextIndex].identity == identity else { return nil }
    nextIndex += 1
    return objects[nextIndex - 1]
  }

  fileprivate final func append(_ entry: StateStore.Entry) {
    dropUnvisitedObjects()
    objects.append(entry)
    nextIndex += 1
  }

  /// Moves the entries that the walk has not asked for to `unvisitedObjects`.
  final func dropUnvisitedObjects() {
    guard nextIndex < objects.count else { return }
    unvisitedObjects += objects[nextIndex...]
    objects.removeLast(objects.count - nextIndex)
  }
}

/// A value that outlives an evaluation in the store, or that several closures share.
package final class SharedValue<Value> {
  package var value: Value
  package init(_ value: Value) { self.value = value }
}

/// A kept object that acts when its view is removed.
@MainActor
package protocol Disposable: AnyObject {
  func dispose()
}

/// A kept object that a row of a lazy container finds again when it comes back into sight.
protocol PersistentState: AnyObject {}
