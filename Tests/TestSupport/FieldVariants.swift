/// A value, and one more for each of its stored properties that differs from it in that property alone.
///
/// For caches: whatever is keyed by such a value must tell each of them from the first.
public struct FieldVariants<Value: Sendable>: Sendable {
  public let base: Value
  public private(set) var variants: [(field: String, value: Value)] = []

  public init(_ base: Value) { self.base = base }

  /// Adds a variant of the property that `field` names, as the declaration does.
  public func varying<Part>(
    _ field: String, _ path: WritableKeyPath<Value, Part>, _ parts: Part...
  ) -> FieldVariants {
    var result = self
    for part in parts {
      var value = base
      value[keyPath: path] = part
      result.variants.append((field, value))
    }
    return result
  }

  /// The stored properties that no variant changes, and the names that are none.
  public var unmatched: Set<String> {
    let fields = Set(Mirror(reflecting: base).children.compactMap(\.label))
    return fields.symmetricDifference(variants.map(\.field))
  }
}
