/// A shape of any type; what is inside jumps where it changes, unlike a shape of a known type.
nonisolated public struct AnyShape: Shape {
  private let base: any Shape

  /// Wraps a shape, so that one place can have now one and now another.
  public init<S: Shape>(_ shape: S) { base = (shape as? AnyShape)?.base ?? shape }

  public func path(in rect: CGRect) -> Path { base.path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
}
