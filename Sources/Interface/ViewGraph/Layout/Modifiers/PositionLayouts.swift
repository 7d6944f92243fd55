/// A layout that gives its child the ideal length on some axes, whatever is proposed.
nonisolated package struct FixedSizeLayout: UnaryLayout {
  var horizontal: Bool
  var vertical: Bool

  @MainActor
  package func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement {
    let ideal = child.size(
      for: ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height))
    // The child is then placed with its ideal length as a proposal, so that flexible content fills it: this makes the
    // widths of a stack's children equal when each has an infinite maximum.
    let inner = ProposedViewSize(
      width: horizontal ? ideal.width : proposal.width, height: vertical ? ideal.height : proposal.height)
    return child.aligned(.center, in: ideal, proposal: inner)
  }

  @MainActor
  package func sensitivity(around child: ViewNode) -> Axis.Set {
    var axes = child.sensitiveAxes
    if horizontal { axes.remove(.horizontal) }
    if vertical { axes.remove(.vertical) }
    return axes
  }
}

/// A layout that takes everything that is proposed, with the child's centre at a point of it.
nonisolated package struct PositionLayout: UnaryLayout {
  var position: CGPoint

  @MainActor
  package func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement {
    let size = child.size(for: proposal)
    return Arrangement(
      size: proposal.replacingUnspecifiedDimensions(),
      slot: .init(
        origin: CGPoint(x: position.x - size.width / 2, y: position.y - size.height / 2), proposal: proposal))
  }
}

/// A layout that gives its child a ratio of width to height.
nonisolated package struct AspectRatioLayout: UnaryLayout {
  /// The width over the height; nil is the ratio of the child's ideal size.
  var ratio: CGFloat?
  var mode: ContentMode

  @MainActor
  package func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement {
    let ideal = child.size(for: .unspecified)
    let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 0)
    guard ratio > 0, ratio.isFinite else {
      return Arrangement(size: child.size(for: proposal), slot: .init(proposal: proposal))
    }
    let inner = ProposedViewSize(Self.size(ratio: ratio, mode: mode, proposal: proposal, ideal: ideal))
    return Arrangement(size: child.size(for: inner), slot: .init(proposal: inner))
  }

  private static func size(ratio: CGFloat, mode: ContentMode, proposal: ProposedViewSize, ideal: CGSize) -> CGSize {
    switch (proposal.width, proposal.height) {
    case (let width?, let height?):
      let byWidth = CGSize(width: width, height: width / ratio)
      let byHeight = CGSize(width: height * ratio, height: height)
      return (byWidth.height <= height) == (mode == .fit) ? byWidth : byHeight
    case (let width?, nil): return CGSize(width: width, height: width / ratio)
    case (nil, let height?): return CGSize(width: height * ratio, height: height)
    case (nil, nil):
      let byWidth = CGSize(width: ideal.width, height: ideal.width / ratio)
      let byHeight = CGSize(width: ideal.height * ratio, height: ideal.height)
      return (byWidth.height <= ideal.height) == (mode == .fit) ? byWidth : byHeight
    }
  }
}

/// The way in which a view fills a space of another aspect ratio.
@frozen public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The view is as large as it can be inside the space.
  case fit
  /// The view is as small as it can be while covering the space.
  case fill
}

nonisolated extension View {
  /// Gives the view its ideal size on the given axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }

  /// Gives the view its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Puts the view's centre at a point of the space that the parent offers, in points.
  public func position(_ position: CGPoint) -> some View { modifier(PositionLayout(position: position)) }
  /// Puts the view's centre at a point of the space that the parent offers, in points.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Gives the view a ratio of width to height; nil keeps its ideal ratio.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
  }

  /// Gives the view the proportions of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil, contentMode: contentMode)
  }

  /// Scales the view in its ideal proportions to fit the space that is offered.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view in its ideal proportions to cover the space that is offered.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}
