/// The last `capacity` values, in memory allocated once; appending does not allocate.
struct RingBuffer<Element: BitwiseCopyable>: ~Copyable {
  let capacity: Int
  /// The number of values ever appended.
  private(set) var total = 0
  private let base: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var count: Int { min(total, capacity) }

  mutating func append(_ element: Element) {
    (base + total % capacity).initialize(to: element)
    total += 1
  }

  mutating func removeAll() { total = 0 }

  /// The stored values, oldest first.
  subscript(index: Int) -> Element {
    get { base[slot(index)] }
    set { base[slot(index)] = newValue }
  }

  private func slot(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "ring index out of range")
    return (total - count + index) % capacity
  }

  /// Returns `measure` applied to the newest `limit` values, oldest first.
  func last<Value>(_ limit: Int = .max, _ measure: (Element) -> Value) -> [Value] {
    (max(0, count - limit)..<count).map { measure(self[$0]) }
  }
}
