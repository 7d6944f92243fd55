/// The types that make nodes themselves, looked up once per type: a cast of the value costs more than most modifiers
/// do, and copies the view.
@MainActor
enum PrimitiveTypes {
  @exclusivity(unchecked)
  private static var views = TypeTable<(any PrimitiveView.Type)?>()
  @exclusivity(unchecked)
  private static var modifiers = TypeTable<(any PrimitiveModifier.Type)?>()
  @exclusivity(unchecked)
  private static var geometryEffects = TypeTable<(any GeometryEffect.Type)?>()

  /// Returns `type` as one that makes nodes itself; nil if it has a body.
  static func view(_ type: any View.Type) -> (any PrimitiveView.Type)? {
    if let known = views[type] { return known }
    let found = type as? any PrimitiveView.Type
    views[type] = .some(found)
    return found
  }

  /// Returns `type` as one that maps coordinates; nil if it does something else.
  static func geometryEffect(_ type: any ViewModifier.Type) -> (any GeometryEffect.Type)? {
    if let known = geometryEffects[type] { return known }
    let found = type as? any GeometryEffect.Type
    geometryEffects[type] = .some(found)
    return found
  }

  /// Returns `type` as one that makes nodes itself; nil if it has a body.
  static func modifier(_ type: any ViewModifier.Type) -> (any PrimitiveModifier.Type)? {
    if let known = modifiers[type] { return known }
    let found = type as? any PrimitiveModifier.Type
    modifiers[type] = .some(found)
    return found
  }
}
