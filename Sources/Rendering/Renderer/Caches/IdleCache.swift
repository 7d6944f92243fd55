/// A cache that drops the entries that no frame has used for two seconds at 60 frames per second.
///
/// It has no other limit: a frame may use any number of entries. Each use takes constant time.
struct IdleCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var lastFrame: UInt64
  }

  private static var idleFrames: UInt64 { 120 }

  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0

  /// The value of a key, which does not count as a use.
  subscript(_ key: Key) -> Value? { entries[key]?.value }

  mutating func beginFrame() {
    frame &+= 1
    let frame = frame
    if entries.values.contains(where: { frame &- $0.lastFrame > Self.idleFrames }) {
      entries = entries.filter { frame &- $0.value.lastFrame <= Self.idleFrames }
    }
  }

  /// The value of a key, made if there is none; counts as a use.
  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let index = entries.index(forKey: key) {
      entries.values[index].lastFrame = frame
      return entries.values[index].value
    }
    let value = make()
    entries[key] = Entry(value: value, lastFrame: frame)
    return value
  }

  /// Sets the value of a key, which counts as a use; nil removes it.
  mutating func set(_ value: Value?, for key: Key) {
    entries[key] = value.map { Entry(value: $0, lastFrame: frame) }
  }
}
