@_spi(Nodes) import ViewGraph

/// Facts about the shapes of a type. They are kept by type because the runtime caches no conditional conformances and
/// searches all candidates at each cast.
@MainActor
struct ShapeKind {
  /// True where the shapes depend on the container around them.
  let dependsOnContainer: Bool
  /// True where the paths lie within the rectangles in which the shapes are drawn.
  let isBoxed: Bool

  @exclusivity(unchecked)
  private static var known = TypeTable<ShapeKind>()

  static func of(_ type: any Shape.Type) -> ShapeKind {
    if let found = known[type] { return found }
    let made = ShapeKind(
      dependsOnContainer: type is any ContainerDependentShape.Type, isBoxed: type is any BoxedShape.Type)
    known[type] = made
    return made
  }
}

extension Shape {
  @MainActor var kind: ShapeKind { .of(type(of: self)) }
}

/// A shape whose path lies in its rectangle.
private protocol BoxedShape: Shape {}
extension Rectangle: BoxedShape {}
extension RoundedRectangle: BoxedShape {}
extension Capsule: BoxedShape {}
extension Circle: BoxedShape {}
extension Ellipse: BoxedShape {}
