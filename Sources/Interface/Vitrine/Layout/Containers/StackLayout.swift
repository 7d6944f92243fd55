/// Children along an axis, the least flexible served first.
///
/// 1. Without a proposal on the axis each child takes its ideal length.
/// 2. Otherwise the children are served by descending layout priority; what the lower priorities need at least is set
///    aside. Within a priority they are served by ascending flexibility, the longest they can be less the shortest and
///    at least nothing, and each is offered an equal share of what is left.
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
    let slotProposals = lengths.mapped { ProposedViewSize(axis, along: $0, across: proposal[axis.other]) }
    let dimensions = children.indices.mapped { children[$0].dimensions(for: slotProposals[$0]) }
    let guides = dimensions.mapped { $0[alignment] }
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

  func sensitivity(around children: [ViewNode]) -> Axis.Set { children.sensitivity }

  private func gaps(between children: [ViewNode]) -> [CGFloat] {
    if let spacing { return [CGFloat](repeating: spacing, count: children.count - 1) }
    let spacers = children.mapped { $0.traits.isSpacer }
    return children.indices.dropLast().mapped { spacers[$0] || spacers[$0 + 1] ? 0 : Self.defaultSpacing }
  }

  /// What a child is to the others while they are served.
  private struct Claim {
    var index: Int
    var priority: Double
    /// Its longest less its shortest, 0 where the order does not hang on it.
    var flexibility: CGFloat

    nonisolated static func isServedFirst(_ a: Claim, _ b: Claim) -> Bool {
      if a.priority != b.priority { return a.priority > b.priority }
      return (a.flexibility, a.index) < (b.flexibility, b.index)
    }
  }

  /// The proposal to each child along the axis.
  private func offers(to children: [ViewNode], proposal: ProposedViewSize, spacing: CGFloat) -> [CGFloat?] {
    guard let length = proposal[axis], length.isFinite, children.count > 1,
      children.sensitivity.contains(Axis.Set(axis))
    else {
      return [CGFloat?](repeating: proposal[axis], count: children.count)
    }
    func size(of child: Int, at length: CGFloat) -> CGFloat {
      children[child].size(for: ProposedViewSize(axis, along: length, across: proposal[axis.other]))[axis]
    }
    var claims = children.indices.mapped { index in
      Claim(
        index: index, priority: children[index].traits.priority,
        flexibility: size(of: index, at: .infinity).isFinite ? 0 : .infinity)
    }
    // The shortest is dear: a text that changes is broken at every letter. A last child of bounded length, a number at
    // the end of a row, is served after rigid ones however short it can be.
    var bounded: [Int] = []
    for claim in claims.indices where claims[claim].flexibility.isFinite { bounded.append(claim) }
    var isRigid = true
    func measureShortest(_ claim: Int) {
      claims[claim].flexibility = max(0, size(of: claim, at: .infinity) - size(of: claim, at: 0))
      if claims[claim].flexibility > 0 { isRigid = false }
    }
    for claim in bounded.dropLast() { measureShortest(claim) }
    if let last = bounded.last, !isRigid { measureShortest(last) }
    claims.sort(by: Claim.isServedFirst)

    var offers = [CGFloat?](repeating: nil, count: children.count)
    var left = max(0, length - spacing)
    var group = 0..<0
    while group.upperBound < claims.count {
      let first = group.upperBound
      var end = first + 1
      while end < claims.count, claims[end].priority == claims[first].priority { end += 1 }
      group = first..<end
      var reserved: CGFloat = 0
      for claim in claims[end...] { reserved += size(of: claim.index, at: 0) }
      var available = left - reserved
      for place in group {
        let offer = max(0, available) / CGFloat(end - place)
        offers[claims[place].index] = offer
        let taken = size(of: claims[place].index, at: offer)
        available -= taken
        left -= taken
      }
    }
    return offers
  }
}

extension ViewDimensions {
  func length(_ axis: Axis) -> CGFloat { axis == .horizontal ? width : height }

  /// From the guide to the far edge; infinite for an infinite length.
  func extent(_ axis: Axis, beyond guide: CGFloat) -> CGFloat {
    length(axis).isFinite ? length(axis) - guide : .infinity
  }
}
