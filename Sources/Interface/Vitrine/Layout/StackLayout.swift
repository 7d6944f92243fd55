/// Children along an axis, the least flexible served first.
///
/// 1. Without a proposal on the axis each child takes its ideal length.
/// 2. Otherwise the children are served by descending layout priority; what the lower priorities need at least is set
///    aside. Within a priority they are served by ascending flexibility, the longest they can be less the shortest, and
///    each is offered an equal share of what is left.
@MainActor
struct StackLayout: ContainerLayout {
  var axis: Axis
  /// On the other axis.
  var alignment: AlignmentKey
  /// Nil is the default: 8 points, none beside a spacer.
  var spacing: CGFloat?

  nonisolated static let defaultSpacing: CGFloat = 8

  func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    guard !children.isEmpty else { return Arrangement(size: .zero) }
    let gaps = gaps(between: children)
    let lengths = offers(to: children, proposal: proposal, spacing: gaps.reduce(0, +))
    let slotProposals = lengths.map { ProposedViewSize(axis, along: $0, across: proposal[axis.other]) }
    let dimensions = zip(children, slotProposals).map { $0.dimensions(for: $1) }
    let guides = dimensions.map { $0[alignment] }
    let before = guides.max() ?? 0
    var after: CGFloat = 0
    for (size, guide) in zip(dimensions, guides) { after = max(after, size.extent(axis.other, beyond: guide)) }

    var position: CGFloat = 0
    var slots: [Arrangement.Slot] = []
    slots.reserveCapacity(children.count)
    for index in children.indices {
      if index > 0 { position += gaps[index - 1] }
      slots.append(
        .init(
          origin: CGPoint(axis, along: position, across: before - guides[index]), proposal: slotProposals[index]))
      position += dimensions[index].length(axis)
    }
    return Arrangement(size: CGSize(axis, along: position, across: before + after), slots: slots)
  }

  private func gaps(between children: [ViewNode]) -> [CGFloat] {
    zip(children, children.dropFirst()).map { a, b in
      if let spacing { return spacing }
      return a.traits.isSpacer || b.traits.isSpacer ? 0 : Self.defaultSpacing
    }
  }

  /// What each child is offered along the axis.
  private func offers(to children: [ViewNode], proposal: ProposedViewSize, spacing: CGFloat) -> [CGFloat?] {
    guard let length = proposal[axis] else { return children.map { _ in nil } }
    guard length.isFinite, children.count > 1 else { return children.map { _ in length } }

    func size(of child: ViewNode, at length: CGFloat) -> CGFloat {
      child.size(for: ProposedViewSize(axis, along: length, across: proposal[axis.other]))[axis]
    }
    let priorities = children.map(\.traits.priority)
    let shortest = children.map { size(of: $0, at: 0) }
    let flexibility = children.indices.map { index in
      let longest = size(of: children[index], at: .infinity)
      return longest.isFinite ? longest - shortest[index] : .infinity
    }

    var offers = [CGFloat?](repeating: nil, count: children.count)
    var left = max(0, length - spacing)
    for priority in Set(priorities).sorted(by: >) {
      let reserved = children.indices.reduce(0) { $0 + (priorities[$1] < priority ? shortest[$1] : 0) }
      var group = children.indices.filter { priorities[$0] == priority }
      group.sort { (flexibility[$0], $0) < (flexibility[$1], $1) }
      var available = left - reserved
      for (served, index) in group.enumerated() {
        let offer = max(0, available) / CGFloat(group.count - served)
        offers[index] = offer
        let taken = size(of: children[index], at: offer)
        available -= taken
        left -= taken
      }
    }
    return offers
  }
}

extension ViewDimensions {
  func length(_ axis: Axis) -> CGFloat { axis == .horizontal ? width : height }

  /// From the guide to the far edge; infinite for an infinite length, whose middle is at infinity too.
  func extent(_ axis: Axis, beyond guide: CGFloat) -> CGFloat {
    length(axis).isFinite ? length(axis) - guide : .infinity
  }
}
