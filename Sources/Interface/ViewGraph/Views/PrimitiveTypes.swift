/// Which types make nodes themselves, asked of the runtime once a type: a cast of the value costs more than most
/// modifiers do, and copies the view.
@MainActor
enum PrimitiveTypes {
  @exclusivity(unchecked)
  private static var views = TypeTable<(any PrimitiveView.Type)?>()
  @exclusivity(unchecked)
  private static var modifiers = TypeTable<(any PrimitiveModifier.Type)?>()
  @exclusivity(unchecked)
  private static var geometryEffects = TypeTable<(any GeometryEffect.Type)?>()

  /// `type` as one that makes nodes itself; nil where it has a body.
  static func view(_ type: any View.Type) -> (any PrimitiveView.Type)? {
    if let known = views[type] { return known }
    let found = type as? any PrimitiveView.Type
    views[type] = .some(found)
    return found
  }

  /// `type` as one that maps coordinates; nil where it does something else.
  static func geometryEffect(_ type: any ViewModifier.Type) -> (any GeometryEffect.Type)? {
    if let known = geometryEffects[type] { return known }
    let found = type as? any GeometryEffect.Type
    geometryEffects[type] = .some(found)
    return found
  }

  /// `type` as one that makes nodes itself; nil where it has a body.
  static func modifier(_ type: any ViewModifier.Type) -> (any PrimitiveModifier.Type)? {
    if let known = modifiers[type] { return known }
    let found = type as? any PrimitiveModifier.Type
    modifiers[type] = .some(found)
    return found
  }
}
