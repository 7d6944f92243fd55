/// What outlives an evaluation: the values of `@State`, the last preferences, running animations.
///
/// An entry belongs to an identity and lives as long as evaluations come across it.
@MainActor
final class StateStore {
  private struct Entry {
    var object: AnyObject
    var lastUse: UInt64
  }

  private var entries: [ViewIdentity: Entry] = [:]
  private var generation: UInt64 = 0

  var count: Int { entries.count }

  /// The object kept at `identity`, made when there is none or it is of another type.
  func object<Object: AnyObject>(at identity: ViewIdentity, make: () -> Object) -> Object {
    if let index = entries.index(forKey: identity), let object = entries.values[index].object as? Object {
      entries.values[index].lastUse = generation
      return object
    }
    let object = make()
    entries[identity] = Entry(object: object, lastUse: generation)
    return object
  }

  /// Opens a frame: what is not asked for until `sweep` goes.
  func advance() { generation &+= 1 }

  /// Drops what no evaluation since `advance` asked for, and tells whoever wants to know of its end.
  func sweep() {
    for (identity, entry) in entries where entry.lastUse != generation {
      entries[identity] = nil
      (entry.object as? any Disposable)?.dispose()
    }
  }
}

/// A kept object that acts when its view goes.
@MainActor
protocol Disposable: AnyObject {
  func dispose()
}
