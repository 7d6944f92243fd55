/// A flexible space that takes the room left in its stack; outside a stack, on both axes.
///
/// ```swift
/// HStack {
///   Text("Total")
///   Spacer()
///   Text("12.50")
/// }
/// ```
///
/// It has the lowest layout priority, so that a text beside it is offered the whole width first.
nonisolated public struct Spacer: View, PrimitiveView, Sendable {
  /// The minimum length in points; nil is 8.
  public var minLength: CGFloat?

  /// Creates a space of at least this length, in points; nil is 8.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let minLength = minLength ?? StackLayout.defaultSpacing
    if let last: SpacerNode = context.lastNode(at: context.identity), last.axis == context.axis,
      last.minLength == minLength
    {
      return [last]
    }
    return [SpacerNode(identity: context.identity, axis: context.axis, minLength: minLength)]
  }
}

private final class SpacerNode: ViewNode {
  let axis: Axis?
  let minLength: CGFloat

  init(identity: ViewIdentity, axis: Axis?, minLength: CGFloat) {
    self.axis = axis
    self.minLength = minLength
    super.init(identity: identity)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    func length(_ along: Axis) -> CGFloat {
      axis == nil || axis == along ? max(minLength, proposal[along] ?? minLength) : 0
    }
    return Arrangement(size: CGSize(width: length(.horizontal), height: length(.vertical)))
  }

  override var paintBounds: LayoutBounds { .nowhere }

  override var setsTraits: Bool { true }
  override func makeTraits() -> LayoutTraits { LayoutTraits(priority: -.infinity, isSpacer: true) }
}
