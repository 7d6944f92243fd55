@_spi(Reflection) import Swift

/// The dynamic properties among a type's stored properties, found once per type.
///
/// The standard library's field reflection gives offsets, so that connecting a property is a write in place: a `Mirror`
/// would cost microseconds per view and could not write.
@MainActor
struct PropertyFields {
  private struct Field {
    var offset: Int
    var name: String
    /// The hash of the name.
    var label: UInt64
    var type: any DynamicProperty.Type
  }

  private var fields: [Field] = []
  /// True if values of the type are animatable.
  let isAnimatable: Bool

  var isEmpty: Bool { fields.isEmpty }

  /// The offsets, names and types of the properties.
  var properties: some Sequence<(offset: Int, name: String, type: any DynamicProperty.Type)> {
    fields.lazy.map { ($0.offset, $0.name, $0.type) }
  }

  private static var known = TypeTable<PropertyFields>()

  static func of(_ type: Any.Type) -> PropertyFields {
    if let found = known[type] { return found }
    let made = PropertyFields(of: type)
    known[type] = made
    return made
  }

  private init(of type: Any.Type) {
    isAnimatable = type is any Animatable.Type
    guard !(type is AnyObject.Type) else { return }
    var found: [Field] = []
    // A field whose type has no metadata is skipped: `ignoreUnknown`, whose name is not usable in Swift 6 mode.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1 << 1)) { label, offset, type, _ in
      if let property = type as? any DynamicProperty.Type {
        let name = String(cString: label)
        found.append(Field(offset: offset, name: name, label: StableHash.of(text: name), type: property))
      }
      return true
    }
    fields = found
  }

  /// Connects the dynamic properties of `value`, those inside custom dynamic properties first.
  func connect<Value>(_ value: inout Value, in context: PropertyContext) {
    guard !fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &value) { connect(at: UnsafeMutableRawPointer($0), in: context) }
  }

  private func connect(at base: UnsafeMutableRawPointer, in context: PropertyContext) {
    for field in fields { Self.connect(field.type, at: base + field.offset, field: field, in: context) }
  }

  private static func connect<Property: DynamicProperty>(
    _ type: Property.Type, at pointer: UnsafeMutableRawPointer, field: Field, in context: PropertyContext
  ) {
    let property = pointer.assumingMemoryBound(to: Property.self)
    let context = PropertyContext(
      session: context.session, identity: context.identity.child(property: field.label, at: field.offset),
      environment: context.environment, owner: context.owner, label: field.name)
    if let connected = type as? any ConnectedProperty.Type {
      connectOwn(connected, at: pointer, in: context)
    } else {
      PropertyFields.of(type).connect(at: pointer, in: context)
    }
    property.pointee.update()
  }

  private static func connectOwn<Property: ConnectedProperty>(
    _ type: Property.Type, at pointer: UnsafeMutableRawPointer, in context: PropertyContext
  ) {
    pointer.assumingMemoryBound(to: Property.self).pointee.connect(in: context)
  }
}
