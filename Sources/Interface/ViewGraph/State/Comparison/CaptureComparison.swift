/// The comparison of two captured values of a type, and the size and alignment of the values.
struct CaptureComparison {
  enum Rule {
    case contents(ContentComparison)
    /// The closure itself is captured, by a function that only passes arguments on in another form.
    case closure
  }

  let rule: Rule
  let size: Int
  let alignment: Int

  /// The comparison of the types and conformances that a generic function is called with.
  nonisolated(unsafe) static let binding = CaptureComparison(rule: .contents(.word), UInt.self)

  private init<Value>(rule: Rule, _ type: Value.Type) {
    (self.rule, size, alignment) = (rule, MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
  }

  /// - Parameter isAction: whether an object counts as the same although its contents may have changed.
  /// - Returns: nil if values of the type are never certainly the same.
  init?(of name: MangledName, isAction: Bool) {
    if name.isLoweredFunction {
      self.init(rule: .closure, (UInt, UInt).self)
      return
    }
    guard let type = name.type, let contents = ContentComparison.of(type, withObjects: isAction) else { return nil }
    func make<Value>(_ type: Value.Type) -> CaptureComparison { CaptureComparison(rule: .contents(contents), type) }
    self = _openExistential(type, do: make)
  }
}
