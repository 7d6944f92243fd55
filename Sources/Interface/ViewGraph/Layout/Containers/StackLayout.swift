/// A layout of children along an axis, the least flexible served first.
///
/// 1. Without a proposal on the axis each child takes its ideal length.
/// 2. Otherwise the children are served by descending layout priority; the least lengths of the lower priorities are
///    set aside. Within a priority they are served by ascending flexibility, the longest they can be less the shortest
///    and at least 0, and each is offered an equal share of the remaining length.
@MainActor
package struct StackLayout: ContainerLayout {
  package var axis: Axis
  /// The alignment on the other axis.
  package var alignment: AlignmentKey
  /// The spacing; nil is the default: 8 points, none beside a spacer.
  package var spacing: CGFloat?

  package init(axis: Axis, alignment: AlignmentKey, spacing: CGFloat? = nil) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
  }

  nonisolated static let defaultSpacing: CGFloat = 8

  /// A child in the stack.
  private struct Part {
    /// The space before it.
    var gap: CGFloat = 0
    /// The length that it is offered along the axis.
    var offer: CGFloat?
    var length: CGFloat = 0
    /// The position of its guide across the axis.
    var guide: CGFloat = 0
  }

  package func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    guard !children.isEmpty else { return Arrangement(size: .zero) }
    var parts = [Part](repeating: Part(), count: children.count)
    let spacing = setGaps(of: &parts, between: children)
    var reach = offer(to: children, &parts, proposal: proposal, spacing: spacing)
    var (before, after): (CGFloat, CGFloat) = (-.infinity, 0)
    for index in children.indices {
      let offer = ProposedViewSize(axis, along: parts[index].offer, across: proposal[axis.other])
      let own = children[index].answer(for: offer)
      reach = Reach.common(reach, own.reach[axis.other])
      let guide = children[index].guide(alignment, of: own.size, for: offer)
      parts[index].length = own.size[axis]
      parts[index].guide = guide
      before = max(before, guide)
      after = max(after, own.size.extent(axis.other, beyond: guide))
    }
    var position: CGFloat = 0
    var slots: [Arrangement.Slot] = []
    slots.reserveCapacity(children.count)
    for part in parts {
      position += part.gap
      slots.append(
        .init(
          origin: CGPoint(axis, along: position, across: before - part.guide),
          proposal: ProposedViewSize(axis, along: part.offer, across: proposal[axis.other])))
      position += part.length
    }
    return Arrangement(
      size: CGSize(axis, along: position, across: before + after), slots: slots, reach: Reach(axis.other, from: reach))
  }

  package func sensitivity(around children: [ViewNode]) -> Axis.Set { children.sensitivity }

  /// - Returns: the sum of the gaps.
  private func setGaps(of parts: inout [Part], between children: [ViewNode]) -> CGFloat {
    var sum: CGFloat = 0
    var followsSpacer = spacing == nil && children[0].traits.isSpacer
    for index in parts.indices.dropFirst() {
      if let spacing {
        parts[index].gap = spacing
      } else {
        let isSpacer = children[index].traits.isSpacer
        parts[index].gap = followsSpacer || isSpacer ? 0 : Self.defaultSpacing
        followsSpacer = isSpacer
      }
      sum += parts[index].gap
    }
    return sum
  }

  /// A child that waits to be served.
  private struct FlexibleChild {
    var index: Int
    var priority: Double
    /// Its longest length less its shortest; 0 if the order does not depend on it.
    var flexibility: CGFloat

    nonisolated static func hasPrecedence(_ a: FlexibleChild, _ b: FlexibleChild) -> Bool {
      if a.priority != b.priority { return a.priority > b.priority }
      return (a.flexibility, a.index) < (b.flexibility, b.index)
    }
  }

  /// Sets the length that each child is offered along the axis.
  ///
  /// - Returns: the length across from which on the children give the same answers.
  private func offer(
    to children: [ViewNode], _ parts: inout [Part], proposal: ProposedViewSize, spacing: CGFloat
  ) -> CGFloat {
    guard let length = proposal[axis], length.isFinite, children.count > 1,
      children.sensitivity.contains(Axis.Set(axis))
    else {
      for index in parts.indices { parts[index].offer = proposal[axis] }
      return -.infinity
    }
    var reach = -CGFloat.infinity
    // True while every child so far has the same layout whatever it is offered.
    var isFree = true
    func size(of child: Int, at length: CGFloat) -> CGFloat {
      let offer = ProposedViewSize(axis, along: length, across: proposal[axis.other])
      let own = children[child].answer(for: offer)
      reach = Reach.common(reach, own.reach[axis.other])
      if own.reach[axis] != -.infinity { isFree = false }
      return own.size[axis]
    }
    var candidates = children.indices.mapped { index in
      FlexibleChild(
        index: index, priority: children[index].traits.priority,
        flexibility: size(of: index, at: .infinity).isFinite ? 0 : .infinity)
    }
    if isFree {
      for index in parts.indices { parts[index].offer = .infinity }
      return reach
    }
    // The shortest length is expensive: a text that changes is broken at every letter. The last child of bounded
    // length, such as a number at the end of a row, is served after rigid ones however short it can be.
    let last = candidates.lastIndex { $0.flexibility.isFinite }
    var isRigid = true
    func measureMinimum(_ candidate: Int) {
      candidates[candidate].flexibility = max(0, size(of: candidate, at: .infinity) - size(of: candidate, at: 0))
      if candidates[candidate].flexibility > 0 { isRigid = false }
    }
    for candidate in candidates.indices where candidate != last && candidates[candidate].flexibility.isFinite {
      measureMinimum(candidate)
    }
    if let last, !isRigid { measureMinimum(last) }
    // Sorting allocates memory, and seldom changes anything.
    if !zip(candidates, candidates.dropFirst()).allSatisfy(FlexibleChild.hasPrecedence) {
      candidates.sort(by: FlexibleChild.hasPrecedence)
    }

    var left = max(0, length - spacing)
    var group = 0..<0
    while group.upperBound < candidates.count {
      let first = group.upperBound
      var end = first + 1
      while end < candidates.count, candidates[end].priority == candidates[first].priority { end += 1 }
      group = first..<end
      var reserved: CGFloat = 0
      for candidate in candidates[end...] { reserved += size(of: candidate.index, at: 0) }
      var available = left - reserved
      for place in group {
        let offer = max(0, available) / CGFloat(end - place)
        parts[candidates[place].index].offer = offer
        let taken = size(of: candidates[place].index, at: offer)
        available -= taken
        left -= taken
      }
    }
    return reach
  }
}

extension CGSize {
  /// Returns the length from a guide to the far edge; infinite for an infinite length.
  func extent(_ axis: Axis, beyond guide: CGFloat) -> CGFloat {
    self[axis].isFinite ? self[axis] - guide : .infinity
  }
}
