/// A conversion of a value to and from its form in a property list.
struct StorageCoder<Value> {
  let read: (Any) -> Value?
  /// Returns nil to remove the entry.
  let archive: (Value) -> Any?

  /// Returns the coder of an optional value, for which nil is no entry.
  static func optional<Wrapped>(_ wrapped: StorageCoder<Wrapped>) -> StorageCoder where Value == Wrapped? {
    StorageCoder(read: { .some(wrapped.read($0)) }, archive: { $0.flatMap(wrapped.archive) })
  }
}

// A number comes back as whichever type of number the store has it in.
extension StorageCoder where Value == Bool {
  static var plain: Self { Self(read: { $0 as? Bool }, archive: { $0 }) }
}

extension StorageCoder where Value == Int {
  static var plain: Self { Self(read: { $0 as? Int ?? ($0 as? Double).flatMap(Int.init(exactly:)) }, archive: { $0 }) }
}

extension StorageCoder where Value == Double {
  static var plain: Self { Self(read: { $0 as? Double ?? ($0 as? Int).map(Double.init) }, archive: { $0 }) }
}

extension StorageCoder where Value == String {
  static var plain: Self { Self(read: { $0 as? String }, archive: { $0 }) }
}

extension StorageCoder where Value == Data {
  static var plain: Self { Self(read: { $0 as? Data }, archive: { $0 }) }
}

extension StorageCoder where Value == Date {
  static var plain: Self { Self(read: { $0 as? Date }, archive: { $0 }) }
}

extension StorageCoder where Value == URL {
  static var plain: Self {
    Self(read: { ($0 as? String).flatMap { URL(string: $0) } }, archive: { $0.absoluteString })
  }
}

extension StorageCoder where Value: RawRepresentable, Value.RawValue == Int {
  static var raw: Self {
    Self(read: { StorageCoder<Int>.plain.read($0).flatMap(Value.init(rawValue:)) }, archive: { $0.rawValue })
  }
}

extension StorageCoder where Value: RawRepresentable, Value.RawValue == String {
  static var raw: Self { Self(read: { ($0 as? String).flatMap(Value.init(rawValue:)) }, archive: { $0.rawValue }) }
}
