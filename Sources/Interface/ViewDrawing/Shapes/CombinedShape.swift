/// Two shapes combined into one region.
nonisolated struct CombinedShape<A: Shape, B: Shape>: Shape {
  enum Operation: Hashable, Sendable { case union, intersection, subtraction, difference }

  var first: A
  var second: B
  var operation: Operation
  var eoFill: Bool

  func path(in rect: CGRect) -> Path {
    let (a, b) = (first.path(in: rect), second.path(in: rect))
    return switch operation {
    case .union: a.union(b, eoFill: eoFill)
    case .intersection: a.intersection(b, eoFill: eoFill)
    case .subtraction: a.subtracting(b, eoFill: eoFill)
    case .difference: a.symmetricDifference(b, eoFill: eoFill)
    }
  }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<A.AnimatableData, B.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
  }
}

nonisolated extension Shape {
  private func combined<T: Shape>(_ other: T, _ operation: CombinedShape<Self, T>.Operation, _ eoFill: Bool)
    -> some Shape
  { CombinedShape(first: self, second: other, operation: operation, eoFill: eoFill) }

  /// The region that is in either shape.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape { combined(other, .union, eoFill) }
  /// The region that is in both shapes.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .intersection, eoFill)
  }
  /// The region that is in this shape and not in the other.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .subtraction, eoFill)
  }
  /// The region that is in one of the shapes and not in both.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .difference, eoFill)
  }
}
