/// A box of a fixed size on one or both axes; the child is aligned in it and may reach out of it.
nonisolated package struct FrameLayout: UnaryLayout {
  var width: CGFloat?
  var height: CGFloat?
  var alignment: Alignment

  @MainActor
  package func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement {
    let inner = ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
    let own = child.answer(for: inner)
    var frame = child.aligned(
      alignment, in: CGSize(width: width ?? own.size.width, height: height ?? own.size.height), proposal: inner)
    frame.reach = own.reach
    return frame
  }

  @MainActor
  package func sensitivity(around child: ViewNode) -> Axis.Set {
    var axes = child.sensitiveAxes
    if width != nil { axes.remove(.horizontal) }
    if height != nil { axes.remove(.vertical) }
    return axes
  }
}

/// A box whose size is the proposal's or the child's, within bounds.
///
/// On an axis with neither bound it adopts the child's length; with both, the proposal clamped to them; with a minimum
/// alone, a proposal below the child's length, but not below the minimum; with a maximum alone, a proposal above the
/// child's length, but not above the maximum. (Apple's documentation of `frame(minWidth:...)`.) If lengths contradict
/// each other, the smaller one is raised: an ideal to the minimum, a maximum to either.
nonisolated package struct FlexibleFrameLayout: UnaryLayout {
  struct Bounds: Equatable {
    let minimum: CGFloat?
    let ideal: CGFloat?
    let maximum: CGFloat?

    init(minimum: CGFloat?, ideal: CGFloat?, maximum: CGFloat?) {
      self.minimum = minimum
      let floor = minimum ?? -.infinity
      let raised = ideal.map { max(floor, $0) }
      self.ideal = raised
      self.maximum = maximum.map { max(floor, raised ?? floor, $0) }
    }

    func offer(_ proposed: CGFloat?) -> CGFloat? {
      guard var offer = proposed ?? ideal else { return nil }
      if let minimum { offer = max(minimum, offer) }
      if let maximum { offer = min(maximum, offer) }
      return offer
    }

    func length(child: CGFloat, proposed: CGFloat?) -> CGFloat {
      let proposed = proposed ?? ideal ?? child
      var length = child
      if let minimum { length = max(minimum, min(length, proposed)) }
      if let maximum { length = min(maximum, max(length, proposed)) }
      return length
    }
  }

  var horizontal: Bounds
  var vertical: Bounds
  var alignment: Alignment

  @MainActor
  package func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement {
    let inner = ProposedViewSize(
      width: horizontal.offer(proposal.width), height: vertical.offer(proposal.height))
    let size = child.size(for: inner)
    let outer = CGSize(
      width: horizontal.length(child: size.width, proposed: proposal.width),
      height: vertical.length(child: size.height, proposed: proposal.height))
    return child.aligned(alignment, in: outer, proposal: inner)
  }
}

extension ViewNode {
  /// Returns the child in a box of `size`, with its guide on the box's own.
  func aligned(_ alignment: Alignment, in size: CGSize, proposal: ProposedViewSize) -> Arrangement {
    let own = self.size(for: proposal)
    let box = ViewDimensions(size: size)
    return Arrangement(
      size: size,
      slot: .init(
        origin: CGPoint(
          x: box[alignment.horizontal] - guide(alignment.horizontal.key, of: own, for: proposal),
          y: box[alignment.vertical] - guide(alignment.vertical.key, of: own, for: proposal)),
        proposal: proposal))
  }
}

nonisolated extension View {
  /// Puts the view into a box of a fixed size, in points.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    modifier(FrameLayout(width: width.finiteLength, height: height.finiteLength, alignment: alignment))
  }

  /// Puts the view into a box with bounds, in points.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(
      FlexibleFrameLayout(
        horizontal: .init(minimum: minWidth.length, ideal: idealWidth.length, maximum: maxWidth.length),
        vertical: .init(minimum: minHeight.length, ideal: idealHeight.length, maximum: maxHeight.length),
        alignment: alignment))
  }
}

extension CGFloat? {
  /// Nil for NaN, and 0 for a negative length: SwiftUI reports these as invalid frame dimensions and goes on.
  fileprivate var length: CGFloat? { flatMap { $0.isNaN ? nil : Swift.max(0, $0) } }

  fileprivate var finiteLength: CGFloat? { length.flatMap { $0.isFinite ? $0 : nil } }
}
