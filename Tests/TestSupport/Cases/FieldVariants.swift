/// A base value, and variants that each differ from it in one stored property.
///
/// For tests of cache keys: every variant must have a different key than the base.
public struct FieldVariants<Value: Sendable>: Sendable {
  public let base: Value
  public private(set) var variants: [(field: String, value: Value)] = []

  public init(_ base: Value) { self.base = base }

  /// Adds variants of a property; `field` is its declared name.
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

  /// The stored properties without a variant, and the names that are not stored properties.
  public var unmatched: Set<String> {
    let fields = Set(Mirror(reflecting: base).children.compactMap(\.label))
    return fields.symmetricDifference(variants.map(\.field))
  }
}
