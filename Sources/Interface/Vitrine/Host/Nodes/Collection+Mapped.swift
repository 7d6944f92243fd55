extension Collection {
  /// `map` on the main actor. The standard library's belongs to no actor, so that a closure which does looks for every
  /// element whether it is on its own: 170 instructions, a twelfth of all when a card is laid out anew.
  @MainActor
  func mapped<T>(_ transform: @MainActor (Element) -> T) -> [T] {
    var result: [T] = []
    result.reserveCapacity(count)
    for element in self { result.append(transform(element)) }
    return result
  }
}
