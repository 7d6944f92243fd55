/// A type-erased shape. Unlike a shape of a known type, it changes at once and does not animate.
nonisolated public struct AnyShape: Shape {
  private let base: any Shape

  /// Wraps a shape, so that shapes of different types can be used in one place.
  public init<S: Shape>(_ shape: S) { base = (shape as? AnyShape)?.base ?? shape }

  public func path(in rect: CGRect) -> Path { base.path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
}
