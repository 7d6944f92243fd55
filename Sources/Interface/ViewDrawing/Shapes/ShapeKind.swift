@_spi(Nodes) import ViewGraph

/// Facts about the shapes of a type. Kept by type, since the runtime has no table of conditional conformances, and goes
/// through all that may apply each time it is asked.
@MainActor
struct ShapeKind {
  /// True where they depend on the container around.
  let dependsOnContainer: Bool
  /// True where their paths lie in the rectangles that they are drawn in.
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
