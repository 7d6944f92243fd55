@_spi(Nodes) import ViewGraph

/// Stripes and a no-entry sign, as large as the proposal.
nonisolated struct Placeholder: PrimitiveView {
  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] { [PlaceholderNode(context)] }
}

private final class PlaceholderNode: ViewNode {
  private let environment: EnvironmentValues

  init(_ context: ViewContext) {
    environment = context.environment
    super.init(identity: context.identity)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: proposal.replacingUnspecifiedDimensions())
  }

  override func draw(into canvas: inout DisplayCanvas) {
    canvas.paintPlaceholder(of: size, at: placement, environment: environment, identity: identity)
  }
}
