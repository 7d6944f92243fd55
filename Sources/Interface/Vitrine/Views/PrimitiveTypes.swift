/// Which types make nodes themselves, asked of the runtime once a type: a cast of the value costs more than most
/// modifiers do, and copies the view.
@MainActor
enum PrimitiveTypes {
  private static var views: [ObjectIdentifier: (any PrimitiveView.Type)?] = [:]
  private static var modifiers: [ObjectIdentifier: (any PrimitiveModifier.Type)?] = [:]
  private static var geometryEffects: [ObjectIdentifier: (any GeometryEffect.Type)?] = [:]

  /// `type` as one that makes nodes itself; nil where it has a body.
  static func view(_ type: any View.Type) -> (any PrimitiveView.Type)? {
    if let known = views[ObjectIdentifier(type)] { return known }
    let found = type as? any PrimitiveView.Type
    views[ObjectIdentifier(type)] = .some(found)
    return found
  }

  /// `type` as one that maps coordinates; nil where it does something else.
  static func geometryEffect(_ type: any ViewModifier.Type) -> (any GeometryEffect.Type)? {
    if let known = geometryEffects[ObjectIdentifier(type)] { return known }
    let found = type as? any GeometryEffect.Type
    geometryEffects[ObjectIdentifier(type)] = .some(found)
    return found
  }

  /// `type` as one that makes nodes itself; nil where it has a body.
  static func modifier(_ type: any ViewModifier.Type) -> (any PrimitiveModifier.Type)? {
    if let known = modifiers[ObjectIdentifier(type)] { return known }
    let found = type as? any PrimitiveModifier.Type
    modifiers[ObjectIdentifier(type)] = .some(found)
    return found
  }
}
