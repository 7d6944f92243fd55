/// What is made from a value before the bands begin, kept while frames use it.
///
/// A handful of entries: looking through them is faster than hashing.
struct IdleCache<Key: Equatable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var lastFrame: UInt64
  }

  /// What no frame has used for so long is dropped.
  private static var idleFrames: UInt64 { 120 }

  private var entries: [Entry] = []
  private var frame: UInt64 = 0

  /// What was made for the key; changes nothing.
  subscript(_ key: Key) -> Value? { index(of: key).map { entries[$0].value } }

  mutating func beginFrame() {
    frame &+= 1
    let frame = frame
    if entries.contains(where: { frame &- $0.lastFrame > Self.idleFrames }) {
      entries.removeAll { frame &- $0.lastFrame > Self.idleFrames }
    }
  }

  /// Marks the key as used in this frame; makes its value if there is none.
  mutating func prepare(_ key: Key, _ make: () -> Value) {
    if let index = index(of: key) {
      entries[index].lastFrame = frame
    } else {
      entries.append(Entry(key: key, value: make(), lastFrame: frame))
    }
  }

  /// Takes a value in place of the key's, used in this frame; nil drops it.
  mutating func keep(_ value: Value?, for key: Key) {
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
