@_spi(Nodes) import ViewGraph

/// A line across the stack it is in, one pixel thick, in the separator colour.
nonisolated public struct Divider: View, PrimitiveView, Sendable {
  /// A line across the stack that it is put into.
  public init() {}

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let hairline = 1 / context.environment.displayScale
    let isVertical = context.axis == .horizontal
    return context.nodes(
      of: Rectangle().fill(SeparatorShapeStyle())
        .frame(width: isVertical ? hairline : nil, height: isVertical ? nil : hairline))
  }
}
