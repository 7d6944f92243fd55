/// A cache that drops the entries that no frame has used for two seconds at 60 frames per second.
///
/// It has no other limit: a frame may use any number of entries. There are usually few, and a linear search is faster
/// than hashing.
struct IdleCache<Key: Equatable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var lastFrame: UInt64
  }

  private static var idleFrames: UInt64 { 120 }

  private var entries: [Entry] = []
  private var frame: UInt64 = 0

  /// The value of a key, which does not count as a use.
  subscript(_ key: Key) -> Value? { index(of: key).map { entries[$0].value } }

  mutating func beginFrame() {
    frame &+= 1
    let frame = frame
    if entries.contains(where: { frame &- $0.lastFrame > Self.idleFrames }) {
      entries.removeAll { frame &- $0.lastFrame > Self.idleFrames }
    }
  }

  /// The value of a key, made if there is none; counts as a use.
  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let index = index(of: key) {
      entries[index].lastFrame = frame
      return entries[index].value
    }
    let value = make()
    entries.append(Entry(key: key, value: value, lastFrame: frame))
    return value
  }

  /// Sets the value of a key, which counts as a use; nil removes it.
  mutating func set(_ value: Value?, for key: Key) {
    let index = index(of: key)
    if let value {
      let entry = Entry(key: key, value: value, lastFrame: frame)
      if let index { entries[index] = entry } else { entries.append(entry) }
    } else if let index {
      entries.remove(at: index)
    }
  }

  private func index(of key: Key) -> Int? { entries.firstIndex { $0.key == key } }
}
