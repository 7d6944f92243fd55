import Synchronization

/// Hashes that are the same in every process, for things that the runtime knows only by their address.
package enum StableHash {
  private static let names = Mutex<[ObjectIdentifier: (name: String, hash: UInt64)]>([:])

  /// The name of a type with its module; types of one name that are local to different functions share it.
  package static func name(of type: Any.Type) -> String { entry(of: type).name }

  static func of(type: Any.Type) -> UInt64 { entry(of: type).hash }

  /// Returns the FNV-1a hash of a text, in 64 bits.
  static func of(text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the hash of an explicit id: text, numbers, UUIDs, raw values and the names of cases by their text,
  /// anything else by its hash value.
  static func of(id: some Hashable) -> UInt64 {
    let value = AnyHashable(id).base
    switch value {
    case let identity as ViewIdentity: return identity.rawValue
    case let uuid as UUID: return of(text: uuid.uuidString)
    case let optional as any OptionalValue:
      guard let wrapped = optional.wrappedValue as? any Hashable else { return 0 }
      return of(id: wrapped)
    case let text as any LosslessStringConvertible: return of(text: text.description)
    case let raw as any RawRepresentable:
      if let rawValue = raw.rawValue as? any Hashable { return of(id: rawValue) }
    default: break
    }
    if Mirror(reflecting: value).displayStyle == .enum { return of(text: "\(value)") }
    return UInt64(UInt(bitPattern: id.hashValue))
  }

  private static func entry(of type: Any.Type) -> (name: String, hash: UInt64) {
    let key = ObjectIdentifier(type)
    if let known = names.withLock({ $0[key] }) { return known }
    let name = withoutAddresses(_typeName(type, qualified: true))
    let made = (name: name, hash: of(text: name))
    names.withLock { $0[key] = made }
    return made
  }

  /// Returns a type's name without the addresses that the runtime writes in place of private and local contexts.
  static func withoutAddresses(_ name: String) -> String {
    let mark = " at $"
    var rest = name[...]
    var result = ""
    while let range = rest.range(of: mark) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...].drop(while: \.isHexDigit)
    }
    return result + rest
  }
}

/// An optional of any type.
protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  var wrappedValue: Any? { self }
}
